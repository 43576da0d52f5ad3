import { type Kysely, sql } from "kysely";

/** What a visitor said of themselves when booking, beside the contact that the booking is linked to. Null where staff or an integration booked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["appointment", "service_booking"]) await sql`alter table ${sql.table(table)} add column booker jsonb`.execute(db);
}
