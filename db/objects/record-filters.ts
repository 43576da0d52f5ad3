import { type RawBuilder, sql } from "kysely";
import { likePattern } from "../contacts/contacts.ts";

// SQL conditions on the values of records. They are evaluated for every record of the object, as sorting is.

export type RecordFilter =
  | { kind: "owner"; ids: readonly string[] }
  | { kind: "ownerSet"; isSet: boolean }
  | { kind: "set"; name: string; isSet: boolean }
  | { kind: "textIs" | "textContains"; name: string; text: string }
  | { kind: "day"; name: string; comparison: Comparison; day: string }
  | { kind: "number" | "money"; name: string; comparison: Comparison; value: number }
  | { kind: "option" | "notOption" | "options"; name: string; keys: readonly string[] };
type Comparison = "is" | "atLeast" | "atMost";

/** A number among a record's properties; null for anything else. */
export const numberIn = (name: string) =>
  sql`case when jsonb_typeof(properties -> ${name}) = 'number' then (properties ->> ${name})::numeric end`;

/** The amount of money among a record's properties. */
export const amountIn = (name: string) =>
  sql`case when jsonb_typeof(properties -> ${name} -> 'value') = 'number' then (properties -> ${name} ->> 'value')::numeric end`;

const signs = { is: sql`=`, atLeast: sql`>=`, atMost: sql`<=` };

function condition(filter: RecordFilter): RawBuilder<unknown> {
  switch (filter.kind) {
    case "owner":
      return sql`owner = any(${[...filter.ids]}::text[])`;
    case "ownerSet":
      return filter.isSet ? sql`owner is not null` : sql`owner is null`;
    case "set": {
      const isEmpty = sql`coalesce(properties -> ${filter.name}, 'null') in ('null', '""', '[]')`;
      return filter.isSet ? sql`not (${isEmpty})` : isEmpty;
    }
    case "textIs":
      return sql`lower(properties ->> ${filter.name}) = lower(${filter.text})`;
    case "textContains":
      return sql`lower(properties ->> ${filter.name}) like ${likePattern(filter.text)}`;
    case "day":
      return sql`properties ->> ${filter.name} ${signs[filter.comparison]} ${filter.day} collate "C"`;
    case "number":
      return sql`${numberIn(filter.name)} ${signs[filter.comparison]} ${filter.value}::numeric`;
    case "money":
      return sql`${amountIn(filter.name)} ${signs[filter.comparison]} ${filter.value}::numeric`;
    case "option":
      return sql`properties ->> ${filter.name} = any(${[...filter.keys]}::text[])`;
    case "notOption":
      return sql`coalesce(properties ->> ${filter.name}, '') <> all(${[...filter.keys]}::text[])`;
    case "options":
      return sql`jsonb_typeof(properties -> ${filter.name}) = 'array' and jsonb_exists_any(properties -> ${filter.name}, ${[...filter.keys]}::text[])`;
  }
}

/** The end of a where clause. */
export const filtered = (filters: readonly RecordFilter[]): RawBuilder<unknown> =>
  filters.length === 0
    ? sql``
    : sql.join(
        filters.map((filter) => sql`and (${condition(filter)})`),
        sql` `,
      );
