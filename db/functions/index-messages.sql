-- Keeps the words of messages (schema/message-search.sql) equal to the messages, their emails and their transcripts. Words of names and
-- addresses follow a renamed contact or user within minutes, by a job.

-- The plan is made once: planning for the values of each message takes longer than computing and storing its words. Rows are stored one by one,
-- because a node of a cluster cannot insert what it selects from several tables.
create or replace function index_messages(tenant text, ids text[]) returns void language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  indexed record;
begin
  for indexed in
    select m.id, m.date_added, words_of(
        fold_text(left(message_text(m.body, m.content_type), 100000)),
        fold_text(coalesce(e.subject, '')),
        fold_text(array_to_string(array(select file_name(url) from unnest(m.attachments) as url), ' ')),
        fold_text(coalesce(left(spoken.text, 100000), '')),
        fold_text(concat_ws(' ', c.name, c.first_name, c.last_name)),
        fold_text(concat_ws(' ', c.email, c.phone)),
        fold_text(concat_ws(' ', u.first_name, u.last_name)),
        fold_text(concat_ws(' ', m.sender, m.recipient, e.sender, array_to_string(e.recipients, ' ')))) as words
    from message m
    left join contact c on c.location_id = tenant and c.id = m.contact_id
    left join "user" u on u.id = m.user_id
    left join email e on e.location_id = tenant and e.message_id = m.id
    left join lateral (
      select string_agg(s.transcript, ' ' order by s.position) as text from transcript_sentence s
      where s.location_id = tenant and s.message_id = m.id
    ) as spoken on m.type = 1
    where m.location_id = tenant and m.id = any(ids)
  loop
    insert into message_search (location_id, message_id, date_added, words) values (tenant, indexed.id, indexed.date_added, indexed.words)
      on conflict (location_id, message_id) do update set date_added = excluded.date_added, words = excluded.words;
  end loop;
end $$;

create or replace function index_new_messages() returns trigger language plpgsql as $$
begin
  perform index_messages(location_id, array_agg(id)) from new_rows group by location_id;
  return null;
end $$;

create or replace trigger index_new after insert on message referencing new table as new_rows for each statement
  when (current_setting('crm.bulk', true) is distinct from 'on') execute function index_new_messages();

create or replace function index_changed_message() returns trigger language plpgsql as $$
begin
  perform index_messages(new.location_id, array[new.id]);
  return null;
end $$;

create or replace trigger index_changed after update of body, content_type, attachments, sender, recipient, contact_id, user_id, date_added on message
  for each row when ((old.body, old.content_type, old.attachments, old.sender, old.recipient, old.contact_id, old.user_id, old.date_added)
    is distinct from (new.body, new.content_type, new.attachments, new.sender, new.recipient, new.contact_id, new.user_id, new.date_added))
  execute function index_changed_message();

-- A part of a message: its email, or the sentences of its transcript. The message is locked, so that of two changes the later one counts.
create or replace function index_parts_of_messages() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in select location_id, array_agg(distinct message_id) as ids from changed_rows group by location_id loop
    perform from message where location_id = changed.location_id and id = any(changed.ids) order by id for no key update;
    perform index_messages(changed.location_id, changed.ids);
  end loop;
  return null;
end $$;

create or replace trigger index_new after insert on email referencing new table as changed_rows for each statement
  when (current_setting('crm.bulk', true) is distinct from 'on') execute function index_parts_of_messages();
create or replace trigger index_new after insert on transcript_sentence referencing new table as changed_rows for each statement
  when (current_setting('crm.bulk', true) is distinct from 'on') execute function index_parts_of_messages();
create or replace trigger index_deleted after delete on transcript_sentence referencing old table as changed_rows for each statement
  execute function index_parts_of_messages();

create or replace function index_renamed() returns trigger language plpgsql as $$
declare
  place text;
begin
  if tg_argv[0] = 'contact' then
    if exists (select from conversation where location_id = new.location_id and contact_id = new.id) then
      insert into message_indexing (location_id, contact_id) values (new.location_id, new.id);
    end if;
  elsif is_on_coordinator() then
    for place in select location_id from user_location where user_id = new.id loop
      insert into message_indexing (location_id, user_id) values (place, new.id);
    end loop;
  end if;
  return null;
end $$;

create or replace trigger index_renamed after update of name, first_name, last_name, email, phone on contact
  for each row when ((old.name, old.first_name, old.last_name, old.email, old.phone)
    is distinct from (new.name, new.first_name, new.last_name, new.email, new.phone)) execute function index_renamed('contact');
create or replace trigger index_renamed after update of first_name, last_name on "user"
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)) execute function index_renamed('user');
