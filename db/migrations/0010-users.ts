import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `permissions` holds what was sent: a switch that is left out has its default. A list of scopes that was never sent is null,
  // which grants everything; an empty one grants nothing.
  `alter table "user"
    add column extension text,
    add column profile_photo text,
    add column platform_language text not null default 'en_US',
    add column permissions jsonb not null default '{}',
    add column scopes text[],
    add column scopes_assigned_to_only text[],
    add column provider_phone jsonb not null default '{}',
    add column deletion_due timestamptz`,

  // Attempts to sign in, counted where every instance sees them.
  `create table sign_in_attempt (
    key text primary key,
    attempts integer not null,
    resets_at timestamptz not null
  )`,
  `create index sign_in_attempt_by_age on sign_in_attempt (resets_at)`,
];
