import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// Addresses from which a user has signed in, as keyed hashes: guesses from elsewhere do not slow down sign-ins from here.
const statements = [
  `create table sign_in_address (
    user_id text not null references "user" (id) on delete cascade,
    address_key text not null,
    last_used_at timestamptz not null,
    primary key (user_id, address_key)
  )`,
  `create index sign_in_address_by_age on sign_in_address (last_used_at)`,
];
