import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table daily_use (
    caller_id text primary key,
    used bigint not null,
    ends_at timestamptz not null
  )`.execute(db);
}
