import type { ContactTable } from "../tables.ts";

export type Column = keyof ContactTable;

/** Where a contact's row contains a value, and its type. */
export type Place =
  | { kind: "text" | "id" | "instant" | "day" | "boolean"; column: Column }
  | { kind: "list"; column: "tags" | "followers" | "additional_emails" | "additional_phones" }
  | {
      kind: "json";
      column: "custom_fields" | "dnd_settings" | "inbound_dnd_settings" | "attribution_source" | "last_attribution_source";
      path: string[];
      holds: "text" | "number" | "list" | "day";
    };

export type Comparison =
  | { operator: "equals"; values: (string | number | boolean)[] }
  | { operator: "contains"; text: string }
  | { operator: "exists" }
  | { operator: "within"; bounds: { comparison: "gt" | "gte" | "lt" | "lte"; value: string | number | Date }[] };

export type Condition = { place: Place; comparison: Comparison; isNegated: boolean } | { all: Condition[] } | { any: Condition[] };

/** `customField` is the id of a custom field, if the column is `custom_fields`. */
export type SortKey = { column: Column; customField?: string; kind: "text" | "number" | "instant" | "day"; descending: boolean };
export type CursorValue = string | number;

/** `numbers` are the stored forms of the phone number that the words may be. */
export type Search = { words: string[]; numbers: string[]; conditions: Condition[]; sort: SortKey[] };
export type Page = { limit: number; offset: number; after?: CursorValue[] | undefined };
