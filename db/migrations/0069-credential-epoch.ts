import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// The sum of the slots is the epoch of credentials. It grows in the transaction that changes or removes a credential, so whoever reads
// the same epoch twice knows that no such transaction committed in between. A transaction counts in the slot of its own connection:
// one counter for all would make every sign-out wait for every other.

const statements = [
  "create table credential_epoch (slot integer primary key, changes bigint not null) with (fillfactor = 40)",
  "insert into credential_epoch select slot, 0 from generate_series(0, 63) as slot",

  `create or replace function announce_credential() returns trigger language plpgsql as $$
  begin
    update credential_epoch set changes = changes + 1 where slot = pg_backend_pid() % 64;
    perform pg_notify('credential', tg_table_name);
    return null;
  end $$`,
];
