import { type Kysely, sql } from "kysely";

/** What an activity in a conversation says, as facts: each reader is told in their own language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column activity jsonb`.execute(db);
}
