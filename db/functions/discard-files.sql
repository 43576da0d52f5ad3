-- Puts the files of deleted messages and recordings on the list of files to delete. While a contact is deleted that can be
-- restored, its files stay (crm.keeps_files).

create or replace function discard_files() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'recording' then
    insert into discarded_file (location_id, place) select location_id, to_jsonb(o) ->> 'file_key' from old_rows o;
  else
    insert into discarded_file (location_id, place)
      select location_id, place from old_rows o, jsonb_array_elements_text(to_jsonb(o) -> 'attachments') as place;
  end if;
  return null;
end $$;

create or replace trigger discard_files after delete on message
  referencing old table as old_rows for each statement when (current_setting('crm.keeps_files', true) is distinct from 'on')
    execute function discard_files('message');
create or replace trigger discard_files after delete on recording
  referencing old table as old_rows for each statement when (current_setting('crm.keeps_files', true) is distinct from 'on')
    execute function discard_files('recording');
