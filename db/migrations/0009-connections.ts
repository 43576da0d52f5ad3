import { type Kysely, sql } from "kysely";

// A connection to another server belongs to the company whose admin made it; two companies may connect to one location there.

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table connection add column company_id text references company (id) on delete cascade`,
  `alter table connection drop constraint connection_base_url_location_id_key`,
  `create unique index connection_by_place on connection (base_url, location_id, coalesce(company_id, ''))`,
];
