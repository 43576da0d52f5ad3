import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// The index holds what the sum of a token's large answers needs (db/idempotency.ts), and nothing of the small ones.

const statements = [
  "alter table idempotency add column size_bytes integer generated always as (octet_length(body)) stored",
  "create index idempotency_large on idempotency (token_id, date_added) include (size_bytes) where size_bytes > 4096",
];
