import { type RawBuilder, sql } from "kysely";

// Display names by the rules of `contract/names.ts`; a test compares the two.

/** The characters that `String.prototype.trim` removes; `btrim` removes only ordinary spaces by default. */
const whitespace = sql.lit(
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff",
);

const filled = (column: string) => sql<string | null>`nullif(btrim(${sql.ref(column)}, ${whitespace}), '')`;

/** The first and last name in a table's row as one text; empty if both are missing. */
export const fullName = (table: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${filled(`${table}.first_name`)}, ${filled(`${table}.last_name`)})`;

/** The full name of a contact, otherwise the first other field that identifies it; null if there is none. */
export const contactName = (table: string): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${filled(`${table}.name`)}, nullif(${fullName(table)}, ''), ${sql.join(
    ["email", "phone", "company_name"].map((column) => filled(`${table}.${column}`)),
  )})`;
