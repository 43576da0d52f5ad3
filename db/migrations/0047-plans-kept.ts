import { type Kysely, sql } from "kysely";

/** What these run is planned once for each connection: to plan it costs more than to run it for the one record that most writes are of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["index_new_records", "index_changed_records", "unindex_records"])
    await sql`alter function ${sql.ref(name)} set plan_cache_mode to force_generic_plan`.execute(db);
}
