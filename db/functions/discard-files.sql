-- Puts the files of deleted messages and recordings on the list of files to delete. While a contact is deleted that can be
-- restored, its files stay (crm.keeps_files).

create or replace function discard_files() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select location_id as place, array_agg(files.place) as files
    from old_rows o, lateral (
      select to_jsonb(o) ->> 'file_key' as place where tg_argv[0] = 'recording'
      union all
      select jsonb_array_elements_text(to_jsonb(o) -> 'attachments') where tg_argv[0] = 'message'
    ) as files group by location_id
  loop
    insert into discarded_file (location_id, place) select part.place, file from unnest(part.files) as file;
  end loop;
  return null;
end $$;

create or replace trigger discard_files after delete on message
  referencing old table as old_rows for each statement when (current_setting('crm.keeps_files', true) is distinct from 'on')
    execute function discard_files('message');
create or replace trigger discard_files after delete on recording
  referencing old table as old_rows for each statement when (current_setting('crm.keeps_files', true) is distinct from 'on')
    execute function discard_files('recording');
