import { type Kysely, sql } from "kysely";

/**
 * Of an erased contact the log keeps whose it was, which is no data of the contact: people who see only what is assigned to them hear of the deletion.
 * The values of all else are removed, as migration 0078 says.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `do $do$ declare body text; begin
        select pg_get_functiondef('erase_contacts'::regproc) into body;
        if position('update change_log set before = null, after = null' in body) = 0 then raise exception 'erase_contacts is not as expected'; end if;
        execute replace(body, 'update change_log set before = null, after = null',
          'update change_log set after = null, before = case when entity = ''contact'' and action = ''delete'' and before ? ''assigned_to''
            then jsonb_build_object(''assigned_to'', before -> ''assigned_to'') end');
      end $do$`,
    )
    .execute(db);
}
