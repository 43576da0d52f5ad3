import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// OAuth applications belong to a company; like its users and tokens they are reference tables. A grant is what a person allowed an
// application: one location, or with no location the company. Its tokens are one family, which ends with it.

const announced: [table: string, columns: string][] = [
  ["integration_secret", "expires_at"],
  ["session", "expires_at"],
  ["oauth_application", "name, scopes"],
  ["oauth_grant", "scopes"],
  ["oauth_token", "expires_at"],
];

const statements = [
  `alter table integration_secret add column last_used_at timestamptz, add column last_used_from text`,
  `alter table session add column user_agent text, add column last_used_at timestamptz, add column last_used_from text`,

  `create table oauth_application (
    id text primary key,
    company_id text not null references company (id) on delete cascade,
    name text not null,
    redirect_urls text[] not null,
    scopes text[] not null,
    date_added timestamptz not null,
    date_updated timestamptz not null
  )`,
  `create index oauth_application_by_company on oauth_application (company_id, date_added)`,

  `create table oauth_secret (
    hash text primary key,
    application_id text not null references oauth_application (id) on delete cascade,
    last_four text not null,
    date_added timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    last_used_from text
  )`,
  `create index oauth_secret_by_application on oauth_secret (application_id)`,

  `create table oauth_grant (
    id text primary key,
    application_id text not null references oauth_application (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    company_id text not null references company (id) on delete cascade,
    location_id text references location (id) on delete cascade,
    parent_id text references oauth_grant (id) on delete cascade,
    scopes text[] not null,
    date_added timestamptz not null,
    last_used_at timestamptz,
    last_used_from text
  )`,
  `create index oauth_grant_by_application on oauth_grant (application_id, date_added)`,
  `create index oauth_grant_by_user on oauth_grant (user_id)`,
  `create index oauth_grant_by_parent on oauth_grant (parent_id) where parent_id is not null`,

  `create table oauth_code (
    hash text primary key,
    application_id text not null references oauth_application (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    company_id text not null references company (id) on delete cascade,
    location_id text references location (id) on delete cascade,
    scopes text[] not null,
    redirect_url text not null,
    code_challenge text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    grant_id text
  )`,
  `create index oauth_code_by_application on oauth_code (application_id)`,
  `create index oauth_code_by_user on oauth_code (user_id)`,
  `create index oauth_code_by_expiry on oauth_code (expires_at)`,

  `create table oauth_token (
    hash text primary key,
    grant_id text not null references oauth_grant (id) on delete cascade,
    kind text not null,
    scopes text[] not null,
    date_added timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index oauth_token_by_grant on oauth_token (grant_id)`,
  `create index oauth_token_by_expiry on oauth_token (expires_at)`,

  // What says only when a secret was last used makes nobody forget whom it belongs to.
  `drop trigger announce_credential on integration_secret`,
  `drop trigger announce_credential on session`,
  ...announced.map(
    ([table, columns]) =>
      `create trigger announce_credential after update of ${columns} or delete on ${table} for each statement execute function announce_credential()`,
  ),

  `create trigger log_insert after insert on integration referencing new table as new_rows for each statement execute function log_change()`,
  `create trigger log_update after update on integration referencing old table as old_rows new table as new_rows for each statement execute function log_change()`,
  `create trigger log_delete after delete on integration referencing old table as old_rows for each statement execute function log_change()`,

  // A user belongs to no location alone: each location they may act on has the change in its log. Passwords are told by the word only.
  `create function user_facts(row_of jsonb) returns jsonb language sql immutable as
    $$ select jsonb_strip_nulls(row_of - array['password_hash', 'email_lower']) $$`,
  `create function log_of_user(location text, user_id text, action text, before jsonb, after jsonb) returns void language plpgsql as $$
  declare
    actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
  begin
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, before, after)
      values (location, actor[1], nullif(actor[2], ''), nullif(actor[3], ''), nullif(current_setting('crm.request', true), ''), 'user', user_id, action, before, after);
  end $$`,
  `create function log_user_update() returns trigger language plpgsql as $$
  declare
    before jsonb := to_jsonb(old) - array['password_hash', 'email_lower'];
    after jsonb := to_jsonb(new) - array['password_hash', 'email_lower'];
  begin
    if new.password_hash is distinct from old.password_hash then
      before := before || '{"password": "the earlier one"}';
      after := after || '{"password": "another one"}';
    end if;
    if change_difference(after, before) is not null then
      perform log_of_user(l.location_id, new.id, 'update', change_difference(before, after), change_difference(after, before))
        from user_location l where l.user_id = new.id;
    end if;
    return null;
  end $$`,
  `create function log_user_delete() returns trigger language plpgsql as $$
  begin
    perform log_of_user(l.location_id, old.id, 'delete', user_facts(to_jsonb(old)), null) from user_location l where l.user_id = old.id;
    return old;
  end $$`,
  `create function log_user_location() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform log_of_user(new.location_id, u.id, 'create', null, user_facts(to_jsonb(u))) from "user" u where u.id = new.user_id;
    else
      perform log_of_user(old.location_id, u.id, 'delete', user_facts(to_jsonb(u)), null) from "user" u where u.id = old.user_id;
    end if;
    return null;
  end $$`,
  `create trigger log_update after update on "user" for each row execute function log_user_update()`,
  `create trigger log_delete before delete on "user" for each row execute function log_user_delete()`,
  `create trigger log_location after insert or delete on user_location for each row execute function log_user_location()`,

  // The audit log is read in the order of time, by person or by kind of record. Contacts, most of the log, are found in the order itself.
  `create index change_log_by_time on change_log (location_id, at, seq)`,
  `create index change_log_by_person on change_log (location_id, actor_id, at, seq) where actor_kind = 'user'`,
  `create index change_log_by_kind on change_log (location_id, entity, at, seq) where entity <> 'contact'`,
];
