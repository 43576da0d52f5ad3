import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// A domain belongs to one location, so it is a key over all locations and its table a reference table, as that of users. Domains that
// redirects name already are not assigned: nobody proved that they are the location's.

const statements = [
  `create table domain (
    domain text primary key check (domain = lower(domain) and domain !~ '[.]$'),
    location_id text not null references location (id) on delete cascade,
    assigned_by text not null check (assigned_by in ('operator', 'proof')),
    date_added timestamptz not null
  )`,
  "create index domain_by_location on domain (location_id, domain)",
];
