import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What may name an uploaded file, and in which column. */
const named = { contact: "custom_fields", object_record: "properties", workflow: "actions", message_template: "body" };

const statements = [
  // An upload that is removed is first marked so: from then on nothing names it, and its file goes a little later.
  `alter table uploaded_file add column removed_at timestamptz, add column is_gone boolean not null default false`,
  `drop index uploaded_file_by_time`,
  `create index uploaded_file_by_time on uploaded_file (at, key) where removed_at is null`,
  `create index uploaded_file_removed on uploaded_file (removed_at, key) where removed_at is not null`,
  // A file's folder is its own, and cannot be guessed.
  `create index uploaded_file_by_folder on uploaded_file (location_id, split_part(key, '/', 3))`,

  // Takes the uploads that some words name, and did not name before, out of those that nothing has named.
  `create function take_uploads(tenant text, words text, before text) returns void language plpgsql as $$
  declare
    is_late boolean;
  begin
    with named as (
      select distinct m[1] as folder from regexp_matches(words, '/files/[^/"[:space:]]+/((?:s-)?[0-9A-Za-z]{32})/', 'g') as m where position(m[1] in before) = 0
    ), held as (
      select f.key, f.removed_at from uploaded_file f
      where f.location_id = tenant and split_part(f.key, '/', 3) in (select folder from named) order by f.key for update
    ), taken as (
      delete from uploaded_file f using held where f.location_id = tenant and f.key = held.key and held.removed_at is null
    )
    select bool_or(removed_at is not null) into is_late from held;
    if is_late then
      raise exception 'a file that is named here was removed, since nothing had used it: upload it again' using errcode = '22U01';
    end if;
  end $$`,
  `create function name_uploads() returns trigger language plpgsql as $$
  begin
    perform take_uploads(new.location_id, to_jsonb(new) ->> tg_argv[0],
      case when tg_op = 'UPDATE' then coalesce(to_jsonb(old) ->> tg_argv[0], '') else '' end);
    return null;
  end $$`,
  ...Object.entries(named).flatMap(([table, column]) => [
    `create trigger name_uploads_insert after insert on ${table} for each row
      when (new.${column}::text like '%/files/%') execute function name_uploads('${column}')`,
    `create trigger name_uploads_update after update of ${column} on ${table} for each row
      when (new.${column} is distinct from old.${column} and new.${column}::text like '%/files/%') execute function name_uploads('${column}')`,
  ]),
];
