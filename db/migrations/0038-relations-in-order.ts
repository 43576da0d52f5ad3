import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "drop index relation_by_first, relation_by_second",
  // What a page passes over, and what is counted, is seen without a look at the relations themselves.
  "create index relation_by_first on relation (location_id, first_record_id, date_added, id) include (association_id)",
  "create index relation_by_second on relation (location_id, second_record_id, date_added, id) include (association_id, first_record_id)",
];
