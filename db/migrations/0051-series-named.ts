import { type Kysely, sql } from "kysely";

/** The start by which a series' occurrences are named: its first one's, wherever the series has been moved since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column named_from timestamptz`.execute(db);
}
