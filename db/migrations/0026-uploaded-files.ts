import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Files that were uploaded for a message and that no message has named yet. They outlive their location, until they are gone too.
  `create table uploaded_file (
    location_id text not null,
    key text not null,
    at timestamptz not null,
    primary key (location_id, key)
  )`,
  `create index uploaded_file_by_time on uploaded_file (at)`,
];
