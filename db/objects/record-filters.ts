import { type RawBuilder, sql } from "kysely";

// Conditions on the values of records, in SQL. They are checked on every record of the object, as sorting is.

export type RecordFilter =
  | { kind: "owner"; ids: readonly string[] }
  | { kind: "ownerSet"; isSet: boolean }
  | { kind: "set"; name: string; isSet: boolean }
  | { kind: "textIs" | "textContains"; name: string; text: string }
  | { kind: "day"; name: string; comparison: Comparison; day: string }
  | { kind: "number" | "money"; name: string; comparison: Comparison; value: number }
  | { kind: "option" | "notOption" | "options"; name: string; keys: readonly string[] };
type Comparison = "is" | "atLeast" | "atMost";

const signs = { is: sql`=`, atLeast: sql`>=`, atMost: sql`<=` };
const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

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
      return sql`lower(properties ->> ${filter.name}) like ${like(filter.text)}`;
    case "day":
      return sql`properties ->> ${filter.name} ${signs[filter.comparison]} ${filter.day} collate "C"`;
    case "number":
      return sql`case when jsonb_typeof(properties -> ${filter.name}) = 'number'
        then (properties ->> ${filter.name})::numeric ${signs[filter.comparison]} ${filter.value}::numeric end`;
    case "money":
      return sql`case when jsonb_typeof(properties -> ${filter.name} -> 'value') = 'number'
        then (properties -> ${filter.name} ->> 'value')::numeric ${signs[filter.comparison]} ${filter.value}::numeric end`;
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
