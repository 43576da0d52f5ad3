import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index workflow_run_by_contact on workflow_run (location_id, contact_id, date_added desc, id desc) where contact_id is not null
  `.execute(db);
}
