-- The emails and phones that the contacts have or had, and their names. They are read from the change log and from the copies of deleted
-- contacts, so this runs before those are erased.
create or replace function known_of_contacts(tenant text, ids text[], out emails text[], out phones text[], out names text[])
  language plpgsql stable as $$
begin
  with held as (
    select facts from change_log c, lateral (values (c.before), (c.after)) as both_sides (facts)
      where c.location_id = tenant and c.contact_id = any(ids) and c.entity = 'contact' and facts is not null
    union all select row_of from deleted_row where location_id = tenant and contact_id = any(ids) and of_table = 'contact'
  ), named as (
    select facts ->> 'email' as email, facts ->> 'phone' as phone, facts ->> 'name' as name from held
    union select jsonb_array_elements_text(facts -> 'additional_emails'), null, null from held
      where jsonb_typeof(facts -> 'additional_emails') = 'array'
    union select null, jsonb_array_elements_text(facts -> 'additional_phones'), null from held
      where jsonb_typeof(facts -> 'additional_phones') = 'array'
  )
  select coalesce(array_agg(distinct lower(email)) filter (where email like '%@%'), '{}'),
    coalesce(array_agg(distinct right(regexp_replace(phone, '\D', '', 'g'), 9)) filter (where length(regexp_replace(phone, '\D', '', 'g')) >= 9), '{}'),
    coalesce(array_agg(distinct lower(name)) filter (where name like '% %'), '{}')
    into emails, phones, names
    from named;
end $$;

-- Removes saved views that search for one of the contacts by email, phone or full name, and mails from them that were not filed.
create or replace function erase_from_searches(tenant text, ids text[]) returns void language plpgsql as $$
declare
  known record;
begin
  select * into known from known_of_contacts(tenant, ids);
  delete from saved_view v where location_id = tenant and (
    exists (select from unnest(known.emails || known.names) as term where position(term in lower(v.query::text || ' ' || v.name)) > 0)
    or exists (select from unnest(known.phones) as phone where position(phone in regexp_replace(v.query::text, '\D', '', 'g')) > 0));
  delete from incoming_mail m where location_id = tenant and state = 'held'
    and exists (select from unnest(known.emails) as email where position(email in lower(coalesce(m.sender, '') || ' ' || coalesce(m.return_path, ''))) > 0);
  update incoming_mail set sender_key = null
    where location_id = tenant and sender_key in (select left(encode(sha256(convert_to(email, 'UTF8')), 'hex'), 32) from unnest(known.emails) as email);
end $$;

-- Removes data of contacts from imports that have not run: rows with an email or phone that one of them has or had. A file whose rows were not
-- read yet is removed as a whole, because single rows cannot be; a file whose rows were read is no longer needed. Phones are compared by their
-- last nine digits, however they are written.
create or replace function erase_from_drafts(tenant text, ids text[]) returns void language plpgsql as $$
declare
  emails text[];
  phones text[];
  first_id text := ids[1];
  draft record;
  chunk record;
begin
  if not exists (select from import where location_id = tenant and stage in ('map', 'check')) then return; end if;
  select known.emails, known.phones into emails, phones from known_of_contacts(tenant, ids) known;
  if emails = '{}' and phones = '{}' then return; end if;

  for draft in select id, is_read from import where location_id = tenant and stage in ('map', 'check') order by id for update loop
    if not draft.is_read then
      for chunk in
        -- The beginning of the next piece is added, for values that cross the boundary. Zero bytes are those of UTF-16.
        select lower(replace(encode(c.bytes || coalesce(substr(n.bytes, 1, 1000), ''), 'escape'), '\000', '')) as text
          from import_chunk c left join import_chunk n on n.location_id = c.location_id and n.import_id = c.import_id and n.position = c.position + 1
          where c.location_id = tenant and c.import_id = draft.id order by c.position
      loop
        if exists (select from unnest(emails) as email where position(lower(encode(convert_to(email, 'UTF8'), 'escape')) in chunk.text) > 0)
          or exists (select from unnest(phones) as phone where chunk.text ~ regexp_replace(phone, '(\d)(?=\d)', '\1[ ()./-]*', 'g'))
        then
          delete from import where location_id = tenant and id = draft.id;
          exit;
        end if;
      end loop;
      continue;
    end if;
    with theirs as (
      select r.position from import_row r where r.location_id = tenant and r.import_id = draft.id and exists (
        select from jsonb_array_elements_text(r.cells) as cell (text)
        where lower(trim(cell.text)) = any(emails) or right(regexp_replace(cell.text, '\D', '', 'g'), 9) = any(phones))
    )
    update import_row r set contact_id = first_id from theirs
      where r.location_id = tenant and r.import_id = draft.id and r.position = theirs.position and not coalesce(r.contact_id = any(ids), false);
    delete from import_chunk where location_id = tenant and import_id = draft.id and exists (
      select from import_row r where r.location_id = tenant and r.import_id = draft.id and r.contact_id = any(ids));
  end loop;
end $$;

-- The name of a contact in erased_contact.
create or replace function erased_hash(tenant text, id text) returns text language sql immutable as $$
  select encode(sha256(convert_to(tenant || chr(31) || id, 'UTF8')), 'hex') $$;

-- Removes the copies of deleted contacts, and of contacts that were merged into them. Pending workflow deliveries are kept until they
-- succeed or are given up, so a job calls this again until nothing is left. Contacts that exist are not affected. The change log keeps
-- the assignees of the contact and of its tasks, appointments and bookings, which are no data of the contact, so that users limited to
-- assigned data see the deletion.

create or replace function erase_contacts(tenant text, asked text[]) returns void language plpgsql as $$
declare
  ids text[];
  ended_events text[];
  ended_conversations text[];
begin
  with recursive whole (id) as (
    select unnest(asked)
    union
    select merged.id from whole
    join merge on merge.location_id = tenant and merge.kept_id = whole.id, jsonb_to_recordset(merge.merged) as merged (id text)
  )
  select coalesce(array_agg(id), '{}') into ids from whole
    where not exists (select from contact where location_id = tenant and contact.id = whole.id);
  select coalesce(array_agg(event), '{}') into ended_events
    from deleted_contact d, unnest(d.events) as event where d.location_id = tenant and d.contact_id = any(ids);
  select coalesce(array_agg(conversation), '{}') into ended_conversations
    from deleted_contact d, unnest(d.conversations) as conversation where d.location_id = tenant and d.contact_id = any(ids);

  perform erase_from_drafts(tenant, ids);
  perform erase_from_searches(tenant, ids);
  update change_log set after = null, before = case when action = 'delete' then (
      select jsonb_object_agg(key, value) from jsonb_each(before) where key in ('assigned_to', 'assigned_user_id', 'users', 'staff_ids')) end
    where location_id = tenant and contact_id = any(ids) and (before is not null or after is not null);
  update submission set contact_id = null, name = null, email = null, others = '{}'
    where location_id = tenant and (contact_id = any(ids) or id in (
      select unnest(d.submissions) from deleted_contact d where d.location_id = tenant and d.contact_id = any(ids)));
  -- A contact that was merged into another one is marked together with that one, because its records are there until then.
  insert into erased_contact (location_id, id_hash)
    with recursive marked (id) as (
      select d.contact_id from deleted_contact d where d.location_id = tenant and d.contact_id = any(ids) and not d.is_merged
      union
      select one.id from marked join merge on merge.location_id = tenant and merge.kept_id = marked.id,
        jsonb_to_recordset(merge.merged) as one (id text)
    )
    select tenant, erased_hash(tenant, id) from marked on conflict do nothing;
  delete from merge where location_id = tenant and (kept_id = any(ids) or exists (
    select from jsonb_to_recordset(merge.merged) as merged (id text) where merged.id = any(ids)));
  update bulk_item set name = null, before = null, message = null where location_id = tenant and contact_id = any(ids);
  with held as (
    select import_id, position from import_row where location_id = tenant and contact_id = any(ids)
  ), same as (
    select import_id, position from held union
    select r.import_id, r.position from import_row r join held on held.import_id = r.import_id and r.same_as = held.position
      where r.location_id = tenant
  ), blank as (
    update import_row r set cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(r.cells)),
      messages = '[]', email_key = null, phone_key = null, contact_name = null, changes = null
    from same where r.location_id = tenant and r.import_id = same.import_id and r.position = same.position
    returning r.import_id
  )
  update import i set sample = (select coalesce(jsonb_agg('[]'::jsonb), '[]') from jsonb_array_elements(i.sample))
    where i.location_id = tenant and i.id in (select import_id from blank);

  delete from appointment_notice where location_id = tenant
    and (event_id = any(ended_events) or regexp_replace(event_id, '_\d{1,14}$', '') = any(ended_events));
  with gone as (
    delete from outbox_entry where location_id = tenant
      and (conversation_id = any(ended_conversations) or event_id = any(ended_events) or regexp_replace(event_id, '_\d{1,14}$',
        '') = any(ended_events))
    returning id, channel
  )
  insert into discarded_file (location_id, place, at) select tenant, 'outbox/' || channel || '/' || id, '-infinity' from gone;
  insert into discarded_file (location_id, place)
    select tenant, attached.url from deleted_row d, jsonb_array_elements_text(d.row_of -> 'attachments') as attached (url)
      where d.location_id = tenant and d.contact_id = any(ids) and d.of_table = 'message'
    union select tenant, d.row_of ->> 'file_key' from deleted_row d
      where d.location_id = tenant and d.contact_id = any(ids) and d.of_table = 'recording'
    union select tenant, named.parts[1]
      from deleted_row d, regexp_matches(d.row_of ->> 'custom_fields', 'https?://[^"[:space:]]+/files/[^"[:space:]]+', 'g') as named (parts)
      where d.location_id = tenant and d.contact_id = any(ids) and d.of_table = 'contact';
  delete from deleted_row where location_id = tenant and contact_id = any(ids);

  delete from workflow_event e where location_id = tenant and contact_id = any(ids) and date_handled is not null
    and not exists (select from webhook_delivery d where d.location_id = tenant and d.event_id = e.id and d.status = 'pending');
  delete from workflow_date_firing where location_id = tenant and workflow_id in (select id from workflow where location_id = tenant)
    and subject_id = any(ids || ended_events);
  update deleted_contact set name = null, deleted_by = null, assigned_to = null, can_restore = false, submissions = '{}',
    erase_at = least(erase_at, now())
    where location_id = tenant and contact_id = any(ids);
end $$;

-- Erases every contact that is marked as erased and exists again, because a backup was restored. Returns how many there were.
create or replace function erase_marked_contacts() returns integer language plpgsql as $$
declare
  found record;
  total integer := 0;
begin
  for found in
    select here.location_id, array_agg(distinct here.id) as ids
      from (select location_id, id from contact union select location_id, contact_id from deleted_contact where can_restore) here
      join erased_contact e on e.location_id = here.location_id and e.id_hash = erased_hash(here.location_id, here.id)
      group by here.location_id
  loop
    delete from contact where location_id = found.location_id and id = any(found.ids);
    update deleted_contact set can_restore = false, is_merged = false, erase_at = now()
      where location_id = found.location_id and contact_id = any(found.ids);
    perform erase_contacts(found.location_id, found.ids);
    total := total + cardinality(found.ids);
  end loop;
  return total;
end $$;

-- Removes the contact and all texts from appointments that remain when their contact is erased.
create or replace function keep_appointments(tenant text, ids text[], called text) returns void language plpgsql as $$
declare
  notes text[];
begin
  select coalesce(array_agg(id), '{}') into notes from appointment_note where location_id = tenant and appointment_id = any(ids);
  delete from appointment_note where location_id = tenant and id = any(notes);
  delete from appointment_notice where location_id = tenant and event_id = any(ids);
  with gone as (
    delete from outbox_entry where location_id = tenant and event_id = any(ids) returning id, channel
  )
  insert into discarded_file (location_id, place, at) select tenant, 'outbox/' || channel || '/' || id, '-infinity' from gone;
  update submission set event_id = null where location_id = tenant and event_id = any(ids);
  update appointment set contact_id = null, title = called, description = null, address = null, meeting_location_type = null,
      meeting_location_id = null, override_location_config = false, to_notify = false, guests = '[]', consent = null, named_from = null,
      booker = null
    where location_id = tenant and id = any(ids);
  update change_log set before = null, after = null
    where location_id = tenant and (before is not null or after is not null)
      and (entity = 'appointment' and entity_id = any(ids) or entity = 'appointment_note' and entity_id = any(notes));
end $$;
