-- The whole database, generated from PostgreSQL's catalogs. Do not edit: change db/schema/ or db/functions/, then run `npm run schema`.
-- Columns are in alphabetical order, because a migrated database has its newest columns last. The job queue's own schema (graphile_worker)
-- is left out.

create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;

create type submission_delta as (location_id text, survey_id text, day date, facet text, count integer);

CREATE OR REPLACE FUNCTION public.acting_user()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when split_part(setting, chr(31), 1) = 'user' then split_part(setting, chr(31), 2) end
  from current_setting('crm.actor', true) as setting
$function$;

CREATE OR REPLACE FUNCTION public.add_to_tally(deltas submission_delta[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  place text;
begin
  foreach place in array array(select distinct location_id from unnest(deltas)) loop
    insert into submission_tally as t (location_id, survey_id, day, facet, count)
      select place, d.survey_id, d.day, d.facet, sum(d.count)::int from unnest(deltas) as d where d.location_id = place
      group by 1, 2, 3, 4 having sum(d.count) > 0 order by 1, 2, 3, 4
      on conflict (location_id, survey_id, day, facet) do update set count = t.count + excluded.count;
    update submission_tally t set count = t.count + d.count from (
      select d.survey_id, d.day, d.facet, sum(d.count)::int as count from unnest(deltas) as d where d.location_id = place
      group by 1, 2, 3 having sum(d.count) < 0 order by 1, 2, 3
    ) as d
    where t.location_id = place and (t.survey_id, t.day, t.facet) = (d.survey_id, d.day, d.facet);
    delete from submission_tally t using unnest(deltas) as d
    where t.location_id = place and d.location_id = place and (t.survey_id, t.day, t.facet) = (d.survey_id, d.day, d.facet)
      and d.count < 0 and t.count <= 0;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.add_values(place text, object text, ids uuid[], names text[], texts text[], dates timestamp with time zone[], records text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  insert into object_value (location_id, object_key, id, name, text)
    select distinct place, object, said.id, said.name, said.text from unnest(ids, names, texts) as said (id, name, text)
    where not exists (select from object_value o where o.location_id = place and o.object_key = object and o.id = said.id)
    order by 1, 2, 3 on conflict do nothing;
  insert into object_value_record (location_id, value_id, date_added, record_id)
    select place, said.id, said.date_added, said.record_id from unnest(ids, dates, records) as said (id, date_added, record_id)
    on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_credential()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_on_coordinator() then return null; end if;
  update credential_epoch set changes = changes + 1 where slot = pg_backend_pid() % 64;
  perform pg_notify('credential', tg_argv[0]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.calendar_gaps(place text)
 RETURNS TABLE(id text, pre_buffer_ms double precision, buffer_ms double precision)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return query
    select id,
      coalesce((settings ->> 'preBuffer')::float8, 0) * case when settings ->> 'preBufferUnit' = 'hours' then 3600000 else 60000 end,
      coalesce((settings ->> 'slotBuffer')::float8, 0) * case when settings ->> 'slotBufferUnit' = 'hours' then 3600000 else 60000 end
    from calendar where location_id = place;
end $function$;

CREATE OR REPLACE FUNCTION public.cause_of_assignment()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
begin
  return case
    when actor[1] = 'token' then 'token ' || actor[2]
    when actor[1] in ('user', 'operator') then 'request ' || coalesce(nullif(current_setting('crm.request', true), ''), gen_random_uuid()::text)
    when actor[3] = 'Workflows' then 'workflows'
  end;
end $function$;

CREATE OR REPLACE FUNCTION public.causing_workflows()
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(string_to_array(nullif(current_setting('crm.workflows', true), ''), ','), '{}')
$function$;

CREATE OR REPLACE FUNCTION public.change_difference(old_row jsonb, new_row jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_object_agg(key, value) from jsonb_each(old_row)
  where new_row -> key is distinct from value
    and key not in ('location_id', 'date_updated', 'search_text', 'unique_email', 'unique_phone', 'email_lower', 'name_lower')
$function$;

CREATE OR REPLACE FUNCTION public.change_entity_id(row_of jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(row_of ->> 'id', concat_ws(':', row_of ->> 'contact_id', row_of ->> 'workflow_id', row_of ->> 'campaign_id'))
$function$;

CREATE OR REPLACE FUNCTION public.change_facts(row_of jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_strip_nulls(row_of -
    array['location_id', 'search_text', 'unique_email', 'unique_phone', 'email_lower', 'name_lower'])
$function$;

CREATE OR REPLACE FUNCTION public.claim_days(place text, keys text[], are_shared boolean[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform case when is_shared then pg_advisory_xact_lock_shared(hashtextextended(place || ' ' || key, 0))
    else pg_advisory_xact_lock(hashtextextended(place || ' ' || key, 0)) end
  from unnest(keys, are_shared) as t (key, is_shared);
end $function$;

CREATE OR REPLACE FUNCTION public.contact_text(name text, first_name text, last_name text, email text, phone text, company_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  whole text := lower(coalesce(name, ''));
begin
  if strpos(whole, lower(first_name)) = 0 then whole := whole || ' ' || lower(first_name); end if;
  if strpos(whole, lower(last_name)) = 0 then whole := whole || ' ' || lower(last_name); end if;
  if email is not null then whole := whole || ' ' || lower(email); end if;
  if phone is not null then whole := whole || ' ' || phone; end if;
  if company_name is not null then whole := whole || ' ' || lower(company_name); end if;
  return case when octet_length(whole) <= 2400 then whole else left(whole, 600) end;
end $function$;

CREATE OR REPLACE FUNCTION public.discard_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.emit_contacts_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  place text;
  contacts jsonb[];
begin
  foreach place in array array(select distinct location_id from new_rows) loop
    continue when not exists (select from workflow_listener where location_id = place and trigger = 'contact_created');
    select array_agg(to_jsonb(r) - array['search_text', 'name_lower']) into contacts from new_rows r where location_id = place;
    insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, caused_by)
      select place, new_event_id(), 'contact_created', 'ContactCreate', contact ->> 'id', contact::json, true, causing_workflows()
      from unnest(contacts) as contact;
    perform queue_workflow_events(place);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.emit_contacts_updated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  place text;
  befores jsonb[];
  afters jsonb[];
begin
  foreach place in array array(select distinct location_id from new_rows) loop
    continue when not exists (select from workflow_listener where location_id = place and trigger = 'contact_updated');
    select array_agg(to_jsonb(o)), array_agg(to_jsonb(n)) into befores, afters
      from new_rows n join old_rows o using (location_id, id) where location_id = place;
    insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, changed, caused_by)
      select place, new_event_id(), 'contact_updated', 'ContactUpdate', after ->> 'id',
        (after - array['search_text', 'name_lower'])::json, true, changes.fields, causing_workflows()
      from unnest(befores, afters) as pair (before, after),
      lateral (
        select array_agg(key order by key) as fields from jsonb_each(after)
        where before -> key is distinct from value
          and key not in ('date_updated', 'last_activity', 'search_text', 'unique_email', 'unique_phone', 'email_lower', 'name_lower')
      ) as changes
      where changes.fields is not null;
    if found then perform queue_workflow_events(place); end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.emit_workflow_event(event_location text, event_trigger text, event_type text, event_contact text, event_payload json)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare made text;
begin
  if not exists (select from workflow_listener where location_id = event_location and trigger = event_trigger) then return null; end if;
  insert into workflow_event (location_id, id, trigger, type, contact_id, payload, caused_by)
    values (event_location, new_event_id(), event_trigger, event_type, event_contact, event_payload, causing_workflows())
    returning id into made;
  perform queue_workflow_events(event_location);
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.entity_text(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  code integer;
begin
  if left(name, 1) = '#' then
    code := case
      when name ~ '^#[0-9]{1,7}$' then substr(name, 2)::integer
      when name ~* '^#x[0-9a-f]{1,6}$' then ('x' || lpad(substr(name, 3), 8, '0'))::bit(32)::integer end;
    return case when code between 1 and 55295 or code between 57344 and 1114111 then chr(code) end;
  end if;
  return '{"amp":"&","lt":"<","gt":">","quot":"\"","apos":"''","nbsp":" ","shy":"","zwnj":"","zwj":"","copy":"©","reg":"®","trade":"™",
    "euro":"€","pound":"£","yen":"¥","cent":"¢","sect":"§","deg":"°","hellip":"…","ndash":"–","mdash":"—","lsquo":"‘","rsquo":"’",
    "sbquo":"‚","ldquo":"“","rdquo":"”","bdquo":"„","laquo":"«","raquo":"»","middot":"·","bull":"•","times":"×","divide":"÷","frac12":"½",
    "iexcl":"¡","iquest":"¿","agrave":"à","aacute":"á","acirc":"â","atilde":"ã","auml":"ä","aring":"å","aelig":"æ","ccedil":"ç","egrave":"è",
    "eacute":"é","ecirc":"ê","euml":"ë","igrave":"ì","iacute":"í","icirc":"î","iuml":"ï","eth":"ð","ntilde":"ñ","ograve":"ò","oacute":"ó",
    "ocirc":"ô","otilde":"õ","ouml":"ö","oslash":"ø","ugrave":"ù","uacute":"ú","ucirc":"û","uuml":"ü","yacute":"ý","thorn":"þ","yuml":"ÿ",
    "szlig":"ß","Agrave":"À","Aacute":"Á","Acirc":"Â","Atilde":"Ã","Auml":"Ä","Aring":"Å","AElig":"Æ","Ccedil":"Ç","Egrave":"È","Eacute":"É",
    "Ecirc":"Ê","Euml":"Ë","Igrave":"Ì","Iacute":"Í","Icirc":"Î","Iuml":"Ï","ETH":"Ð","Ntilde":"Ñ","Ograve":"Ò","Oacute":"Ó","Ocirc":"Ô",
    "Otilde":"Õ","Ouml":"Ö","Oslash":"Ø","Ugrave":"Ù","Uacute":"Ú","Ucirc":"Û","Uuml":"Ü","Yacute":"Ý","THORN":"Þ","oelig":"œ","OElig":"Œ",
    "scaron":"š","Scaron":"Š"}'::jsonb ->> name;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_contacts(tenant text, asked text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.erase_from_drafts(tenant text, ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.erase_from_searches(tenant text, ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.erase_marked_contacts()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.erased_hash(tenant text, id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select encode(sha256(convert_to(tenant || chr(31) || id, 'UTF8')), 'hex') $function$;

CREATE OR REPLACE FUNCTION public.file_name(url text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  name text := regexp_replace(split_part(url, '?', 1), '^.*/', '');
begin
  if strpos(name, '%') = 0 then return name; end if;
  return convert_from((select string_agg(case
      when n > 1 and p ~* '^[0-9a-f]{2}' then decode(left(p, 2), 'hex') || convert_to(substr(p, 3), 'UTF8')
      when n > 1 then convert_to('%' || p, 'UTF8')
      else convert_to(p, 'UTF8') end, ''::bytea order by n)
    from string_to_table(name, '%') with ordinality as t (p, n)), 'UTF8');
exception when character_not_in_repertoire then
  return name;
end $function$;

CREATE OR REPLACE FUNCTION public.fold_text(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  folded text := given;
begin
  if octet_length(given) = length(given) then return btrim(regexp_replace(lower(given), '[^a-z0-9]+', ' ', 'g')); end if;
  folded := regexp_replace(normalize(folded, nfkd), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\ufe00-\ufe0f]', '', 'g');
  folded := translate(lower(folded), 'øłđðıς', 'olddiσ');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  folded := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u05be\u05c0\u05c3\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u2e00-\u303f\ud800-\uf8ff\ufffd\U0001f000-\U0010ffff]+', ' ', 'g');
  folded := regexp_replace(folded, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g');
  return btrim(regexp_replace(folded, ' +', ' ', 'g'));
end $function$;

CREATE OR REPLACE FUNCTION public.follow_contact_assignee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update conversation set assigned_to = new.assigned_to where location_id = new.location_id and contact_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_workflow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from workflow_listener where location_id = new.location_id and workflow_id = new.id;
  if new.status = 'published' then
    insert into workflow_listener (location_id, trigger, workflow_id)
      select distinct new.location_id, t ->> 'type', new.id from jsonb_array_elements(new.triggers) t where t ->> 'type' is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_contact_of_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  part record;
begin
  for part in select location_id as place, array_agg(id) as ids from old_rows group by location_id loop
    update submission set contact_id = null where location_id = part.place and contact_id = any(part.ids);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.free_place(location text, own_id text, list text, wanted bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  place bigint := wanted;
  others text := case list when 'manual' then 'manual_place_ms' else 'place_ms' end;
  is_taken boolean;
begin
  loop
    if not pg_try_advisory_xact_lock(hashtext(list || location), (place % 256)::integer) then
      if place - wanted < 256 then
        place := place + 1;
        continue;
      end if;
      perform pg_advisory_xact_lock(hashtext(list || location), (place % 256)::integer);
    end if;
    execute format('select exists (select from conversation where location_id = $1 and %1$I = $2 and id <> $3)', others)
      into is_taken using location, place, own_id;
    if not is_taken then return place; end if;
    execute format('select taken.%1$I + 1 from conversation taken where taken.location_id = $1 and taken.%1$I >= $2
      and not exists (select from conversation next where next.location_id = $1 and next.%1$I = taken.%1$I + 1)
        order by taken.%1$I limit 1', others)
      into place using location, place;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.held_events(place text, user_ids text[], calendar_ids text[], whole_calendars boolean, from_time timestamp with time zone, to_time timestamp with time zone)
 RETURNS TABLE(id text, kind text, calendar_id text, user_id text, start_time timestamp with time zone, end_time timestamp with time zone, details jsonb)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return query
    select a.id, a.kind, a.calendar_id, a.assigned_user_id, a.start_time, a.end_time,
      case when a.users <> '{}' then jsonb_build_object('users', a.users) end
    from appointment a
    where a.location_id = place and a.status not in ('cancelled', 'invalid')
      and (a.assigned_user_id = any(user_ids) or a.users && user_ids
        or a.calendar_id = any(calendar_ids) and (whole_calendars or a.kind = 'block'))
      and a.rrule is null and tstzrange(a.start_time, a.end_time) && tstzrange(from_time, to_time);
end $function$;

CREATE OR REPLACE FUNCTION public.held_external(place text, user_ids text[], from_time timestamp with time zone, to_time timestamp with time zone)
 RETURNS TABLE(id text, kind text, calendar_id text, user_id text, start_time timestamp with time zone, end_time timestamp with time zone, details jsonb)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return query
    select c.id, 'external', null, c.user_id, b.start_time, b.end_time, null::jsonb
    from external_calendar c join external_busy b on b.location_id = c.location_id and b.external_calendar_id = c.id
    where c.location_id = place and c.user_id = any(user_ids) and tstzrange(b.start_time, b.end_time) && tstzrange(from_time, to_time);
end $function$;

CREATE OR REPLACE FUNCTION public.held_series(place text, user_ids text[], calendar_ids text[], whole_calendars boolean, from_time timestamp with time zone, to_time timestamp with time zone)
 RETURNS TABLE(id text, kind text, calendar_id text, user_id text, start_time timestamp with time zone, end_time timestamp with time zone, details jsonb)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return query
    select a.id, a.kind, a.calendar_id, a.assigned_user_id, a.start_time, a.end_time,
      jsonb_build_object('users', a.users, 'rrule', a.rrule, 'timezone', a.timezone, 'exdates', a.exdates)
    from appointment a
    where a.location_id = place and a.status not in ('cancelled', 'invalid')
      and (a.assigned_user_id = any(user_ids) or a.users && user_ids
        or a.calendar_id = any(calendar_ids) and (whole_calendars or a.kind = 'block'))
      and a.rrule is not null and a.start_time < to_time and (a.series_end is null or a.series_end > from_time);
end $function$;

CREATE OR REPLACE FUNCTION public.held_services(place text, user_ids text[], from_time timestamp with time zone, to_time timestamp with time zone)
 RETURNS TABLE(id text, kind text, calendar_id text, user_id text, start_time timestamp with time zone, end_time timestamp with time zone, details jsonb)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return query
    select i.booking_id, 'appointment', null, i.staff_id, i.start_time, i.end_time, jsonb_build_object(
      'preBufferMs', date_part('epoch', i.start_time - i.held_from) * 1000, 'bufferMs', date_part('epoch', i.held_to - i.end_time) * 1000)
    from service_booking_item i join service_booking b on b.location_id = i.location_id and b.id = i.booking_id
    where i.location_id = place and i.staff_id = any(user_ids) and b.status not in ('cancelled', 'invalid')
      and tstzrange(i.held_from, i.held_to) && tstzrange(from_time, to_time);
end $function$;

CREATE OR REPLACE FUNCTION public.held_time(place text, user_ids text[], calendar_ids text[], whole_calendars boolean, from_time timestamp with time zone, to_time timestamp with time zone)
 RETURNS TABLE(id text, kind text, calendar_id text, user_id text, start_time timestamp with time zone, end_time timestamp with time zone, details jsonb)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return query
    with longest as materialized (select longest_gap(place) as gap)
    select e.* from longest, held_events(place, user_ids, calendar_ids, whole_calendars, from_time - gap, to_time + gap) e
    union all
    select s.* from longest, held_series(place, user_ids, calendar_ids, whole_calendars, from_time - gap, to_time + gap) s
    union all
    select * from held_services(place, user_ids, from_time, to_time)
    union all
    select * from held_external(place, user_ids, from_time, to_time);
end $function$;

CREATE OR REPLACE FUNCTION public.html_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  with part as (
    select n, p, strpos(p, '>') as ends, lower(substring(p from '^/?([!a-zA-Z][a-zA-Z0-9]*)')) as tag from string_to_table(given, '<') with ordinality as t (p, n)
  ), bare as (
    select coalesce(string_agg(case
      when n = 1 then p
      -- A `<` that does not begin a tag.
      when tag is null or ends = 0 then '<' || p
      when tag in ('style', 'script', 'title', 'head') and left(p, 1) <> '/' then ' '
      when left(p, 3) = '!--' and strpos(p, '-->') = 0 then ' '
      when left(p, 3) = '!--' then ' ' || substr(p, strpos(p, '-->') + 3)
      when tag in ('a', 'b', 'i', 'u', 's', 'em', 'strong', 'span', 'font', 'small', 'sub', 'sup', 'mark', 'code', 'wbr')
        then substr(p, ends + 1)
      else ' ' || substr(p, ends + 1) end, '' order by n), '') as text from part
  )
  select case when strpos(text, '&') = 0 then text else (
    select string_agg(case
        when n = 1 then p
        when decoded is null then '&' || p
        else decoded || substr(p, strpos(p, ';') + 1) end, '' order by n)
      from string_to_table(text, '&') with ordinality as t (p, n),
        lateral (select case when strpos(p, ';') between 2 and 9 then entity_text(left(p, strpos(p, ';') - 1)) end as decoded) as e
  ) end from bare
$function$;

CREATE OR REPLACE FUNCTION public.index_changed_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_messages(new.location_id, array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.index_changed_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind record;
  searchable text[];
  current bigint;
  ids uuid[]; names text[]; texts text[]; dates timestamptz[]; records text[];
begin
  for kind in select distinct location_id as place, object_key from new_rows loop
    searchable := searchable_names(kind.place, kind.object_key);
    current := (select revision from object_schema where location_id = kind.place and key = kind.object_key);
    select array_agg(gone.value_id), array_agg(gone.date_added), array_agg(gone.record_id) into ids, dates, records
    from (
      select v.id as value_id, r.date_added, r.id as record_id
      from (
        select location_id, object_key, id, properties, revision, date_added from old_rows
        except select location_id, object_key, id, properties, revision, date_added from new_rows
      ) r,
        lateral record_values(r.object_key, r.properties, case when r.revision = current then searchable end) v
      where r.location_id = kind.place and r.object_key = kind.object_key
      except
      select v.id as value_id, r.date_added, r.id as record_id
      from (
        select location_id, object_key, id, properties, revision, date_added from new_rows
        except select location_id, object_key, id, properties, revision, date_added from old_rows
      ) r,
        lateral record_values(r.object_key, r.properties, case when r.revision = current then searchable end) v
      where r.location_id = kind.place and r.object_key = kind.object_key
    ) gone;
    perform remove_values(kind.place, ids, dates, records);

    select array_agg(v.id), array_agg(v.name), array_agg(v.text), array_agg(r.date_added), array_agg(r.id) into ids, names, texts, dates, records
      from (
        select location_id, object_key, id, properties, revision, date_added from new_rows
        except select location_id, object_key, id, properties, revision, date_added from old_rows
      ) r, lateral record_values(r.object_key, r.properties, searchable) v
      where r.location_id = kind.place and r.object_key = kind.object_key;
    perform add_values(kind.place, kind.object_key, ids, names, texts, dates, records);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.index_messages(tenant text, ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.index_new_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_messages(location_id, array_agg(id)) from new_rows group by location_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.index_new_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  part record;
  searchable text[];
  ids uuid[]; names text[]; texts text[]; dates timestamptz[]; records text[];
begin
  for part in
    select location_id as place, object_key, array_agg(id) as ids, array_agg(date_added) as dates, array_agg(properties) as properties
    from (select location_id, object_key, id, date_added, properties, row_number() over () / 500 as number from new_rows) each
    group by location_id, object_key, number
  loop
    searchable := searchable_names(part.place, part.object_key);
    select array_agg(v.id), array_agg(v.name), array_agg(v.text), array_agg(r.date_added), array_agg(r.record_id) into ids, names, texts, dates, records
      from unnest(part.ids, part.dates, part.properties) as r (record_id, date_added, properties),
        lateral record_values(part.object_key, r.properties, searchable) v;
    perform add_values(part.place, part.object_key, ids, names, texts, dates, records);
  end loop;
  perform tally_records(location_id, object_key, count(*)) from new_rows group by location_id, object_key;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.index_parts_of_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record;
begin
  for changed in select location_id, array_agg(distinct message_id) as ids from changed_rows group by location_id loop
    perform from message where location_id = changed.location_id and id = any(changed.ids) order by id for no key update;
    perform index_messages(changed.location_id, changed.ids);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.index_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.is_known_contact(place text, given_email text, given_phone text, fields text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if given_email is not null and 'email' = any(fields) then
    if exists (select from contact where location_id = place and email_lower = given_email) then return true; end if;
    if exists (
      select from contact where location_id = place and (additional_emails <> '{}' or additional_phones <> '{}')
        and additional_emails @> array[given_email]
    ) then return true; end if;
  end if;
  if given_phone is not null and 'phone' = any(fields) then
    if exists (select from contact where location_id = place and phone = given_phone) then return true; end if;
    if exists (
      select from contact where location_id = place and (additional_emails <> '{}' or additional_phones <> '{}')
        and additional_phones @> array[given_phone]
    ) then return true; end if;
  end if;
  return false;
end $function$;

CREATE OR REPLACE FUNCTION public.is_on_coordinator()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare answer boolean;
begin
  if to_regproc('citus_is_coordinator') is null then return true; end if;
  execute 'select citus_is_coordinator()' into answer;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_appointments(tenant text, ids text[], called text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.keep_deleted_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
  is_kept boolean := actor[1] = 'user';
  own_appointments text[];
  own_bookings text[];
  own_conversations text[];
  own_submissions text[];
  kept record;
begin
  -- Nothing is kept of a location that is being deleted.
  if not exists (select from location where id = old.location_id and date_deleted is null) then return old; end if;
  select coalesce(array_agg(id), '{}') into own_appointments from appointment where location_id = old.location_id and contact_id = old.id;
  select coalesce(array_agg(id), '{}') into own_bookings from service_booking where location_id = old.location_id and contact_id = old.id;
  select coalesce(array_agg(id), '{}') into own_conversations from conversation where location_id = old.location_id and contact_id = old.id;
  select coalesce(array_agg(id), '{}') into own_submissions from submission where location_id = old.location_id and contact_id = old.id;
  insert into deleted_contact (location_id, contact_id, name, assigned_to, deleted_by, erase_at, can_restore, submissions,
    conversations, events)
  values (old.location_id, old.id, case when is_kept then coalesce(old.name, old.email, old.phone) end, old.assigned_to, actor[3],
    case when is_kept then now() + interval '30 days' else now() end, is_kept,
    own_submissions, own_conversations, own_appointments || own_bookings)
  on conflict (location_id, contact_id) do update set name = excluded.name, assigned_to = excluded.assigned_to,
    deleted_by = excluded.deleted_by, date_deleted = excluded.date_deleted, erase_at = excluded.erase_at,
      can_restore = excluded.can_restore, is_merged = false,
    submissions = excluded.submissions, conversations = excluded.conversations, events = excluded.events;
  delete from deleted_row where location_id = old.location_id and contact_id = old.id;
  if not is_kept then
    insert into discarded_file (location_id, place)
      select old.location_id, named.parts[1]
        from regexp_matches(old.custom_fields::text, 'https?://[^"[:space:]]+/files/[^"[:space:]]+', 'g') as named (parts);
    return old;
  end if;
  -- The files of its messages stay until the contact is erased.
  perform set_config('crm.keeps_files', 'on', true);
  insert into deleted_row (location_id, contact_id, place, of_table, row_of) values (old.location_id, old.id, 0, 'contact', to_jsonb(old));
  -- Read and written one by one: a node of a cluster cannot insert numbered rows that it selects from another table.
  for kept in
    select 1 as place, 'note' as of_table, to_jsonb(t) as row_of from note t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 2, 'task', to_jsonb(t) from task t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 3, 'contact_workflow', to_jsonb(t) from contact_workflow t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 4, 'contact_campaign', to_jsonb(t) from contact_campaign t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 5, 'not_duplicate', to_jsonb(t) from not_duplicate t where t.location_id = old.location_id and old.id in (t.one_id, t.other_id)
    union all select 6, 'appointment', to_jsonb(t) from appointment t where t.location_id = old.location_id and t.contact_id = old.id and t.master_id is null
    union all select 7, 'appointment', to_jsonb(t) from appointment t where t.location_id = old.location_id and t.master_id is not null and t.master_id in (
        select id from appointment m where m.location_id = old.location_id and m.contact_id = old.id)
    union all select 8, 'appointment_note', to_jsonb(t) from appointment_note t where t.location_id = old.location_id and t.appointment_id = any(own_appointments)
    union all select 9, 'service_booking', to_jsonb(t) from service_booking t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 10, 'service_booking_item', to_jsonb(t) from service_booking_item t where t.location_id = old.location_id and t.booking_id in (
        select id from service_booking b where b.location_id = old.location_id and b.contact_id = old.id)
    union all select 11, 'conversation', to_jsonb(t) from conversation t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 12, 'message', to_jsonb(t) from message t where t.location_id = old.location_id and t.conversation_id = any(own_conversations)
    union all select 13, 'email', to_jsonb(t) from email t where t.location_id = old.location_id and t.message_id in (
        select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))
    union all select 14, 'recording', to_jsonb(t) from recording t where t.location_id = old.location_id and t.message_id in (
        select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))
    union all select 15, 'transcript_sentence', to_jsonb(t) from transcript_sentence t where t.location_id = old.location_id and t.message_id in (
        select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))
    union all select 16, 'message_dispatch', to_jsonb(t) from message_dispatch t where t.location_id = old.location_id and t.message_id in (
        select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))
    union all select 17, 'relation', to_jsonb(t) from relation t where t.location_id = old.location_id and old.id in (t.first_record_id, t.second_record_id)
    union all select 18, 'waiting_entry', to_jsonb(t) from waiting_entry t where t.location_id = old.location_id and t.contact_id = old.id
  loop
    insert into deleted_row (location_id, contact_id, place, of_table, row_of)
      values (old.location_id, old.id, kept.place, kept.of_table, kept.row_of);
  end loop;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.known_of_contacts(tenant text, ids text[], OUT emails text[], OUT phones text[], OUT names text[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.log_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
declare
  table_name text := tg_argv[0];
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
  request text := nullif(current_setting('crm.request', true), '');
  part record;
begin
  if tg_op = 'INSERT' then
    for part in
      select location_id as place, array_agg(j) as rows
      from (select location_id, to_jsonb(r) as j, row_number() over () / 500 as number from new_rows r) each group by location_id, number
    loop
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, after)
        select part.place, actor[1], actor[2], actor[3], request, table_name, change_entity_id(j),
               case when table_name = 'contact' then j ->> 'id' else j ->> 'contact_id' end, 'create', change_facts(j)
        from unnest(part.rows) as j;
    end loop;
  elsif tg_op = 'DELETE' then
    for part in
      select location_id as place, array_agg(j) as rows
      from (select location_id, to_jsonb(r) as j, row_number() over () / 500 as number from old_rows r) each group by location_id, number
    loop
      -- The change log is deleted with its location.
      continue when not exists (select from location where id = part.place and date_deleted is null);
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, before)
        select part.place, actor[1], actor[2], actor[3], request, table_name, change_entity_id(j),
               case when table_name = 'contact' then j ->> 'id' else j ->> 'contact_id' end, 'delete', change_facts(j)
        from unnest(part.rows) as j;
    end loop;
  else
    for part in
      select place, array_agg(b) as befores, array_agg(a) as afters
      from (
        select b ->> 'location_id' as place, b, a, row_number() over () / 500 as number
        from (select to_jsonb(o) from old_rows o) as old_row (b)
        join (select to_jsonb(n) from new_rows n) as new_row (a)
          on change_entity_id(a) = change_entity_id(b) and a ->> 'location_id' = b ->> 'location_id'
        where change_difference(a, b) is not null
      ) each group by place, number
    loop
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, before, after)
        select part.place, actor[1], actor[2], actor[3], request, table_name, change_entity_id(a),
               case when table_name = 'contact' then a ->> 'id' else a ->> 'contact_id' end, 'update',
               change_difference(b, a), change_difference(a, b)
        from unnest(part.befores, part.afters) as pair (b, a);
    end loop;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_of_user(location text, user_id text, action text, before jsonb, after jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
begin
  insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, before, after)
    values (location, actor[1], nullif(actor[2], ''), nullif(actor[3], ''), nullif(current_setting('crm.request', true), ''), 'user',
      user_id, action, before, after);
end $function$;

CREATE OR REPLACE FUNCTION public.log_record_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
  request text := nullif(current_setting('crm.request', true), '');
  part record;
begin
  if tg_op = 'INSERT' then
    for part in
      select location_id as place, array_agg(id) as ids, array_agg(facts) as afters
      from (
        select location_id, id, row_number() over () / 500 as number,
          jsonb_build_object('object_key', object_key, 'owner', owner, 'followers', to_jsonb(followers), 'properties', properties) as facts
        from new_rows
      ) each group by location_id, number
    loop
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, after)
        select part.place, actor[1], actor[2], actor[3], request, 'object_record', id, 'create', facts
        from unnest(part.ids, part.afters) as each (id, facts);
    end loop;
  elsif tg_op = 'DELETE' then
    for part in
      select location_id as place, array_agg(id) as ids, array_agg(facts) as befores
      from (
        select location_id, id, row_number() over () / 500 as number,
          jsonb_build_object('object_key', object_key, 'owner', owner)
            || case when actor[1] = 'user' then jsonb_build_object('followers', to_jsonb(followers), 'properties', properties) else '{}' end as facts
        from old_rows
      ) each group by location_id, number
    loop
      -- The change log is deleted with its location.
      continue when not exists (select from location where id = part.place and date_deleted is null);
      if actor[1] <> 'user' then
        update change_log set before = null, after = null
        where location_id = part.place and entity = 'object_record' and entity_id = any(part.ids) and (before is not null or after is not null);
      end if;
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, before)
        select part.place, actor[1], actor[2], actor[3], request, 'object_record', id, 'delete', facts
        from unnest(part.ids, part.befores) as each (id, facts);
    end loop;
  else
    for part in
      select location_id as place, array_agg(id) as ids, array_agg(before) as befores, array_agg(after) as afters
      from (
        select b.location_id, b.id, row_number() over () / 500 as number,
          jsonb_build_object('owner', b.owner, 'followers', to_jsonb(b.followers), 'properties',
            coalesce(change_difference(b.properties, a.properties), '{}')) as before,
          jsonb_build_object('owner', a.owner, 'followers', to_jsonb(a.followers), 'properties',
            coalesce(change_difference(a.properties, b.properties), '{}')) as after
        from old_rows b join new_rows a on a.location_id = b.location_id and a.id = b.id
        where (a.owner, a.followers, a.properties) is distinct from (b.owner, b.followers, b.properties)
      ) each group by location_id, number
    loop
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, before, after)
        select part.place, actor[1], actor[2], actor[3], request, 'object_record', id, 'update', before, after
        from unnest(part.ids, part.befores, part.afters) as each (id, before, after);
    end loop;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
  request text := nullif(current_setting('crm.request', true), '');
  part record;
begin
  for part in
    select location_id as place, array_agg(id) as ids, array_agg(contact_id) as contact_ids, array_agg(survey_id) as survey_ids
    from (select location_id, id, contact_id, survey_id, row_number() over () / 500 as number from new_rows) each group by location_id, number
  loop
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, after)
      select part.place, actor[1], actor[2], actor[3], request, 'submission', id, contact_id,
             case when tg_op = 'INSERT' then 'create' else 'update' end, jsonb_build_object('id', id, 'survey_id', survey_id)
      from unnest(part.ids, part.contact_ids, part.survey_ids) as each (id, contact_id, survey_id);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_user_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  place text;
begin
  if not is_on_coordinator() then return old; end if;
  for place in select id from location where company_id = old.company_id loop
    update change_log set before = null, after = null
    where location_id = place and entity = 'user' and entity_id = old.id and (before is not null or after is not null);
  end loop;
  perform log_of_user(l.location_id, old.id, 'delete', null, null) from user_location l where l.user_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.log_user_location()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_on_coordinator() then return null; end if;
  if tg_op = 'INSERT' then
    perform log_of_user(new.location_id, u.id, 'create', null, user_facts(to_jsonb(u))) from "user" u where u.id = new.user_id;
  else
    perform log_of_user(old.location_id, u.id, 'delete', user_facts(to_jsonb(u)), null) from "user" u where u.id = old.user_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_user_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before jsonb := to_jsonb(old) - array['password_hash', 'email_lower'];
  after jsonb := to_jsonb(new) - array['password_hash', 'email_lower'];
begin
  if not is_on_coordinator() then return null; end if;
  if new.password_hash is distinct from old.password_hash then
    before := before || '{"password": "the earlier one"}';
    after := after || '{"password": "another one"}';
  end if;
  if change_difference(after, before) is not null then
    perform log_of_user(l.location_id, new.id, 'update', change_difference(before, after), change_difference(after, before))
      from user_location l where l.user_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.longest_gap(place text)
 RETURNS interval
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select make_interval(secs => coalesce(max(greatest(pre_buffer_ms, buffer_ms)), 0) / 1000) from calendar_gaps(place));
end $function$;

CREATE OR REPLACE FUNCTION public.message_text(body text, content_type text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when content_type = 'text/html' then html_text(body) else body end
$function$;

CREATE OR REPLACE FUNCTION public.name_uploads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform take_uploads(new.location_id, to_jsonb(new) ->> tg_argv[0],
    case when tg_op = 'UPDATE' then coalesce(to_jsonb(old) ->> tg_argv[0], '') else '' end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.new_event_id()
 RETURNS text
 LANGUAGE sql
AS $function$ select 'evt_' || replace(gen_random_uuid()::text, '-', '') $function$;

CREATE OR REPLACE FUNCTION public.new_notification_id()
 RETURNS text
 LANGUAGE sql
AS $function$ select 'ntf_' || replace(gen_random_uuid()::text, '-', '') $function$;

CREATE OR REPLACE FUNCTION public.note_conversation_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into conversation_move (location_id, conversation_id, place_ms, manual_place_ms)
    values (old.location_id, old.id, old.place_ms, old.manual_place_ms);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_message_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into message_move (location_id, message_id, date_added, date_updated, redated)
    values (old.location_id, old.id, old.date_added, old.date_updated, old.date_added <> new.date_added);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_of_first_owners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  cause text := cause_of_assignment();
  assigner text := acting_user();
begin
  if cause is null then return null; end if;
  perform notify_owner(each.location_id, each.assigned_to, each.contacts, each.one, each.at, cause)
    from (
      select location_id, assigned_to, count(*) as contacts, min(id) as one, max(date_updated) as at from new_rows
      where assigned_to is not null and assigned_to is distinct from assigner
      group by location_id, assigned_to order by location_id, assigned_to
    ) each;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_of_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  comment record;
  part record;
begin
  for comment in select location_id, id, user_id, mentions, date_added from new_rows where mentions is not null loop
    insert into user_notification (location_id, id, user_id, kind, subject_id, actor_id, date_added)
      select comment.location_id, new_notification_id(), u.user_id, 'mention', comment.id, comment.user_id, comment.date_added
      from user_location u
      where u.location_id = comment.location_id and u.user_id = any(comment.mentions)
        and u.user_id is distinct from coalesce(comment.user_id, acting_user());
  end loop;
  for part in
    select location_id as place, array_agg(id) as ids, array_agg(contact_id) as contact_ids, array_agg(conversation_id) as conversation_ids,
      array_agg(date_added) as dates
    from new_rows where direction = 'inbound' and activity is null and date_added > now() - interval '1 day' group by location_id
  loop
    insert into user_notification (location_id, id, user_id, kind, subject_id, conversation_id, date_added)
      select distinct on (u.user_id, m.conversation_id)
        part.place, new_notification_id(), u.user_id, 'reply', m.id, m.conversation_id, m.date_added
      from unnest(part.ids, part.contact_ids, part.conversation_ids, part.dates) as m (id, contact_id, conversation_id, date_added)
      join contact c on c.location_id = part.place and c.id = m.contact_id
      join user_location u on u.location_id = part.place and (u.user_id = c.assigned_to or u.user_id = any(c.followers))
      order by u.user_id, m.conversation_id, m.date_added desc
      on conflict (location_id, user_id, conversation_id) where kind = 'reply' and date_read is null
        do update set subject_id = excluded.subject_id, date_added = excluded.date_added;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_of_owners()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
declare
  cause text := cause_of_assignment();
  assigner text := acting_user();
begin
  if cause is null then return null; end if;
  perform notify_owner(each.location_id, each.assigned_to, each.contacts, each.one, each.at, cause)
    from (
      select n.location_id, n.assigned_to, count(*) as contacts, min(n.id) as one, max(n.date_updated) as at
      from new_rows n join old_rows o on o.location_id = n.location_id and o.id = n.id
      where n.assigned_to is distinct from o.assigned_to and n.assigned_to is not null and n.assigned_to is distinct from assigner
      group by n.location_id, n.assigned_to order by n.location_id, n.assigned_to
    ) each;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_of_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare actor text := acting_user();
begin
  if coalesce(nullif(current_setting('crm.actor', true), ''), 'system') like 'system%' or new.assigned_to is not distinct from actor then return null; end if;
  insert into user_notification (location_id, id, user_id, kind, subject_id, actor_id, date_added)
    select new.location_id, new_notification_id(), u.user_id, 'task', new.id, actor, new.date_updated
    from user_location u where u.location_id = new.location_id and u.user_id = new.assigned_to;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_owner(place text, owner text, contacts bigint, one text, at timestamp with time zone, caused_by text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into user_notification (location_id, id, user_id, kind, subject_id, actor_id, date_added, contact_count, cause)
    select place, new_notification_id(), owner, 'assigned', one, acting_user(), at, contacts, caused_by
    where exists (select from user_location u where u.location_id = place and u.user_id = owner)
    on conflict (location_id, user_id, cause) where kind = 'assigned' and date_read is null and mail_status is null
      do update set contact_count = user_notification.contact_count + excluded.contact_count, subject_id = excluded.subject_id,
        date_added = greatest(user_notification.date_added, excluded.date_added);
end $function$;

CREATE OR REPLACE FUNCTION public.number_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.seq := nextval('change_number');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.place_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or new.place_ms <> old.place_ms then
    new.place_ms := free_place(new.location_id, new.id, 'last', new.place_ms);
  end if;
  if new.manual_place_ms is not null and (tg_op = 'INSERT' or new.manual_place_ms is distinct from old.manual_place_ms) then
    new.manual_place_ms := free_place(new.location_id, new.id, 'manual', new.manual_place_ms);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_workflow_events(event_location text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if to_regproc('graphile_worker.add_job') is not null then
    perform graphile_worker.add_job('workflow-events', json_build_object('locationId', event_location));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.record_value_id(object_key text, name text, text text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select encode(substring(sha256(convert_to(object_key || chr(31) || name || chr(31) || text, 'UTF8')) for 16), 'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.record_values(object_key text, properties jsonb, names text[])
 RETURNS TABLE(id uuid, name text, text text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select distinct record_value_id(object_key, said.name, said.text), said.name, said.text
  from (
    select split_part(property.key, '.', 1) as name, lower(leaf.value #>> '{}') as text
    from jsonb_each(properties) as property, lateral (
      select property.value where jsonb_typeof(property.value) not in ('object', 'array', 'null')
      union all
      select found
        from jsonb_path_query(property.value, 'strict $.** ? (@.type() != "object" && @.type() != "array" && @.type() != "null")') as found
      where jsonb_typeof(property.value) in ('object', 'array')
    ) as leaf (value)
    where names is null or property.key = any(names) or split_part(property.key, '.', 1) = any(names)
  ) as said
$function$;

CREATE OR REPLACE FUNCTION public.relate_business()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  system_id text := (select id from association where location_id = new.location_id and key = 'system_business_contact');
begin
  delete from relation where location_id = new.location_id and association_id = system_id and second_record_id = new.id
    and first_record_id is distinct from new.business_id;
  if new.business_id is not null then
    insert into relation (location_id, id, association_id, first_object_key, first_record_id, second_object_key, second_record_id)
      values (new.location_id, replace(gen_random_uuid()::text, '-', ''), system_id, 'business', new.business_id, 'contact', new.id)
      on conflict (location_id, association_id, first_record_id, second_record_id) do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_relations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  part record;
begin
  for part in
    select location_id as place, object_key, array_agg(id) as ids
    from (
      select location_id, coalesce(to_jsonb(o) ->> 'object_key', tg_argv[0]) as object_key, id, row_number() over () / 500 as number from old_rows o
    ) each group by location_id, object_key, number
  loop
    delete from relation where location_id = part.place and first_record_id = any(part.ids) and first_object_key = part.object_key;
    delete from relation where location_id = part.place and second_record_id = any(part.ids) and second_object_key = part.object_key;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_values(place text, ids uuid[], dates timestamp with time zone[], records text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  delete from object_value_record u using unnest(ids, dates, records) as gone (value_id, date_added, record_id)
    where u.location_id = place and u.value_id = gone.value_id and u.date_added = gone.date_added and u.record_id = gone.record_id;
end $function$;

CREATE OR REPLACE FUNCTION public.restore_contact(tenant text, asked text)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  kept record;
  part record;
  left_out jsonb;
  inserted integer;
  names text;
begin
  select * into kept from deleted_contact where location_id = tenant and contact_id = asked and can_restore and not is_merged for update;
  if not found then return null; end if;
  perform set_config('crm.restores', 'on', true);
  for part in select * from deleted_row where location_id = tenant and contact_id = asked order by place, id loop
    if part.place = 0 and not exists (select from business where location_id = tenant and id = part.row_of ->> 'business_id') then
      part.row_of := jsonb_set(part.row_of, '{business_id}', 'null');
    end if;
    -- Others may have taken its rooms and equipment meanwhile.
    if part.of_table in ('appointment', 'service_booking_item')
      and (part.row_of ->> 'rrule' is not null or (part.row_of ->> 'end_time')::timestamptz > now()) then
      part.row_of := part.row_of || '{"resource_ids": []}';
    end if;
    select string_agg(quote_ident(attname), ', ') into names from pg_attribute
      where attrelid = part.of_table::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
        -- A column that is newer than the deletion gets its default.
        and part.row_of ? attname;
    if part.of_table = 'relation' and not exists (
      select id from contact
        where location_id = tenant and id = any(array[part.row_of ->> 'first_record_id', part.row_of ->> 'second_record_id'])
        and id <> asked
      union all select id from business
        where location_id = tenant and id = any(array[part.row_of ->> 'first_record_id', part.row_of ->> 'second_record_id'])
      union all select id from object_record
        where location_id = tenant and id = any(array[part.row_of ->> 'first_record_id', part.row_of ->> 'second_record_id'])
    ) then
      -- A link to another deleted contact comes back when that contact is restored.
      insert into deleted_row (location_id, contact_id, place, of_table, row_of)
        select tenant, other.contact_id, part.place, part.of_table, part.row_of from deleted_contact other
        where other.location_id = tenant and other.contact_id <> asked and other.can_restore
          and other.contact_id in (part.row_of ->> 'first_record_id', part.row_of ->> 'second_record_id');
      if found then delete from deleted_row
        where location_id = tenant and contact_id = asked and place = part.place and id = part.id; end if;
      continue;
    end if;
    begin
      execute format('insert into %I (%s) select %s from jsonb_populate_record(null::%I, $1) on conflict do nothing', part.of_table,
        names, names, part.of_table)
        using part.row_of;
      get diagnostics inserted = row_count;
      if inserted > 0 then delete from deleted_row
        where location_id = tenant and contact_id = asked and place = part.place and id = part.id; end if;
    exception when foreign_key_violation then
      if part.place = 0 then raise; end if;
    end;
  end loop;
  if not exists (select from contact where location_id = tenant and id = asked) then
    raise exception 'another contact has its email or phone' using errcode = '23505';
  end if;
  update submission set contact_id = asked where location_id = tenant and id = any(kept.submissions) and contact_id is null;
  select coalesce(jsonb_object_agg(of_table, rows), '{}') into left_out from (
    select of_table, count(*)::int as rows from (
      select distinct owner.of_table, owner.id from deleted_row d, lateral (select
        case when d.of_table in ('service_booking', 'service_booking_item') then 'service_booking'
          when d.of_table in ('message', 'email', 'recording', 'transcript_sentence', 'message_dispatch') then 'message'
          when d.of_table in ('contact_workflow', 'contact_campaign') then 'contact_workflow' else d.of_table end as of_table,
        case when d.of_table in ('service_booking_item') then d.row_of ->> 'booking_id'
          when d.of_table in ('email', 'recording', 'transcript_sentence', 'message_dispatch') then d.row_of ->> 'message_id'
          else coalesce(d.row_of ->> 'id', d.id::text) end as id) as owner
      where d.location_id = tenant and d.contact_id = asked
    ) as owners group by of_table
  ) as counted;
  delete from deleted_contact where location_id = tenant and contact_id = asked;
  perform set_config('crm.restores', 'off', true);
  return left_out;
end $function$;

CREATE OR REPLACE FUNCTION public.searchable_names(place text, object text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(
    select substring(property from '[^.]+$') from object_schema s, unnest(s.searchable_properties) as property
    where s.location_id = place and s.key = object);
end $function$;

CREATE OR REPLACE FUNCTION public.stop_workflow_runs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  stopped_at timestamptz := clock_timestamp();
begin
  update workflow_run set status = 'stopped', remaining = null, resume_at = null, error = '{"code":"contactDeleted","values":{}}',
      date_finished = stopped_at
    where location_id = old.location_id and contact_id = old.id and status = 'waiting';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.submission_facets(others jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(
    select facet.text from jsonb_each(case when jsonb_typeof(others) = 'object' then others else '{}' end) as answer,
      lateral (
        select 'a' || answer.key || chr(31) || case when jsonb_typeof(answer.value) <> 'array' and length(answer.value #>> '{}') <= 100
          then answer.value #>> '{}' else '' end as text
        union all
        select distinct 'e' || answer.key || chr(31) || (entry #>> '{}')
        from jsonb_array_elements(case when jsonb_typeof(answer.value) = 'array' then answer.value else '[]' end) as entry
        where jsonb_typeof(entry) in ('string', 'number', 'boolean') and length(entry #>> '{}') between 1 and 100
      ) as facet
    where answer.key not in ('eventData', 'fieldsOriSequance', 'name', 'full_name', 'first_name', 'last_name', 'email', 'phone')
      and length(answer.key) between 1 and 100
      and jsonb_typeof(answer.value) in ('string', 'number', 'boolean', 'array')
      and answer.value not in ('""', '[]')
    union all
    select 'o' || coalesce(left(others #>> '{eventData,source}', 100), '') || chr(31) ||
      coalesce(left(others #>> '{eventData,medium}', 100), '')
  )
$function$;

CREATE OR REPLACE FUNCTION public.submission_text(contact_id text, name text, email text, phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(coalesce(contact_id, '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' ||
    coalesce(regexp_replace(phone, '\D', '', 'g'), ''))
$function$;

CREATE OR REPLACE FUNCTION public.take_uploads(tenant text, words text, before text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  is_late boolean;
begin
  with named as (
    select distinct m[1] as folder from regexp_matches(words, '/files/[^/"[:space:]]+/((?:s-)?[0-9A-Za-z]{32})/', 'g') as m
      where position(m[1] in before) = 0
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
end $function$;

CREATE OR REPLACE FUNCTION public.tally_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  part record;
begin
  for part in select location_id as place, count(*) as conversations from changed group by location_id loop
    insert into conversation_tally (location_id, count)
      values (part.place, case when tg_op = 'INSERT' then part.conversations else -part.conversations end);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tally_records(place text, object text, more bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  free uuid;
begin
  select t.id into free from object_tally t where t.location_id = place and t.object_key = object limit 1 for update skip locked;
  if free is not null then
    update object_tally t set records = records + more where t.location_id = place and t.object_key = object and t.id = free;
  else
    -- An object that is being deleted has none any more.
    insert into object_tally (location_id, object_key, id, records)
      select location_id, key, gen_random_uuid(), more from object_schema where location_id = place and key = object;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.tally_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform add_to_tally(array(select row(s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet,
      count(*))::submission_delta
      from new_rows s, unnest(s.facets) as facet group by s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet));
  elsif tg_op = 'DELETE' then
    perform add_to_tally(array(select row(s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet,
      -count(*))::submission_delta
      from old_rows s, unnest(s.facets) as facet group by s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet));
  else
    perform add_to_tally(array(select row(s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet,
      s.sign)::submission_delta
      from (select location_id, survey_id, created_at, facets, -1 as sign from old_rows
            union all select location_id, survey_id, created_at, facets, 1 from new_rows) as s, unnest(s.facets) as facet));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.text_pairs(given text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
AS $function$ begin return string_to_array(regexp_replace(given, '(.)', '\1 \1', 'g'), ' '); end $function$;

CREATE OR REPLACE FUNCTION public.touch_calendar(place text, touched text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  fresh uuid := gen_random_uuid();
begin
  update calendar_version set version = fresh where location_id = place and calendar_id = touched;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_calendar_of_calendar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into calendar_version (location_id, calendar_id) values (new.location_id, new.id)
    on conflict (location_id, calendar_id) do update set version = excluded.version;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_calendar_of_calendar_notification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform touch_calendar(coalesce(new.location_id, old.location_id), calendar_id)
    from (select new.calendar_id union select old.calendar_id) as touched (calendar_id) where calendar_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_calendar_of_resource()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform touch_calendar(coalesce(new.location_id, old.location_id), calendar_id)
    from (select unnest(new.calendar_ids) union select unnest(old.calendar_ids)) as touched (calendar_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_calendar_of_schedule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  place text := coalesce(new.location_id, old.location_id);
  schedule text := coalesce(new.id, old.id);
  touched text;
begin
  foreach touched in array array(
    select new.event_calendar_id union select old.event_calendar_id
    union select s.calendar_id from schedule_calendar s where s.location_id = place and s.schedule_id = schedule
  ) loop
    if touched is not null then perform touch_calendar(place, touched); end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_calendar_of_schedule_calendar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform touch_calendar(coalesce(new.location_id, old.location_id), calendar_id)
    from (select new.calendar_id union select old.calendar_id) as touched (calendar_id) where calendar_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.unindex_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  part record;
  searchable text[];
  current bigint;
  ids uuid[]; dates timestamptz[]; records text[];
begin
  for part in
    select location_id as place, object_key, array_agg(id) as ids, array_agg(date_added) as dates, array_agg(properties) as properties,
      array_agg(revision) as revisions
    from (select location_id, object_key, id, date_added, properties, revision, row_number() over () / 500 as number from old_rows) each
    group by location_id, object_key, number
  loop
    searchable := searchable_names(part.place, part.object_key);
    current := (select revision from object_schema where location_id = part.place and key = part.object_key);
    select array_agg(v.id), array_agg(r.date_added), array_agg(r.record_id) into ids, dates, records
      from unnest(part.ids, part.dates, part.properties, part.revisions) as r (record_id, date_added, properties, revision),
        lateral record_values(part.object_key, r.properties, case when r.revision = current then searchable end) v;
    perform remove_values(part.place, ids, dates, records);
  end loop;
  perform tally_records(location_id, object_key, -count(*)) from old_rows group by location_id, object_key;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.user_facts(row_of jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$ select jsonb_strip_nulls(row_of - array['password_hash', 'email_lower']) $function$;

CREATE OR REPLACE FUNCTION public.wake_workflow_runs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if changed.contact_id is not null then
    update workflow_run set resume_at = '2000-01-01'
      where location_id = changed.location_id and contact_id = changed.contact_id and status = 'waiting' and is_movable;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.word_pairs(word text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare pairs text[] := text_pairs(lower(word));
begin
  return pairs[2 : cardinality(pairs) - 1];
end $function$;

CREATE OR REPLACE FUNCTION public.words_of(VARIADIC texts text[])
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(string_agg(left(word, 100) || ':' || least(position, 16383), ' '), '')::tsvector
  from string_to_table(array_to_string(texts, '  '), ' ') with ordinality as t (word, position) where word <> ''
$function$;

create table account_link (
  date_added timestamp with time zone not null,
  email text,
  expires_at timestamp with time zone not null,
  purpose text not null,
  token_hash text not null,
  user_id text not null,
  constraint account_link_pkey PRIMARY KEY (token_hash),
  constraint account_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX account_link_by_expiry ON public.account_link USING btree (expires_at);
CREATE INDEX account_link_by_user ON public.account_link USING btree (user_id, purpose);

create table appointment (
  address text,
  assigned_user_id text,
  booker jsonb,
  calendar_id text,
  consent text,
  contact_id text,
  created_by text,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  description text,
  end_time timestamp with time zone not null,
  exdates timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  guests jsonb not null default '[]'::jsonb,
  id text not null,
  kind text not null,
  location_id text not null,
  master_id text,
  meeting_location_id text,
  meeting_location_type text,
  named_from timestamp with time zone,
  original_start timestamp with time zone,
  override_location_config boolean not null default false,
  rescheduled_at timestamp with time zone,
  resource_ids text[] not null default '{}'::text[],
  rrule text,
  series_end timestamp with time zone,
  source text not null,
  start_time timestamp with time zone not null,
  status text not null,
  timezone text,
  title text not null,
  to_notify boolean not null default true,
  users text[] not null default '{}'::text[],
  constraint appointment_check CHECK ((start_time < end_time)),
  constraint appointment_location_id_calendar_id_fkey FOREIGN KEY (location_id, calendar_id) REFERENCES calendar(location_id, id) ON DELETE CASCADE,
  constraint appointment_location_id_contact_id_fkey FOREIGN KEY (location_id, contact_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint appointment_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint appointment_location_id_master_id_fkey FOREIGN KEY (location_id, master_id) REFERENCES appointment(location_id, id) ON DELETE CASCADE,
  constraint appointment_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX appointment_booked_online ON public.appointment USING btree (location_id, date_added) WHERE (source = 'booking_page'::text);
CREATE INDEX appointment_by_calendar ON public.appointment USING btree (location_id, calendar_id, start_time, id);
CREATE INDEX appointment_by_contact ON public.appointment USING btree (location_id, contact_id, start_time, id) WHERE (contact_id IS NOT NULL);
CREATE INDEX appointment_by_series ON public.appointment USING btree (location_id, master_id) WHERE (master_id IS NOT NULL);
CREATE INDEX appointment_by_span ON public.appointment USING gist (location_id, tstzrange(start_time, end_time)) WHERE (rrule IS NULL);
CREATE INDEX appointment_by_user ON public.appointment USING btree (location_id, assigned_user_id, start_time, id);
CREATE INDEX appointment_series ON public.appointment USING btree (location_id, start_time) WHERE (rrule IS NOT NULL);
CREATE INDEX appointment_with_resources ON public.appointment USING gist (location_id, tstzrange(start_time, COALESCE(series_end,
CASE
    WHEN (rrule IS NULL) THEN end_time
    ELSE NULL::timestamp with time zone
END))) WHERE (resource_ids <> '{}'::text[]);
CREATE TRIGGER log_delete AFTER DELETE ON public.appointment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('appointment');
CREATE TRIGGER log_insert AFTER INSERT ON public.appointment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('appointment');
CREATE TRIGGER log_update AFTER UPDATE ON public.appointment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('appointment');
CREATE TRIGGER wake_runs AFTER INSERT OR DELETE ON public.appointment FOR EACH ROW EXECUTE FUNCTION wake_workflow_runs();
CREATE TRIGGER wake_runs_of_moved AFTER UPDATE OF start_time, status, contact_id, rrule, exdates, master_id ON public.appointment FOR EACH ROW EXECUTE FUNCTION wake_workflow_runs();

create table appointment_note (
  appointment_id text not null,
  author_id text not null,
  author_name text not null,
  body text not null,
  contact_id text,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  event_id text not null,
  id text not null,
  location_id text not null,
  user_id text,
  constraint appointment_note_location_id_appointment_id_fkey FOREIGN KEY (location_id, appointment_id) REFERENCES appointment(location_id, id) ON DELETE CASCADE,
  constraint appointment_note_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint appointment_note_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX appointment_note_by_appointment ON public.appointment_note USING btree (location_id, appointment_id);
CREATE INDEX appointment_note_by_event ON public.appointment_note USING btree (location_id, event_id, date_added DESC, id);
CREATE TRIGGER log_delete AFTER DELETE ON public.appointment_note REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('appointment_note');
CREATE TRIGGER log_insert AFTER INSERT ON public.appointment_note REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('appointment_note');
CREATE TRIGGER log_update AFTER UPDATE ON public.appointment_note REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('appointment_note');

create table appointment_notice (
  body text not null,
  calendar_id text not null,
  channel text not null,
  date_added timestamp with time zone not null,
  date_read timestamp with time zone,
  date_sent timestamp with time zone,
  details jsonb not null,
  error text,
  event_id text not null,
  id text not null,
  key text not null,
  kind text not null,
  location_id text not null,
  notification_id text not null,
  recipient text not null,
  status text not null default 'pending'::text,
  subject text not null,
  turn integer not null default 0,
  constraint appointment_notice_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint appointment_notice_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX appointment_notice_by_event ON public.appointment_notice USING btree (location_id, event_id, date_added);
CREATE UNIQUE INDEX appointment_notice_by_key ON public.appointment_notice USING btree (location_id, key);
CREATE INDEX appointment_notice_by_reader ON public.appointment_notice USING btree (location_id, recipient, date_added DESC) WHERE (channel = 'inApp'::text);
CREATE INDEX appointment_notice_by_turn ON public.appointment_notice USING btree (location_id, turn) WHERE (status = 'pending'::text);
CREATE INDEX appointment_notice_pending ON public.appointment_notice USING btree (date_added) WHERE (status = 'pending'::text);

create table association (
  date_added timestamp(3) with time zone not null default now(),
  date_updated timestamp(3) with time zone not null default now(),
  first_object_key text not null,
  first_object_label text not null,
  id text not null,
  is_system boolean not null default false,
  key text not null,
  location_id text not null,
  second_object_key text not null,
  second_object_label text not null,
  constraint association_location_id_first_object_key_fkey FOREIGN KEY (location_id, first_object_key) REFERENCES object_schema(location_id, key) ON DELETE CASCADE,
  constraint association_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint association_location_id_key_key UNIQUE (location_id, key),
  constraint association_location_id_second_object_key_fkey FOREIGN KEY (location_id, second_object_key) REFERENCES object_schema(location_id, key) ON DELETE CASCADE,
  constraint association_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX association_by_first ON public.association USING btree (location_id, first_object_key);
CREATE INDEX association_by_second ON public.association USING btree (location_id, second_object_key);
CREATE TRIGGER log_delete AFTER DELETE ON public.association REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('association');
CREATE TRIGGER log_insert AFTER INSERT ON public.association REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('association');
CREATE TRIGGER log_update AFTER UPDATE ON public.association REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('association');

create table authenticator_app (
  confirmed_at timestamp with time zone,
  date_added timestamp with time zone not null,
  last_step bigint not null default 0,
  sealed_secret text not null,
  user_id text not null,
  constraint authenticator_app_pkey PRIMARY KEY (user_id),
  constraint authenticator_app_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table backup_run (
  backup_id text,
  bytes bigint,
  error text,
  finished_at timestamp with time zone,
  id text not null,
  kind text not null,
  started_at timestamp with time zone not null,
  target text not null,
  constraint backup_run_pkey PRIMARY KEY (id)
);
CREATE INDEX backup_run_by_start ON public.backup_run USING btree (kind, started_at DESC);

create table bulk_item (
  before jsonb,
  contact_id text not null,
  location_id text not null,
  message text,
  name text,
  operation_id text not null,
  outcome text not null default 'pending'::text,
  constraint bulk_item_location_id_operation_id_fkey FOREIGN KEY (location_id, operation_id) REFERENCES operation(location_id, id) ON DELETE CASCADE,
  constraint bulk_item_outcome_check CHECK ((outcome = ANY (ARRAY['pending'::text, 'done'::text, 'unchanged'::text, 'failed'::text]))),
  constraint bulk_item_pkey PRIMARY KEY (location_id, operation_id, contact_id)
) with (fillfactor=80);
CREATE INDEX bulk_item_by_contact ON public.bulk_item USING btree (location_id, contact_id);
CREATE INDEX bulk_item_by_outcome ON public.bulk_item USING btree (location_id, operation_id, outcome, contact_id);

create table business (
  address text,
  city text,
  country text,
  created_by jsonb,
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  description text,
  email text,
  followers text[] not null default '{}'::text[],
  id text not null,
  location_id text not null,
  name text not null,
  phone text,
  postal_code text,
  state text,
  updated_by jsonb,
  website text,
  constraint business_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint business_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX business_by_name ON public.business USING btree (location_id, lower(name), id);
CREATE TRIGGER log_delete AFTER DELETE ON public.business REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('business');
CREATE TRIGGER log_insert AFTER INSERT ON public.business REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('business');
CREATE TRIGGER log_update AFTER UPDATE ON public.business REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('business');
CREATE TRIGGER remove_relations AFTER DELETE ON public.business REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION remove_relations('business');

create table calendar (
  calendar_type text not null,
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  embed_origins text[] not null default '{}'::text[],
  group_id text,
  id text not null,
  is_active boolean not null default true,
  location_id text not null,
  name text not null,
  settings jsonb not null default '{}'::jsonb,
  slug text not null,
  team_members jsonb not null default '[]'::jsonb,
  constraint calendar_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint calendar_location_id_group_id_fkey FOREIGN KEY (location_id, group_id) REFERENCES calendar_group(location_id, id),
  constraint calendar_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX calendar_by_group ON public.calendar USING btree (location_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX calendar_by_member ON public.calendar USING gin (location_id, team_members jsonb_path_ops);
CREATE INDEX calendar_by_name ON public.calendar USING btree (location_id, lower(name), id);
CREATE UNIQUE INDEX calendar_by_slug ON public.calendar USING btree (location_id, lower(slug));
CREATE TRIGGER log_delete AFTER DELETE ON public.calendar REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('calendar');
CREATE TRIGGER log_insert AFTER INSERT ON public.calendar REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('calendar');
CREATE TRIGGER log_update AFTER UPDATE ON public.calendar REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('calendar');
CREATE TRIGGER touch_calendar AFTER INSERT OR UPDATE ON public.calendar FOR EACH ROW EXECUTE FUNCTION touch_calendar_of_calendar();

create table calendar_feed (
  calendar_id text,
  date_added timestamp with time zone not null,
  id text not null,
  last_used_at timestamp with time zone,
  location_id text not null,
  owner_id text not null,
  token text not null,
  token_hash text not null,
  user_id text,
  constraint calendar_feed_check CHECK ((num_nonnulls(user_id, calendar_id) <= 1)),
  constraint calendar_feed_location_id_calendar_id_fkey FOREIGN KEY (location_id, calendar_id) REFERENCES calendar(location_id, id) ON DELETE CASCADE,
  constraint calendar_feed_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint calendar_feed_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint calendar_feed_pkey PRIMARY KEY (location_id, id),
  constraint calendar_feed_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX calendar_feed_by_calendar ON public.calendar_feed USING btree (location_id, calendar_id) WHERE (calendar_id IS NOT NULL);
CREATE INDEX calendar_feed_by_hash ON public.calendar_feed USING btree (token_hash);
CREATE INDEX calendar_feed_by_owner ON public.calendar_feed USING btree (owner_id);
CREATE INDEX calendar_feed_by_user ON public.calendar_feed USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX calendar_feed_of_subject ON public.calendar_feed USING btree (location_id, owner_id, user_id, calendar_id) NULLS NOT DISTINCT;

create table calendar_group (
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  description text not null,
  id text not null,
  is_active boolean not null default true,
  location_id text not null,
  name text not null,
  slug text not null,
  constraint calendar_group_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint calendar_group_pkey PRIMARY KEY (location_id, id)
);
CREATE UNIQUE INDEX calendar_group_by_slug ON public.calendar_group USING btree (location_id, lower(slug));
CREATE TRIGGER log_delete AFTER DELETE ON public.calendar_group REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('calendar_group');
CREATE TRIGGER log_insert AFTER INSERT ON public.calendar_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('calendar_group');
CREATE TRIGGER log_update AFTER UPDATE ON public.calendar_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('calendar_group');

create table calendar_notification (
  calendar_id text not null,
  channel text not null,
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  deleted boolean not null default false,
  id text not null,
  is_active boolean not null default true,
  location_id text not null,
  notification_type text not null,
  receiver_type text not null,
  seq bigint not null generated always as identity,
  settings jsonb not null default '{}'::jsonb,
  constraint calendar_notification_location_id_calendar_id_fkey FOREIGN KEY (location_id, calendar_id) REFERENCES calendar(location_id, id) ON DELETE CASCADE,
  constraint calendar_notification_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint calendar_notification_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX calendar_notification_by_calendar ON public.calendar_notification USING btree (location_id, calendar_id, seq);
CREATE TRIGGER log_delete AFTER DELETE ON public.calendar_notification REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('calendar_notification');
CREATE TRIGGER log_insert AFTER INSERT ON public.calendar_notification REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('calendar_notification');
CREATE TRIGGER log_update AFTER UPDATE ON public.calendar_notification REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('calendar_notification');
CREATE TRIGGER touch_calendar AFTER INSERT OR DELETE OR UPDATE ON public.calendar_notification FOR EACH ROW EXECUTE FUNCTION touch_calendar_of_calendar_notification();

create table calendar_version (
  calendar_id text not null,
  location_id text not null,
  version uuid not null default gen_random_uuid(),
  constraint calendar_version_location_id_calendar_id_fkey FOREIGN KEY (location_id, calendar_id) REFERENCES calendar(location_id, id) ON DELETE CASCADE,
  constraint calendar_version_pkey PRIMARY KEY (location_id, calendar_id)
);

create table campaign (
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  id text not null,
  location_id text not null,
  name text not null,
  status text not null,
  constraint campaign_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint campaign_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX campaign_by_name ON public.campaign USING btree (location_id, lower(name), id);
CREATE TRIGGER log_delete AFTER DELETE ON public.campaign REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('campaign');
CREATE TRIGGER log_insert AFTER INSERT ON public.campaign REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('campaign');
CREATE TRIGGER log_update AFTER UPDATE ON public.campaign REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('campaign');

create table change_log (
  action text not null,
  actor_id text,
  actor_kind text not null,
  actor_name text,
  after jsonb,
  at timestamp with time zone not null default clock_timestamp(),
  before jsonb,
  contact_id text,
  entity text not null,
  entity_id text not null,
  location_id text not null,
  request_id text,
  seq bigint not null generated always as identity,
  constraint change_log_pkey PRIMARY KEY (location_id, seq)
);
CREATE INDEX change_log_by_contact ON public.change_log USING btree (location_id, contact_id, seq) WHERE (contact_id IS NOT NULL);
CREATE INDEX change_log_by_entity ON public.change_log USING btree (location_id, entity, entity_id, seq);
CREATE INDEX change_log_by_kind ON public.change_log USING btree (location_id, entity, at, seq) WHERE (entity <> 'contact'::text);
CREATE INDEX change_log_by_person ON public.change_log USING btree (location_id, actor_id, at, seq) WHERE (actor_kind = 'user'::text);
CREATE INDEX change_log_by_time ON public.change_log USING btree (location_id, at, seq);
CREATE INDEX change_log_of_deleted ON public.change_log USING btree (at) WHERE ((action = 'delete'::text) AND (before IS NOT NULL));

create table company (
  date_added timestamp with time zone not null default now(),
  id text not null,
  name text not null,
  constraint company_pkey PRIMARY KEY (id)
);

create table connection (
  base_url text not null,
  company_id text,
  created_by text,
  date_added timestamp with time zone not null default now(),
  id text not null,
  is_own boolean not null default false,
  last_four text not null,
  location_id text not null,
  location_name text not null,
  name text not null,
  sealed_token text not null,
  timezone text,
  constraint connection_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint connection_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX connection_by_place ON public.connection USING btree (base_url, location_id, COALESCE(company_id, ''::text));

create table connection_event (
  connection_id text not null,
  date_added timestamp with time zone not null default now(),
  event_key text not null,
  type text,
  constraint connection_event_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id) ON DELETE CASCADE,
  constraint connection_event_pkey PRIMARY KEY (connection_id, event_key)
);
CREATE INDEX connection_event_by_date ON public.connection_event USING btree (date_added);

create table contact (
  additional_emails text[] not null default '{}'::text[],
  additional_phones text[] not null default '{}'::text[],
  address1 text,
  assigned_to text,
  attribution_source jsonb,
  business_id text,
  city text,
  company_name text,
  country text,
  custom_fields jsonb not null default '{}'::jsonb,
  date_added timestamp with time zone not null,
  date_of_birth date,
  date_updated timestamp with time zone not null,
  dnd boolean not null default false,
  dnd_settings jsonb not null default '{}'::jsonb,
  email text,
  email_lower text,
  first_name text,
  followers text[] not null default '{}'::text[],
  gender text,
  id text not null,
  inbound_dnd_settings jsonb not null default '{}'::jsonb,
  last_activity timestamp with time zone,
  last_attribution_source jsonb,
  last_name text,
  location_id text not null,
  name text,
  name_lower text not null generated always as (lower(COALESCE(name, ''::text))) stored,
  phone text,
  postal_code text,
  search_text text not null generated always as (contact_text(name, first_name, last_name, email, phone, company_name)) stored,
  source text,
  state text,
  tags text[] not null default '{}'::text[],
  timezone text,
  type text not null default 'lead'::text,
  unique_email text,
  unique_phone text,
  visitor_id text,
  website text,
  constraint contact_location_id_business_id_fkey FOREIGN KEY (location_id, business_id) REFERENCES business(location_id, id),
  constraint contact_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint contact_pkey PRIMARY KEY (location_id, id)
) with (fillfactor=90);
CREATE INDEX contact_by_additional ON public.contact USING gin (location_id, additional_emails, additional_phones) WHERE ((additional_emails <> '{}'::text[]) OR (additional_phones <> '{}'::text[]));
CREATE INDEX contact_by_assignee ON public.contact USING btree (location_id, assigned_to, date_added, id) WHERE (assigned_to IS NOT NULL);
CREATE INDEX contact_by_business ON public.contact USING btree (location_id, business_id, lower(COALESCE(name, ''::text)), id) WHERE (business_id IS NOT NULL);
CREATE INDEX contact_by_date_added ON public.contact USING btree (location_id, date_added, id);
CREATE INDEX contact_by_date_updated ON public.contact USING btree (location_id, date_updated, id);
CREATE INDEX contact_by_email ON public.contact USING btree (location_id, email_lower) WHERE (email_lower IS NOT NULL);
CREATE INDEX contact_by_name ON public.contact USING btree (location_id, name_lower, id);
CREATE INDEX contact_by_pair ON public.contact USING gin (text_pairs(search_text));
CREATE INDEX contact_by_phone ON public.contact USING btree (location_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX contact_by_text ON public.contact USING gin (search_text gin_trgm_ops);
CREATE INDEX contact_by_value ON public.contact USING gin (tags, followers, ((lower((custom_fields)::text))::jsonb) jsonb_path_ops, visitor_id, lower("left"(type, 100)), lower("left"(source, 100)), lower("left"(city, 100)), lower("left"(state, 100)), lower("left"(country, 100)), lower("left"(postal_code, 100)), lower("left"(gender, 100)), lower("left"(timezone, 100)), lower("left"(address1, 100)), lower("left"(website, 100)));
CREATE INDEX contact_sorted_by_company_name ON public.contact USING btree (location_id, lower(COALESCE(company_name, ''::text)), id);
CREATE INDEX contact_sorted_by_email ON public.contact USING btree (location_id, lower(COALESCE(email, ''::text)), id);
CREATE INDEX contact_sorted_by_first_name ON public.contact USING btree (location_id, lower(COALESCE(first_name, ''::text)), id);
CREATE INDEX contact_sorted_by_last_activity ON public.contact USING btree (location_id, COALESCE(last_activity, '-infinity'::timestamp with time zone), id);
CREATE INDEX contact_sorted_by_last_name ON public.contact USING btree (location_id, lower(COALESCE(last_name, ''::text)), id);
CREATE UNIQUE INDEX contact_unique_email ON public.contact USING btree (location_id, unique_email) WHERE (unique_email IS NOT NULL);
CREATE UNIQUE INDEX contact_unique_phone ON public.contact USING btree (location_id, unique_phone) WHERE (unique_phone IS NOT NULL);
CREATE TRIGGER conversation_follows AFTER UPDATE OF assigned_to ON public.contact FOR EACH ROW WHEN ((old.assigned_to IS DISTINCT FROM new.assigned_to)) EXECUTE FUNCTION follow_contact_assignee();
CREATE TRIGGER emit_insert AFTER INSERT ON public.contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('crm.restores'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION emit_contacts_created();
CREATE TRIGGER emit_update AFTER UPDATE ON public.contact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION emit_contacts_updated();
CREATE TRIGGER forget_in_submissions AFTER DELETE ON public.contact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_contact_of_submissions();
CREATE TRIGGER index_renamed AFTER UPDATE OF name, first_name, last_name, email, phone ON public.contact FOR EACH ROW WHEN ((((((old.name IS DISTINCT FROM new.name) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone IS DISTINCT FROM new.phone))) EXECUTE FUNCTION index_renamed('contact');
CREATE TRIGGER keep_deleted BEFORE DELETE ON public.contact FOR EACH ROW EXECUTE FUNCTION keep_deleted_contact();
CREATE TRIGGER log_delete AFTER DELETE ON public.contact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('contact');
CREATE TRIGGER log_insert AFTER INSERT ON public.contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('crm.bulk'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION log_change('contact');
CREATE TRIGGER log_update AFTER UPDATE ON public.contact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('contact');
CREATE TRIGGER name_uploads_insert AFTER INSERT ON public.contact FOR EACH ROW WHEN (((new.custom_fields)::text ~~ '%/files/%'::text)) EXECUTE FUNCTION name_uploads('custom_fields');
CREATE TRIGGER name_uploads_update AFTER UPDATE OF custom_fields ON public.contact FOR EACH ROW WHEN (((new.custom_fields IS DISTINCT FROM old.custom_fields) AND ((new.custom_fields)::text ~~ '%/files/%'::text))) EXECUTE FUNCTION name_uploads('custom_fields');
CREATE TRIGGER notify_insert AFTER INSERT ON public.contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('crm.restores'::text, true) IS DISTINCT FROM 'on'::text) AND (current_setting('crm.bulk'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION notify_of_first_owners();
CREATE TRIGGER notify_update AFTER UPDATE ON public.contact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('crm.restores'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION notify_of_owners();
CREATE TRIGGER relate_business AFTER UPDATE OF business_id ON public.contact FOR EACH ROW WHEN ((new.business_id IS DISTINCT FROM old.business_id)) EXECUTE FUNCTION relate_business();
CREATE TRIGGER relate_business_new AFTER INSERT ON public.contact FOR EACH ROW WHEN ((new.business_id IS NOT NULL)) EXECUTE FUNCTION relate_business();
CREATE TRIGGER remove_relations AFTER DELETE ON public.contact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION remove_relations('contact');
CREATE TRIGGER stop_runs AFTER DELETE ON public.contact FOR EACH ROW EXECUTE FUNCTION stop_workflow_runs();

create table contact_campaign (
  campaign_id text not null,
  contact_id text not null,
  date_added timestamp with time zone not null,
  location_id text not null,
  constraint contact_campaign_location_id_campaign_id_fkey FOREIGN KEY (location_id, campaign_id) REFERENCES campaign(location_id, id) ON DELETE CASCADE,
  constraint contact_campaign_location_id_contact_id_fkey FOREIGN KEY (location_id, contact_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint contact_campaign_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint contact_campaign_pkey PRIMARY KEY (location_id, contact_id, campaign_id)
);
CREATE INDEX contact_campaign_by_campaign ON public.contact_campaign USING btree (location_id, campaign_id);
CREATE TRIGGER log_delete AFTER DELETE ON public.contact_campaign REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('contact_campaign');
CREATE TRIGGER log_insert AFTER INSERT ON public.contact_campaign REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('contact_campaign');
CREATE TRIGGER log_update AFTER UPDATE ON public.contact_campaign REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('contact_campaign');

create table contact_read (
  contact_id text not null,
  hour timestamp with time zone not null,
  location_id text not null,
  user_id text not null,
  constraint contact_read_location_id_contact_id_fkey FOREIGN KEY (location_id, contact_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint contact_read_pkey PRIMARY KEY (location_id, user_id, contact_id, hour)
);
CREATE INDEX contact_read_by_contact ON public.contact_read USING btree (location_id, contact_id);
CREATE INDEX contact_read_by_hour ON public.contact_read USING btree (hour);

create table contact_workflow (
  contact_id text not null,
  date_added timestamp with time zone not null,
  event_start_time timestamp with time zone,
  location_id text not null,
  workflow_id text not null,
  constraint contact_workflow_location_id_contact_id_fkey FOREIGN KEY (location_id, contact_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint contact_workflow_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint contact_workflow_location_id_workflow_id_fkey FOREIGN KEY (location_id, workflow_id) REFERENCES workflow(location_id, id) ON DELETE CASCADE,
  constraint contact_workflow_pkey PRIMARY KEY (location_id, contact_id, workflow_id)
);
CREATE INDEX contact_workflow_by_workflow ON public.contact_workflow USING btree (location_id, workflow_id);
CREATE TRIGGER log_delete AFTER DELETE ON public.contact_workflow REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('contact_workflow');
CREATE TRIGGER log_insert AFTER INSERT ON public.contact_workflow REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('contact_workflow');
CREATE TRIGGER log_update AFTER UPDATE ON public.contact_workflow REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('contact_workflow');

create table conversation (
  assigned_to text,
  contact_id text not null,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  id text not null,
  last_message_at timestamp with time zone,
  last_message_body text not null default ''::text,
  last_message_direction text,
  last_message_type smallint,
  last_outbound_action text,
  location_id text not null,
  manual_place_ms bigint,
  place_ms bigint not null,
  snoozed_until timestamp with time zone,
  starred boolean not null default false,
  state text not null default 'done'::text,
  state_version integer not null default 0,
  type smallint not null default 1,
  unread_count integer not null default 0,
  constraint conversation_location_id_contact_id_fkey FOREIGN KEY (location_id, contact_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint conversation_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint conversation_pkey PRIMARY KEY (location_id, id),
  constraint conversation_snoozed_until CHECK (((state = 'snoozed'::text) = (snoozed_until IS NOT NULL))),
  constraint conversation_state_check CHECK ((state = ANY (ARRAY['open'::text, 'snoozed'::text, 'done'::text])))
) with (fillfactor=80);
CREATE INDEX conversation_by_assignee ON public.conversation USING btree (location_id, assigned_to, place_ms, id);
CREATE INDEX conversation_by_assignee_and_state ON public.conversation USING btree (location_id, assigned_to, state, place_ms, id);
CREATE INDEX conversation_by_last_type ON public.conversation USING btree (location_id, last_message_type, place_ms, id);
CREATE INDEX conversation_by_manual_place ON public.conversation USING btree (location_id, manual_place_ms, id);
CREATE INDEX conversation_by_place ON public.conversation USING btree (location_id, place_ms, id);
CREATE INDEX conversation_by_state ON public.conversation USING btree (location_id, state, place_ms, id);
CREATE INDEX conversation_in_manual_order ON public.conversation USING btree (location_id, COALESCE(manual_place_ms, (place_ms - '10000000000000'::bigint)), id);
CREATE UNIQUE INDEX conversation_of_contact ON public.conversation USING btree (location_id, contact_id);
CREATE INDEX conversation_snoozed ON public.conversation USING btree (snoozed_until) WHERE (state = 'snoozed'::text);
CREATE INDEX conversation_starred ON public.conversation USING btree (location_id, place_ms, id) WHERE starred;
CREATE INDEX conversation_unread ON public.conversation USING btree (location_id, place_ms, id) WHERE (unread_count > 0);
CREATE TRIGGER note_conversation_move AFTER UPDATE OF place_ms, manual_place_ms ON public.conversation FOR EACH ROW WHEN (((old.place_ms <> new.place_ms) OR (old.manual_place_ms IS DISTINCT FROM new.manual_place_ms))) EXECUTE FUNCTION note_conversation_move();
CREATE TRIGGER place_conversation BEFORE INSERT OR UPDATE OF place_ms, manual_place_ms ON public.conversation FOR EACH ROW EXECUTE FUNCTION place_conversation();
CREATE TRIGGER tally_delete AFTER DELETE ON public.conversation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_conversations();
CREATE TRIGGER tally_insert AFTER INSERT ON public.conversation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_conversations();

create table conversation_move (
  at timestamp with time zone not null default now(),
  conversation_id text not null,
  id bigint not null generated always as identity,
  location_id text not null,
  manual_place_ms bigint,
  moved_by xid8 not null default pg_current_xact_id(),
  place_ms bigint not null,
  constraint conversation_move_pkey PRIMARY KEY (location_id, moved_by, id)
);
CREATE INDEX conversation_move_by_time ON public.conversation_move USING brin (at);

create unlogged table conversation_page_end (
  at timestamp with time zone not null default now(),
  begun pg_snapshot not null,
  conversation_id text not null,
  listing text not null,
  location_id text not null,
  place bigint not null,
  sent_end double precision not null,
  constraint conversation_page_end_pkey PRIMARY KEY (location_id, listing, sent_end)
);
CREATE INDEX conversation_page_end_by_time ON public.conversation_page_end USING brin (at);

create table conversation_tally (
  count integer not null,
  id bigint not null generated always as identity,
  location_id text not null,
  constraint conversation_tally_pkey PRIMARY KEY (location_id, id)
);

create table credential_epoch (
  changes bigint not null,
  slot integer not null,
  constraint credential_epoch_pkey PRIMARY KEY (slot)
) with (fillfactor=40);

create table custom_field (
  allow_custom_option boolean not null default false,
  data_type text not null,
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  field_key text not null,
  id text not null,
  location_id text not null,
  model text not null default 'contact'::text,
  name text not null,
  options jsonb not null default '[]'::jsonb,
  placeholder text,
  "position" integer not null default 0,
  constraint custom_field_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint custom_field_pkey PRIMARY KEY (location_id, id)
);
CREATE UNIQUE INDEX custom_field_by_key ON public.custom_field USING btree (location_id, model, field_key);
CREATE TRIGGER log_delete AFTER DELETE ON public.custom_field REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('custom_field');
CREATE TRIGGER log_insert AFTER INSERT ON public.custom_field REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('custom_field');
CREATE TRIGGER log_update AFTER UPDATE ON public.custom_field REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('custom_field');

create table daily_use (
  caller_id text not null,
  ends_at timestamp with time zone not null,
  used bigint not null,
  constraint daily_use_pkey PRIMARY KEY (caller_id)
);

create table deleted_contact (
  assigned_to text,
  can_restore boolean not null,
  contact_id text not null,
  conversations text[] not null default '{}'::text[],
  date_deleted timestamp with time zone not null default now(),
  deleted_by text,
  erase_at timestamp with time zone not null,
  events text[] not null default '{}'::text[],
  is_merged boolean not null default false,
  location_id text not null,
  name text,
  submissions text[] not null default '{}'::text[],
  constraint deleted_contact_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint deleted_contact_pkey PRIMARY KEY (location_id, contact_id)
);
CREATE INDEX deleted_contact_due ON public.deleted_contact USING btree (erase_at);

create table deleted_row (
  contact_id text not null,
  id bigint not null generated always as identity,
  location_id text not null,
  of_table text not null,
  place integer not null,
  row_of jsonb not null,
  constraint deleted_row_location_id_contact_id_fkey FOREIGN KEY (location_id, contact_id) REFERENCES deleted_contact(location_id, contact_id) ON DELETE CASCADE,
  constraint deleted_row_pkey PRIMARY KEY (location_id, contact_id, place, id)
);

create table deleted_service_booking (
  actor_id text,
  actor_kind text not null,
  booking jsonb not null,
  contact_id text not null,
  deleted_at timestamp with time zone not null,
  id text not null,
  items jsonb not null,
  location_id text not null,
  constraint deleted_service_booking_location_id_contact_id_fkey FOREIGN KEY (location_id, contact_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint deleted_service_booking_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint deleted_service_booking_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX deleted_service_booking_by_contact ON public.deleted_service_booking USING btree (location_id, contact_id);
CREATE INDEX deleted_service_booking_by_time ON public.deleted_service_booking USING btree (deleted_at);

create table discarded_file (
  at timestamp with time zone not null default now(),
  id bigint not null generated always as identity,
  location_id text not null,
  place text not null,
  constraint discarded_file_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX discarded_file_by_time ON public.discarded_file USING btree (at);

create table domain (
  assigned_by text not null,
  date_added timestamp with time zone not null,
  domain text not null,
  location_id text not null,
  constraint domain_assigned_by_check CHECK ((assigned_by = ANY (ARRAY['operator'::text, 'proof'::text]))),
  constraint domain_domain_check CHECK (((domain = lower(domain)) AND (domain !~ '[.]$'::text))),
  constraint domain_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint domain_pkey PRIMARY KEY (domain)
);
CREATE INDEX domain_by_location ON public.domain USING btree (location_id, domain);

create table email (
  bcc text[] not null default '{}'::text[],
  cc text[] not null default '{}'::text[],
  id text not null,
  internet_id text,
  location_id text not null,
  message_id text not null,
  provider text,
  recipients text[] not null,
  reply_to text,
  reply_to_message_id text,
  sender text not null,
  subject text,
  thread_id text not null,
  constraint email_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint email_location_id_message_id_fkey FOREIGN KEY (location_id, message_id) REFERENCES message(location_id, id) ON DELETE CASCADE,
  constraint email_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX email_by_internet_id ON public.email USING btree (location_id, internet_id) WHERE (internet_id IS NOT NULL);
CREATE UNIQUE INDEX email_of_message ON public.email USING btree (location_id, message_id);
CREATE INDEX email_of_thread ON public.email USING btree (location_id, thread_id);
CREATE TRIGGER index_new AFTER INSERT ON public.email REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN ((current_setting('crm.bulk'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION index_parts_of_messages();

create table erased_contact (
  date_erased timestamp with time zone not null default now(),
  id_hash text not null,
  location_id text not null,
  constraint erased_contact_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint erased_contact_pkey PRIMARY KEY (location_id, id_hash)
);

create table external_busy (
  end_time timestamp with time zone not null,
  external_calendar_id text not null,
  location_id text not null,
  start_time timestamp with time zone not null,
  constraint external_busy_check CHECK ((start_time < end_time)),
  constraint external_busy_location_id_external_calendar_id_fkey FOREIGN KEY (location_id, external_calendar_id) REFERENCES external_calendar(location_id, id) ON DELETE CASCADE,
  constraint external_busy_pkey PRIMARY KEY (location_id, external_calendar_id, start_time, end_time)
);
CREATE INDEX external_busy_by_span ON public.external_busy USING gist (location_id, tstzrange(start_time, end_time));

create table external_calendar (
  checked_at timestamp with time zone,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  host text not null,
  id text not null,
  location_id text not null,
  name text not null,
  problem text,
  url text not null,
  user_id text not null,
  constraint external_calendar_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint external_calendar_location_id_user_id_fkey FOREIGN KEY (location_id, user_id) REFERENCES user_location(location_id, user_id) ON DELETE CASCADE,
  constraint external_calendar_pkey PRIMARY KEY (location_id, id),
  constraint external_calendar_problem_check CHECK ((problem = ANY (ARRAY['address'::text, 'unreachable'::text, 'status'::text, 'tooLarge'::text, 'tooSlow'::text, 'unreadable'::text])))
);
CREATE INDEX external_calendar_by_user ON public.external_calendar USING btree (location_id, user_id);

create table funnel (
  category text,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  deleted boolean not null default false,
  id text not null,
  location_id text not null,
  name text not null,
  parent_id text,
  steps jsonb not null default '[]'::jsonb,
  type text not null default 'funnel'::text,
  updated_at timestamp with time zone not null,
  url text not null default ''::text,
  constraint funnel_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint funnel_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX funnel_by_id ON public.funnel USING btree (id);
CREATE INDEX funnel_by_name ON public.funnel USING btree (location_id, lower(name), id);
CREATE INDEX funnel_by_parent ON public.funnel USING btree (location_id, parent_id, lower(name), id);
CREATE TRIGGER log_delete AFTER DELETE ON public.funnel REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('funnel');
CREATE TRIGGER log_insert AFTER INSERT ON public.funnel REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('funnel');
CREATE TRIGGER log_update AFTER UPDATE ON public.funnel REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('funnel');

create table funnel_page (
  deleted boolean not null default false,
  funnel_id text not null,
  id text not null,
  location_id text not null,
  name text not null,
  "position" integer not null default 0,
  step_id text not null,
  updated_at timestamp with time zone not null,
  constraint funnel_page_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint funnel_page_location_id_funnel_id_fkey FOREIGN KEY (location_id, funnel_id) REFERENCES funnel(location_id, id) ON DELETE CASCADE,
  constraint funnel_page_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX funnel_page_by_funnel ON public.funnel_page USING btree (location_id, funnel_id, "position", id);
CREATE TRIGGER log_delete AFTER DELETE ON public.funnel_page REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('funnel_page');
CREATE TRIGGER log_insert AFTER INSERT ON public.funnel_page REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('funnel_page');
CREATE TRIGGER log_update AFTER UPDATE ON public.funnel_page REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('funnel_page');

create table idempotency (
  body text,
  date_added timestamp with time zone not null default now(),
  fingerprint text not null,
  key text not null,
  size_bytes integer generated always as (octet_length(body)) stored,
  status integer,
  token_id text not null,
  constraint idempotency_pkey PRIMARY KEY (token_id, key)
);
CREATE INDEX idempotency_by_age ON public.idempotency USING btree (date_added);
CREATE INDEX idempotency_large ON public.idempotency USING btree (token_id, date_added) INCLUDE (size_bytes) WHERE (size_bytes > 4096);

create table import (
  created_by text not null,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  headers jsonb not null default '[]'::jsonb,
  id text not null,
  is_checked boolean not null default false,
  is_read boolean not null default false,
  location_id text not null,
  mapping jsonb not null default '[]'::jsonb,
  name text not null,
  operation_id text,
  options jsonb not null default '{}'::jsonb,
  origin text,
  reading jsonb not null default '{}'::jsonb,
  row_count integer not null default 0,
  sample jsonb not null default '[]'::jsonb,
  size integer not null default 0,
  stage text not null default 'upload'::text,
  constraint import_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint import_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX import_by_date ON public.import USING btree (location_id, date_added DESC, id);

create table import_chunk (
  bytes bytea storage external not null,
  import_id text not null,
  location_id text not null,
  "position" integer not null,
  constraint import_chunk_location_id_import_id_fkey FOREIGN KEY (location_id, import_id) REFERENCES import(location_id, id) ON DELETE CASCADE,
  constraint import_chunk_pkey PRIMARY KEY (location_id, import_id, "position")
);

create table import_row (
  cells jsonb not null,
  changes jsonb,
  contact_id text,
  contact_name text,
  email_key text,
  import_id text not null,
  location_id text not null,
  matched_by text,
  messages jsonb not null default '[]'::jsonb,
  outcome text,
  phone_key text,
  "position" integer not null,
  result text,
  same_as integer,
  undone text,
  constraint import_row_location_id_import_id_fkey FOREIGN KEY (location_id, import_id) REFERENCES import(location_id, id) ON DELETE CASCADE,
  constraint import_row_pkey PRIMARY KEY (location_id, import_id, "position")
) with (fillfactor=50);
CREATE INDEX import_row_by_contact ON public.import_row USING btree (location_id, contact_id) WHERE (contact_id IS NOT NULL);

create table incoming_mail (
  attempted_at timestamp with time zone,
  attempts integer not null default 0,
  hash text not null,
  id text not null,
  is_accepted boolean not null default false,
  location_id text not null,
  mailbox_id text,
  reason text,
  received_at timestamp with time zone not null,
  return_path text,
  sender text,
  sender_key text,
  size_bytes integer not null,
  state text not null default 'waiting'::text,
  subject text,
  constraint incoming_mail_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint incoming_mail_location_id_mailbox_id_fkey FOREIGN KEY (location_id, mailbox_id) REFERENCES mailbox(location_id, id),
  constraint incoming_mail_pkey PRIMARY KEY (location_id, id),
  constraint incoming_mail_reason CHECK (((state = 'held'::text) = (reason IS NOT NULL))),
  constraint incoming_mail_reason_check CHECK ((reason = ANY (ARRAY['unknown_sender'::text, 'automatic'::text, 'too_many'::text, 'unreadable'::text]))),
  constraint incoming_mail_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'held'::text, 'filed'::text])))
);
CREATE INDEX incoming_mail_by_date ON public.incoming_mail USING btree (received_at) WHERE (state <> 'waiting'::text);
CREATE UNIQUE INDEX incoming_mail_by_hash ON public.incoming_mail USING btree (location_id, mailbox_id, hash);
CREATE INDEX incoming_mail_by_sender ON public.incoming_mail USING btree (location_id, sender_key, received_at) WHERE (sender_key IS NOT NULL);
CREATE INDEX incoming_mail_held ON public.incoming_mail USING btree (location_id, received_at DESC, id DESC) WHERE (state = 'held'::text);
CREATE INDEX incoming_mail_waiting ON public.incoming_mail USING btree (location_id) WHERE (state = 'waiting'::text);

create table incoming_mail_piece (
  bytes bytea not null,
  location_id text not null,
  mail_id text not null,
  "position" integer not null,
  constraint incoming_mail_piece_location_id_mail_id_fkey FOREIGN KEY (location_id, mail_id) REFERENCES incoming_mail(location_id, id) ON DELETE CASCADE,
  constraint incoming_mail_piece_pkey PRIMARY KEY (location_id, mail_id, "position")
);

create table integration (
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  description text,
  id text not null,
  kind text not null default 'pit'::text,
  location_id text not null,
  name text not null,
  scopes text[] not null,
  constraint integration_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint integration_pkey PRIMARY KEY (id)
);
CREATE INDEX integration_by_location ON public.integration USING btree (location_id, date_added);
CREATE TRIGGER announce_credential AFTER DELETE OR UPDATE ON public.integration FOR EACH STATEMENT EXECUTE FUNCTION announce_credential('integration');
CREATE TRIGGER log_delete AFTER DELETE ON public.integration REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('integration');
CREATE TRIGGER log_insert AFTER INSERT ON public.integration REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('integration');
CREATE TRIGGER log_update AFTER UPDATE ON public.integration REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('integration');

create table integration_secret (
  date_added timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  hash text not null,
  integration_id text not null,
  last_four text not null,
  last_used_at timestamp with time zone,
  last_used_from text,
  constraint integration_secret_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integration(id) ON DELETE CASCADE,
  constraint integration_secret_pkey PRIMARY KEY (hash)
);
CREATE INDEX integration_secret_by_integration ON public.integration_secret USING btree (integration_id);
CREATE TRIGGER announce_credential AFTER DELETE OR UPDATE OF expires_at ON public.integration_secret FOR EACH STATEMENT EXECUTE FUNCTION announce_credential('integration_secret');

create table loaded_functions (
  hash text not null,
  constraint loaded_functions_pkey PRIMARY KEY (hash)
);

create table location (
  address text,
  allow_duplicate_contact boolean not null default false,
  city text,
  company_id text not null,
  country text,
  currency text not null default 'USD'::text,
  date_added timestamp with time zone not null default now(),
  date_deleted timestamp with time zone,
  duplicate_match_order text[] not null default '{email,phone}'::text[],
  email text,
  id text not null,
  is_demo boolean not null default false,
  language text,
  name text not null,
  phone text,
  postal_code text,
  second_factor_roles text[] not null default '{}'::text[],
  state text,
  timezone text not null,
  website text,
  constraint location_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint location_pkey PRIMARY KEY (id)
);

create table mailbox (
  address text not null,
  checked_at timestamp with time zone,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  error text,
  failure jsonb,
  id text not null,
  imap_host text,
  imap_last_uid bigint,
  imap_password text,
  imap_port integer,
  imap_uid_validity bigint,
  imap_user text,
  last_mail_at timestamp with time zone,
  location_id text not null,
  unknown_senders text not null default 'create'::text,
  constraint mailbox_imap CHECK ((num_nulls(imap_host, imap_port, imap_user, imap_password) = ANY (ARRAY[0, 4]))),
  constraint mailbox_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint mailbox_pkey PRIMARY KEY (location_id, id),
  constraint mailbox_unknown_senders_check CHECK ((unknown_senders = ANY (ARRAY['create'::text, 'hold'::text])))
);
CREATE UNIQUE INDEX mailbox_by_address ON public.mailbox USING btree (address);

create table merge (
  date_added timestamp with time zone not null,
  date_undone timestamp with time zone,
  id text not null,
  kept_after jsonb not null,
  kept_before jsonb not null,
  kept_id text not null,
  location_id text not null,
  merged jsonb not null,
  moved jsonb not null,
  undone_by text,
  user_id text,
  user_name text not null,
  constraint merge_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint merge_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX merge_by_date ON public.merge USING btree (location_id, date_added DESC, id);
CREATE INDEX merge_by_kept ON public.merge USING btree (location_id, kept_id);

create table message (
  activity jsonb,
  alt_id text,
  appointment_id text,
  attachments text[] not null default '{}'::text[],
  body text not null default ''::text,
  bounced_at timestamp with time zone,
  call_duration_s integer,
  call_status text,
  cancelled_at timestamp with time zone,
  chat_widget_id text,
  claimed_status text,
  contact_id text not null,
  content_type text not null default 'text/plain'::text,
  conversation_id text not null,
  conversation_provider_id text,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  direction text not null,
  error text,
  failure jsonb,
  failure_settled_at timestamp with time zone,
  forward_of text,
  id text not null,
  location_id text not null,
  mentions text[],
  provider_id text,
  recipient text,
  retry_of text,
  scheduled_at timestamp with time zone,
  sender text,
  source text,
  status text,
  template_id text,
  type smallint not null,
  user_id text,
  constraint message_location_id_conversation_id_fkey FOREIGN KEY (location_id, conversation_id) REFERENCES conversation(location_id, id) ON DELETE CASCADE,
  constraint message_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint message_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX message_by_attachment ON public.message USING gin (attachments) WHERE (attachments <> '{}'::text[]);
CREATE INDEX message_by_date_added ON public.message USING btree (location_id, date_added, id);
CREATE INDEX message_by_date_updated ON public.message USING btree (location_id, date_updated, id);
CREATE INDEX message_by_mention ON public.message USING gin (location_id, mentions) WHERE (mentions IS NOT NULL);
CREATE INDEX message_by_provider ON public.message USING btree (location_id, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX message_by_type ON public.message USING btree (location_id, type, date_added, id);
CREATE INDEX message_failed ON public.message USING btree (location_id, date_updated, id) WHERE ((direction = 'outbound'::text) AND (status = ANY (ARRAY['failed'::text, 'undelivered'::text])) AND (cancelled_at IS NULL) AND (failure_settled_at IS NULL));
CREATE INDEX message_of_conversation ON public.message USING btree (location_id, conversation_id, date_added, id);
CREATE TRIGGER discard_files AFTER DELETE ON public.message REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('crm.keeps_files'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION discard_files('message');
CREATE TRIGGER index_changed AFTER UPDATE OF body, content_type, attachments, sender, recipient, contact_id, user_id, date_added ON public.message FOR EACH ROW WHEN (((((((((old.body IS DISTINCT FROM new.body) OR (old.content_type IS DISTINCT FROM new.content_type)) OR (old.attachments IS DISTINCT FROM new.attachments)) OR (old.sender IS DISTINCT FROM new.sender)) OR (old.recipient IS DISTINCT FROM new.recipient)) OR (old.contact_id IS DISTINCT FROM new.contact_id)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.date_added IS DISTINCT FROM new.date_added))) EXECUTE FUNCTION index_changed_message();
CREATE TRIGGER index_new AFTER INSERT ON public.message REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('crm.bulk'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION index_new_messages();
CREATE TRIGGER note_message_move AFTER UPDATE OF date_added, date_updated ON public.message FOR EACH ROW WHEN (((old.date_added <> new.date_added) OR (old.date_updated <> new.date_updated))) EXECUTE FUNCTION note_message_move();
CREATE TRIGGER notify_insert AFTER INSERT ON public.message REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('crm.bulk'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION notify_of_messages();

create table message_attempt (
  begun_at timestamp with time zone not null,
  location_id text not null,
  message_id text not null,
  constraint message_attempt_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint message_attempt_pkey PRIMARY KEY (location_id, message_id)
);

create table message_dispatch (
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  lane integer not null default 0,
  location_id text not null,
  message_id text not null,
  turn integer not null default 0,
  constraint message_dispatch_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint message_dispatch_location_id_message_id_fkey FOREIGN KEY (location_id, message_id) REFERENCES message(location_id, id) ON DELETE CASCADE,
  constraint message_dispatch_pkey PRIMARY KEY (location_id, message_id)
);
CREATE INDEX message_dispatch_by_due ON public.message_dispatch USING btree (due_at);
CREATE INDEX message_dispatch_by_turn ON public.message_dispatch USING btree (location_id, lane, turn);

create table message_indexing (
  contact_id text,
  done_at timestamp with time zone,
  done_id text,
  id bigint not null generated always as identity,
  location_id text not null,
  user_id text,
  constraint message_indexing_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint message_indexing_pkey PRIMARY KEY (location_id, id)
);

create table message_move (
  at timestamp with time zone not null default now(),
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  id bigint not null generated always as identity,
  location_id text not null,
  message_id text not null,
  moved_by xid8 not null default pg_current_xact_id(),
  redated boolean not null,
  constraint message_move_pkey PRIMARY KEY (location_id, moved_by, id)
);
CREATE INDEX message_move_by_time ON public.message_move USING brin (at);
CREATE INDEX message_move_redated ON public.message_move USING btree (location_id, moved_by, id) WHERE redated;

create table message_search (
  date_added timestamp with time zone not null,
  location_id text not null,
  message_id text not null,
  words tsvector not null,
  constraint message_search_location_id_message_id_fkey FOREIGN KEY (location_id, message_id) REFERENCES message(location_id, id) ON DELETE CASCADE,
  constraint message_search_pkey PRIMARY KEY (location_id, message_id)
);
CREATE INDEX message_search_by_date ON public.message_search USING btree (location_id, date_added, message_id);
CREATE INDEX message_search_by_words ON public.message_search USING gin (words);

create table message_template (
  body text not null,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  folder text,
  id text not null,
  location_id text not null,
  name text not null,
  subject text,
  constraint message_template_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint message_template_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX message_template_by_name ON public.message_template USING btree (location_id, lower(name), id);
CREATE TRIGGER log_delete AFTER DELETE ON public.message_template REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('message_template');
CREATE TRIGGER log_insert AFTER INSERT ON public.message_template REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('message_template');
CREATE TRIGGER log_update AFTER UPDATE ON public.message_template REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('message_template');
CREATE TRIGGER name_uploads_insert AFTER INSERT ON public.message_template FOR EACH ROW WHEN ((new.body ~~ '%/files/%'::text)) EXECUTE FUNCTION name_uploads('body');
CREATE TRIGGER name_uploads_update AFTER UPDATE OF body ON public.message_template FOR EACH ROW WHEN (((new.body IS DISTINCT FROM old.body) AND (new.body ~~ '%/files/%'::text))) EXECUTE FUNCTION name_uploads('body');

create table migration (
  allows_earlier boolean not null default false,
  applied_at timestamp with time zone not null default now(),
  name text not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table not_duplicate (
  date_added timestamp with time zone not null,
  location_id text not null,
  one_id text not null,
  other_id text not null,
  user_id text,
  constraint not_duplicate_check CHECK ((one_id < other_id)),
  constraint not_duplicate_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint not_duplicate_location_id_one_id_fkey FOREIGN KEY (location_id, one_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint not_duplicate_location_id_other_id_fkey FOREIGN KEY (location_id, other_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint not_duplicate_pkey PRIMARY KEY (location_id, one_id, other_id)
);
CREATE INDEX not_duplicate_by_other ON public.not_duplicate USING btree (location_id, other_id);

create table note (
  body text not null,
  color text,
  contact_id text not null,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  id text not null,
  location_id text not null,
  pinned boolean not null default false,
  title text,
  user_id text,
  constraint note_location_id_contact_id_fkey FOREIGN KEY (location_id, contact_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint note_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint note_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX note_by_contact ON public.note USING btree (location_id, contact_id, pinned DESC, date_added DESC, id);
CREATE TRIGGER log_delete AFTER DELETE ON public.note REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('note');
CREATE TRIGGER log_insert AFTER INSERT ON public.note REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('note');
CREATE TRIGGER log_update AFTER UPDATE ON public.note REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('note');

create table notification_mail (
  date_added timestamp with time zone not null,
  kind text not null,
  user_id text not null,
  constraint notification_mail_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'reply'::text, 'assigned'::text, 'taskDue'::text]))),
  constraint notification_mail_pkey PRIMARY KEY (user_id, kind),
  constraint notification_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table oauth_application (
  company_id text not null,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  id text not null,
  name text not null,
  redirect_urls text[] not null,
  scopes text[] not null,
  constraint oauth_application_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint oauth_application_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_application_by_company ON public.oauth_application USING btree (company_id, date_added);
CREATE TRIGGER announce_credential AFTER DELETE OR UPDATE OF name, scopes ON public.oauth_application FOR EACH STATEMENT EXECUTE FUNCTION announce_credential('oauth_application');

create table oauth_code (
  application_id text not null,
  code_challenge text not null,
  company_id text not null,
  expires_at timestamp with time zone not null,
  grant_id text,
  hash text not null,
  location_id text,
  redirect_url text not null,
  scopes text[] not null,
  used_at timestamp with time zone,
  user_id text not null,
  constraint oauth_code_application_id_fkey FOREIGN KEY (application_id) REFERENCES oauth_application(id) ON DELETE CASCADE,
  constraint oauth_code_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint oauth_code_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint oauth_code_pkey PRIMARY KEY (hash),
  constraint oauth_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX oauth_code_by_application ON public.oauth_code USING btree (application_id);
CREATE INDEX oauth_code_by_expiry ON public.oauth_code USING btree (expires_at);
CREATE INDEX oauth_code_by_user ON public.oauth_code USING btree (user_id);

create table oauth_grant (
  application_id text not null,
  company_id text not null,
  date_added timestamp with time zone not null,
  id text not null,
  last_used_at timestamp with time zone,
  last_used_from text,
  location_id text,
  parent_id text,
  scopes text[] not null,
  user_id text not null,
  constraint oauth_grant_application_id_fkey FOREIGN KEY (application_id) REFERENCES oauth_application(id) ON DELETE CASCADE,
  constraint oauth_grant_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint oauth_grant_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint oauth_grant_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES oauth_grant(id) ON DELETE CASCADE,
  constraint oauth_grant_pkey PRIMARY KEY (id),
  constraint oauth_grant_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX oauth_grant_by_application ON public.oauth_grant USING btree (application_id, date_added);
CREATE INDEX oauth_grant_by_parent ON public.oauth_grant USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX oauth_grant_by_user ON public.oauth_grant USING btree (user_id);
CREATE TRIGGER announce_credential AFTER DELETE OR UPDATE OF scopes ON public.oauth_grant FOR EACH STATEMENT EXECUTE FUNCTION announce_credential('oauth_grant');

create table oauth_secret (
  application_id text not null,
  date_added timestamp with time zone not null,
  expires_at timestamp with time zone,
  hash text not null,
  last_four text not null,
  last_used_at timestamp with time zone,
  last_used_from text,
  constraint oauth_secret_application_id_fkey FOREIGN KEY (application_id) REFERENCES oauth_application(id) ON DELETE CASCADE,
  constraint oauth_secret_pkey PRIMARY KEY (hash)
);
CREATE INDEX oauth_secret_by_application ON public.oauth_secret USING btree (application_id);

create table oauth_token (
  date_added timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  grant_id text not null,
  hash text not null,
  kind text not null,
  scopes text[] not null,
  used_at timestamp with time zone,
  constraint oauth_token_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grant(id) ON DELETE CASCADE,
  constraint oauth_token_pkey PRIMARY KEY (hash)
);
CREATE INDEX oauth_token_by_expiry ON public.oauth_token USING btree (expires_at);
CREATE INDEX oauth_token_by_grant ON public.oauth_token USING btree (grant_id);
CREATE TRIGGER announce_credential AFTER DELETE OR UPDATE OF expires_at ON public.oauth_token FOR EACH STATEMENT EXECUTE FUNCTION announce_credential('oauth_token');

create table object_field (
  accepted_formats text,
  allow_custom_option boolean not null default false,
  data_type text not null,
  date_added timestamp(3) with time zone not null default now(),
  date_updated timestamp(3) with time zone not null default now(),
  description text not null default ''::text,
  field_key text not null,
  folder_id text not null,
  id text not null,
  is_removed boolean not null default false,
  location_id text not null,
  max_file_limit integer,
  name text not null,
  object_key text not null,
  options jsonb not null default '[]'::jsonb,
  placeholder text not null default ''::text,
  "position" integer not null default 0,
  property text not null,
  show_in_forms boolean not null default true,
  constraint object_field_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint object_field_location_id_folder_id_fkey FOREIGN KEY (location_id, folder_id) REFERENCES object_folder(location_id, id) ON DELETE CASCADE,
  constraint object_field_location_id_object_key_fkey FOREIGN KEY (location_id, object_key) REFERENCES object_schema(location_id, key) ON DELETE CASCADE,
  constraint object_field_location_id_object_key_property_key UNIQUE (location_id, object_key, property),
  constraint object_field_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX object_field_by_folder ON public.object_field USING btree (location_id, folder_id);
CREATE TRIGGER log_delete AFTER DELETE ON public.object_field REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('object_field');
CREATE TRIGGER log_insert AFTER INSERT ON public.object_field REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('object_field');
CREATE TRIGGER log_update AFTER UPDATE ON public.object_field REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('object_field');

create table object_folder (
  date_added timestamp(3) with time zone not null default now(),
  date_updated timestamp(3) with time zone not null default now(),
  id text not null,
  location_id text not null,
  name text not null,
  object_key text not null,
  "position" integer not null default 0,
  constraint object_folder_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint object_folder_location_id_object_key_fkey FOREIGN KEY (location_id, object_key) REFERENCES object_schema(location_id, key) ON DELETE CASCADE,
  constraint object_folder_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX object_folder_by_object ON public.object_folder USING btree (location_id, object_key, "position", id);
CREATE TRIGGER log_delete AFTER DELETE ON public.object_folder REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('object_folder');
CREATE TRIGGER log_insert AFTER INSERT ON public.object_folder REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('object_folder');
CREATE TRIGGER log_update AFTER UPDATE ON public.object_folder REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('object_folder');

create table object_record (
  created_by jsonb not null,
  date_added timestamp(3) with time zone not null,
  date_updated timestamp(3) with time zone not null,
  followers text[] not null default '{}'::text[],
  id text not null,
  location_id text not null,
  object_key text not null,
  owner text,
  properties jsonb not null default '{}'::jsonb,
  revision integer not null,
  updated_by jsonb not null,
  constraint object_record_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint object_record_location_id_object_key_fkey FOREIGN KEY (location_id, object_key) REFERENCES object_schema(location_id, key) ON DELETE CASCADE,
  constraint object_record_pkey PRIMARY KEY (location_id, id)
) with (fillfactor=90);
CREATE INDEX object_record_by_owner ON public.object_record USING btree (location_id, object_key, owner, date_added, id) WHERE (owner IS NOT NULL);
CREATE INDEX object_record_by_revision ON public.object_record USING btree (location_id, object_key, revision, id);
CREATE INDEX object_record_by_value ON public.object_record USING gin (properties jsonb_path_ops);
CREATE INDEX object_record_in_order ON public.object_record USING btree (location_id, object_key, date_added, id);
CREATE TRIGGER index_delete AFTER DELETE ON public.object_record REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION unindex_records();
CREATE TRIGGER index_insert AFTER INSERT ON public.object_record REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION index_new_records();
CREATE TRIGGER index_update AFTER UPDATE ON public.object_record REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION index_changed_records();
CREATE TRIGGER log_delete AFTER DELETE ON public.object_record REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_record_change();
CREATE TRIGGER log_insert AFTER INSERT ON public.object_record REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('crm.bulk'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION log_record_change();
CREATE TRIGGER log_update AFTER UPDATE ON public.object_record REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('crm.bulk'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION log_record_change();
CREATE TRIGGER name_uploads_insert AFTER INSERT ON public.object_record FOR EACH ROW WHEN (((new.properties)::text ~~ '%/files/%'::text)) EXECUTE FUNCTION name_uploads('properties');
CREATE TRIGGER name_uploads_update AFTER UPDATE OF properties ON public.object_record FOR EACH ROW WHEN (((new.properties IS DISTINCT FROM old.properties) AND ((new.properties)::text ~~ '%/files/%'::text))) EXECUTE FUNCTION name_uploads('properties');
CREATE TRIGGER remove_relations AFTER DELETE ON public.object_record REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION remove_relations();

create table object_schema (
  date_added timestamp(3) with time zone not null default now(),
  date_updated timestamp(3) with time zone not null default now(),
  description text not null default ''::text,
  id text not null,
  is_indexed boolean not null default true,
  is_removed boolean not null default false,
  key text not null,
  location_id text not null,
  plural text not null,
  primary_display_property text not null,
  revision integer not null default 1,
  searchable_properties text[] not null default '{}'::text[],
  singular text not null,
  standard boolean not null default false,
  constraint object_schema_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint object_schema_location_id_key_key UNIQUE (location_id, key),
  constraint object_schema_pkey PRIMARY KEY (location_id, id)
);
CREATE TRIGGER log_delete AFTER DELETE ON public.object_schema REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('object_schema');
CREATE TRIGGER log_insert AFTER INSERT ON public.object_schema REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('object_schema');
CREATE TRIGGER log_update AFTER UPDATE ON public.object_schema REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('object_schema');

create table object_tally (
  id uuid not null,
  location_id text not null,
  object_key text not null,
  records bigint not null,
  constraint object_tally_location_id_object_key_fkey FOREIGN KEY (location_id, object_key) REFERENCES object_schema(location_id, key) ON DELETE CASCADE,
  constraint object_tally_pkey PRIMARY KEY (location_id, object_key, id)
) with (fillfactor=50);

create table object_value (
  id uuid not null,
  location_id text not null,
  name text not null,
  object_key text not null,
  text text not null,
  constraint object_value_location_id_object_key_fkey FOREIGN KEY (location_id, object_key) REFERENCES object_schema(location_id, key) ON DELETE CASCADE,
  constraint object_value_pkey PRIMARY KEY (location_id, object_key, id)
);
CREATE INDEX object_value_by_text ON public.object_value USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit='512');

create table object_value_record (
  date_added timestamp(3) with time zone not null,
  location_id text not null,
  record_id text not null,
  value_id uuid not null,
  constraint object_value_record_pkey PRIMARY KEY (location_id, value_id, date_added, record_id)
);

create table operation (
  attempts integer not null default 0,
  created_by text not null,
  created_by_name text not null,
  date_added timestamp with time zone not null,
  date_finished timestamp with time zone,
  done integer not null default 0,
  error text,
  failed integer not null default 0,
  id text not null,
  is_cancel_requested boolean not null default false,
  kind text not null,
  lease text,
  leased_until timestamp with time zone,
  location_id text not null,
  payload jsonb not null,
  status text not null default 'queued'::text,
  summary jsonb not null default '{}'::jsonb,
  total integer not null default 0,
  constraint operation_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint operation_pkey PRIMARY KEY (location_id, id),
  constraint operation_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
) with (fillfactor=70);
CREATE INDEX operation_by_date ON public.operation USING btree (location_id, date_added DESC, id);
CREATE INDEX operation_unfinished ON public.operation USING btree (location_id, leased_until) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

create table outbox_entry (
  body text not null,
  channel text not null,
  conversation_id text,
  date_added timestamp with time zone not null,
  event_id text,
  id text not null,
  invitation text,
  location_id text not null,
  recipients text[] not null,
  sender text not null,
  subject text not null,
  constraint outbox_entry_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint outbox_entry_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX outbox_entry_by_conversation ON public.outbox_entry USING btree (location_id, conversation_id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX outbox_entry_by_date ON public.outbox_entry USING btree (location_id, date_added DESC, id DESC);

create table passkey (
  counter bigint not null,
  credential_id text not null,
  date_added timestamp with time zone not null,
  last_used_at timestamp with time zone,
  name text not null,
  public_key text not null,
  transports text[] not null,
  user_id text not null,
  constraint passkey_pkey PRIMARY KEY (credential_id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX passkey_by_user ON public.passkey USING btree (user_id);

create table permission_preset (
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  id text not null,
  is_removed boolean not null default false,
  location_id text not null,
  name text,
  permissions jsonb not null,
  role text not null,
  scopes text[],
  scopes_assigned_to_only text[],
  constraint permission_preset_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint permission_preset_pkey PRIMARY KEY (location_id, id)
);

create table privacy_setting (
  location_id text not null,
  records_reads boolean not null,
  constraint privacy_setting_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint privacy_setting_pkey PRIMARY KEY (location_id)
);

create table recording (
  date_added timestamp with time zone not null,
  duration_ms bigint,
  file_key text not null,
  location_id text not null,
  message_id text not null,
  size_bytes bigint not null,
  constraint recording_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint recording_location_id_message_id_fkey FOREIGN KEY (location_id, message_id) REFERENCES message(location_id, id) ON DELETE CASCADE,
  constraint recording_pkey PRIMARY KEY (location_id, message_id)
);
CREATE INDEX recording_by_date ON public.recording USING btree (location_id, date_added, message_id);
CREATE INDEX recording_by_file ON public.recording USING btree (location_id, file_key);
CREATE TRIGGER discard_files AFTER DELETE ON public.recording REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('crm.keeps_files'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION discard_files('recording');

create table recovery_code (
  code_hash text not null,
  user_id text not null,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table redirect (
  action text not null,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  domain text not null,
  id text not null,
  location_id text not null,
  path text not null,
  path_lowercase text not null,
  target text not null,
  type text not null,
  constraint redirect_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint redirect_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX redirect_by_domain ON public.redirect USING btree (domain, path_lowercase);
CREATE UNIQUE INDEX redirect_by_place ON public.redirect USING btree (location_id, domain, path_lowercase);
CREATE TRIGGER log_delete AFTER DELETE ON public.redirect REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('redirect');
CREATE TRIGGER log_insert AFTER INSERT ON public.redirect REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('redirect');
CREATE TRIGGER log_update AFTER UPDATE ON public.redirect REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('redirect');

create table relation (
  association_id text not null,
  date_added timestamp(3) with time zone not null default now(),
  first_object_key text not null,
  first_record_id text not null,
  id text not null,
  location_id text not null,
  second_object_key text not null,
  second_record_id text not null,
  constraint relation_location_id_association_id_first_record_id_second__key UNIQUE (location_id, association_id, first_record_id, second_record_id),
  constraint relation_location_id_association_id_fkey FOREIGN KEY (location_id, association_id) REFERENCES association(location_id, id) ON DELETE CASCADE,
  constraint relation_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint relation_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX relation_by_first ON public.relation USING btree (location_id, first_record_id, date_added, id) INCLUDE (association_id);
CREATE INDEX relation_by_second ON public.relation USING btree (location_id, second_record_id, date_added, id) INCLUDE (association_id, first_record_id);
CREATE TRIGGER log_delete AFTER DELETE ON public.relation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('relation');
CREATE TRIGGER log_insert AFTER INSERT ON public.relation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('relation');
CREATE TRIGGER log_update AFTER UPDATE ON public.relation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('relation');

create table resource (
  calendar_ids text[] not null default '{}'::text[],
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  id text not null,
  kind text not null,
  location_id text not null,
  name text not null,
  quantity integer not null default 1,
  service_ids text[] not null default '{}'::text[],
  constraint resource_kind_check CHECK ((kind = ANY (ARRAY['room'::text, 'equipment'::text]))),
  constraint resource_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint resource_pkey PRIMARY KEY (location_id, id),
  constraint resource_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000)))
);
CREATE INDEX resource_by_name ON public.resource USING btree (location_id, lower(name), id);
CREATE TRIGGER log_delete AFTER DELETE ON public.resource REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('resource');
CREATE TRIGGER log_insert AFTER INSERT ON public.resource REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('resource');
CREATE TRIGGER log_update AFTER UPDATE ON public.resource REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('resource');
CREATE TRIGGER touch_calendar AFTER INSERT OR DELETE OR UPDATE ON public.resource FOR EACH ROW EXECUTE FUNCTION touch_calendar_of_resource();

create table retention_rule (
  days integer not null,
  kind text not null,
  last_removed integer not null default 0,
  last_run_at timestamp with time zone,
  location_id text not null,
  removed_so_far integer not null default 0,
  constraint retention_rule_days_check CHECK (((days >= 1) AND (days <= 36500))),
  constraint retention_rule_kind_check CHECK ((kind = ANY (ARRAY['recordings'::text, 'transcripts'::text, 'messages'::text, 'submissions'::text, 'auditLog'::text]))),
  constraint retention_rule_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint retention_rule_pkey PRIMARY KEY (location_id, kind)
);

create table ringing_call (
  ended_at timestamp with time zone,
  from_number text,
  id text not null,
  location_id text not null,
  rang_at timestamp with time zone not null,
  taken_by text,
  to_number text,
  constraint ringing_call_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint ringing_call_pkey PRIMARY KEY (location_id, id),
  constraint ringing_call_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES "user"(id) ON DELETE SET NULL
);
CREATE INDEX ringing_call_by_time ON public.ringing_call USING btree (location_id, rang_at);

create table saved_view (
  columns jsonb not null,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  id text not null,
  is_default boolean not null default false,
  is_shared boolean not null default false,
  list text not null,
  location_id text not null,
  name text not null,
  query jsonb not null,
  user_id text not null,
  constraint saved_view_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint saved_view_pkey PRIMARY KEY (location_id, user_id, id),
  constraint saved_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_view_by_name ON public.saved_view USING btree (location_id, user_id, list, lower(name));
CREATE UNIQUE INDEX saved_view_default ON public.saved_view USING btree (location_id, user_id, list) WHERE is_default;
CREATE INDEX saved_view_shared ON public.saved_view USING btree (location_id, list) WHERE is_shared;

create table schedule (
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  event_calendar_id text,
  id text not null,
  location_id text not null,
  name text,
  rules jsonb not null default '[]'::jsonb,
  timezone text not null,
  user_id text,
  constraint schedule_check CHECK (((user_id IS NULL) <> (event_calendar_id IS NULL))),
  constraint schedule_location_id_event_calendar_id_fkey FOREIGN KEY (location_id, event_calendar_id) REFERENCES calendar(location_id, id) ON DELETE CASCADE,
  constraint schedule_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint schedule_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX schedule_by_user ON public.schedule USING btree (location_id, user_id, date_added, id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX schedule_of_event_calendar ON public.schedule USING btree (location_id, event_calendar_id) WHERE (event_calendar_id IS NOT NULL);
CREATE TRIGGER log_delete AFTER DELETE ON public.schedule REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('schedule');
CREATE TRIGGER log_insert AFTER INSERT ON public.schedule REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('schedule');
CREATE TRIGGER log_update AFTER UPDATE ON public.schedule REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('schedule');
CREATE TRIGGER touch_calendar AFTER INSERT OR DELETE OR UPDATE ON public.schedule FOR EACH ROW EXECUTE FUNCTION touch_calendar_of_schedule();

create table schedule_calendar (
  calendar_id text not null,
  location_id text not null,
  schedule_id text not null,
  constraint schedule_calendar_location_id_calendar_id_fkey FOREIGN KEY (location_id, calendar_id) REFERENCES calendar(location_id, id) ON DELETE CASCADE,
  constraint schedule_calendar_location_id_schedule_id_fkey FOREIGN KEY (location_id, schedule_id) REFERENCES schedule(location_id, id) ON DELETE CASCADE,
  constraint schedule_calendar_pkey PRIMARY KEY (location_id, schedule_id, calendar_id)
);
CREATE INDEX schedule_calendar_by_calendar ON public.schedule_calendar USING btree (location_id, calendar_id);
CREATE TRIGGER touch_calendar AFTER INSERT OR DELETE OR UPDATE ON public.schedule_calendar FOR EACH ROW EXECUTE FUNCTION touch_calendar_of_schedule_calendar();

create table service (
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  id text not null,
  is_private boolean not null default false,
  location_id text not null,
  name text not null,
  service_category_id text not null default 'default'::text,
  settings jsonb not null default '{}'::jsonb,
  slug text not null,
  staff text[] not null,
  variations jsonb not null default '[]'::jsonb,
  constraint service_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint service_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX service_by_name ON public.service USING btree (location_id, lower(name), id);
CREATE TRIGGER log_delete AFTER DELETE ON public.service REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('service');
CREATE TRIGGER log_insert AFTER INSERT ON public.service REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('service');
CREATE TRIGGER log_update AFTER UPDATE ON public.service REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('service');

create table service_booking (
  address text,
  booker jsonb,
  calendar_id text,
  consent text,
  contact_id text not null,
  created_by text,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  description text,
  end_time timestamp with time zone not null,
  guests jsonb not null default '[]'::jsonb,
  id text not null,
  location_id text not null,
  rescheduled_at timestamp with time zone,
  service_location_id text,
  source text not null,
  staff_ids text[] not null default '{}'::text[],
  start_time timestamp with time zone not null,
  status text not null,
  timezone text not null,
  title text not null,
  constraint service_booking_check CHECK ((start_time < end_time)),
  constraint service_booking_location_id_contact_id_fkey FOREIGN KEY (location_id, contact_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint service_booking_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint service_booking_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX service_booking_by_calendar ON public.service_booking USING btree (location_id, calendar_id, start_time) WHERE (calendar_id IS NOT NULL);
CREATE INDEX service_booking_by_contact ON public.service_booking USING btree (location_id, contact_id, start_time, id);
CREATE INDEX service_booking_by_span ON public.service_booking USING gist (location_id, tstzrange(start_time, end_time));
CREATE INDEX service_booking_online ON public.service_booking USING btree (location_id, date_added) WHERE (source = 'booking_page'::text);
CREATE TRIGGER log_delete AFTER DELETE ON public.service_booking REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('service_booking');
CREATE TRIGGER log_insert AFTER INSERT ON public.service_booking REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('service_booking');
CREATE TRIGGER log_update AFTER UPDATE ON public.service_booking REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('service_booking');

create table service_booking_item (
  booking_id text not null,
  end_time timestamp with time zone not null,
  held_from timestamp with time zone not null,
  held_to timestamp with time zone not null,
  is_staff_chosen boolean not null default false,
  location_id text not null,
  "position" integer not null,
  resource_ids text[] not null default '{}'::text[],
  service_id text not null,
  staff_id text not null,
  start_time timestamp with time zone not null,
  variation_id text,
  constraint service_booking_item_location_id_booking_id_fkey FOREIGN KEY (location_id, booking_id) REFERENCES service_booking(location_id, id) ON DELETE CASCADE,
  constraint service_booking_item_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint service_booking_item_pkey PRIMARY KEY (location_id, booking_id, "position")
);
CREATE INDEX service_booking_item_by_span ON public.service_booking_item USING gist (location_id, tstzrange(held_from, held_to));

create table service_location (
  address text,
  cover_image text,
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  id text not null,
  is_active boolean not null default true,
  is_private boolean not null default false,
  location_id text not null,
  location_type text not null,
  name text not null,
  phone text,
  slug text not null,
  constraint service_location_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint service_location_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX service_location_by_name ON public.service_location USING btree (location_id, lower(name), id);
CREATE TRIGGER log_delete AFTER DELETE ON public.service_location REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('service_location');
CREATE TRIGGER log_insert AFTER INSERT ON public.service_location REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('service_location');
CREATE TRIGGER log_update AFTER UPDATE ON public.service_location REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('service_location');

create table session (
  date_added timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  last_used_from text,
  needs_second_factor boolean not null default false,
  token_hash text not null,
  user_agent text,
  user_id text not null,
  view_as_id text,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint session_view_as_id_fkey FOREIGN KEY (view_as_id) REFERENCES "user"(id) ON DELETE SET NULL
);
CREATE INDEX session_by_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_by_user ON public.session USING btree (user_id);
CREATE INDEX session_by_view ON public.session USING btree (view_as_id) WHERE (view_as_id IS NOT NULL);
CREATE TRIGGER announce_credential AFTER DELETE OR UPDATE OF expires_at, needs_second_factor, view_as_id ON public.session FOR EACH STATEMENT EXECUTE FUNCTION announce_credential('session');

create table sign_in_address (
  address_key text not null,
  last_used_at timestamp with time zone not null,
  user_id text not null,
  constraint sign_in_address_pkey PRIMARY KEY (user_id, address_key),
  constraint sign_in_address_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_address_by_age ON public.sign_in_address USING btree (last_used_at);

create table sign_in_attempt (
  attempts integer not null,
  key text not null,
  resets_at timestamp with time zone not null,
  constraint sign_in_attempt_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_attempt_by_age ON public.sign_in_attempt USING btree (resets_at);

create table sign_in_ticket (
  attempts integer not null default 0,
  challenge text not null,
  expires_at timestamp with time zone not null,
  purpose text not null,
  token_hash text not null,
  user_id text,
  constraint sign_in_ticket_pkey PRIMARY KEY (token_hash),
  constraint sign_in_ticket_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_ticket_by_expiry ON public.sign_in_ticket USING btree (expires_at);
CREATE INDEX sign_in_ticket_by_user ON public.sign_in_ticket USING btree (user_id) WHERE (user_id IS NOT NULL);

create table submission (
  contact_id text,
  created_at timestamp with time zone not null,
  email text,
  event_id text,
  facets text[] not null generated always as (submission_facets(others)) stored,
  id text not null,
  location_id text not null,
  name text,
  others jsonb not null default '{}'::jsonb,
  search_text text not null generated always as (submission_text(contact_id, name, email, (others ->> 'phone'::text))) stored,
  survey_id text not null,
  constraint submission_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint submission_location_id_survey_id_fkey FOREIGN KEY (location_id, survey_id) REFERENCES survey(location_id, id) ON DELETE CASCADE,
  constraint submission_pkey PRIMARY KEY (location_id, id)
) with (toast_tuple_target=256);
CREATE INDEX submission_by_contact ON public.submission USING btree (location_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX submission_by_survey ON public.submission USING btree (location_id, survey_id, created_at DESC, id DESC);
CREATE INDEX submission_by_text ON public.submission USING gin (search_text gin_trgm_ops);
CREATE INDEX submission_by_time ON public.submission USING btree (location_id, created_at DESC, id DESC);
CREATE INDEX submission_of_booking ON public.submission USING btree (location_id, contact_id) WHERE (event_id IS NOT NULL);
CREATE TRIGGER log_insert AFTER INSERT ON public.submission REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_submissions();
CREATE TRIGGER log_update AFTER UPDATE ON public.submission REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_submissions();
CREATE TRIGGER tally_delete AFTER DELETE ON public.submission REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_submissions();
CREATE TRIGGER tally_insert AFTER INSERT ON public.submission REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_submissions();
CREATE TRIGGER tally_update AFTER UPDATE ON public.submission REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_submissions();

create table submission_tally (
  count integer not null,
  day date not null,
  facet text not null,
  location_id text not null,
  survey_id text not null,
  constraint submission_tally_pkey PRIMARY KEY (location_id, survey_id, day, facet)
);

create table survey (
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  fields jsonb not null default '[]'::jsonb,
  id text not null,
  location_id text not null,
  name text not null,
  settings jsonb not null default '{}'::jsonb,
  type text not null default 'survey'::text,
  constraint survey_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint survey_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX survey_by_id ON public.survey USING btree (id);
CREATE INDEX survey_by_name ON public.survey USING btree (location_id, lower(name), id);
CREATE TRIGGER log_delete AFTER DELETE ON public.survey REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('survey');
CREATE TRIGGER log_insert AFTER INSERT ON public.survey REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('survey');
CREATE TRIGGER log_update AFTER UPDATE ON public.survey REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('survey');

create table task (
  assigned_to text,
  body text,
  completed boolean not null,
  contact_id text not null,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  due_date timestamp with time zone not null,
  id text not null,
  location_id text not null,
  title text not null,
  constraint task_location_id_contact_id_fkey FOREIGN KEY (location_id, contact_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint task_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint task_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX task_by_assignee ON public.task USING btree (location_id, assigned_to, completed, due_date, id);
CREATE INDEX task_by_contact ON public.task USING btree (location_id, contact_id, due_date, id);
CREATE INDEX task_by_due_date ON public.task USING btree (location_id, completed, due_date, id);
CREATE INDEX task_by_time ON public.task USING btree (due_date) WHERE ((NOT completed) AND (assigned_to IS NOT NULL));
CREATE TRIGGER log_delete AFTER DELETE ON public.task REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('task');
CREATE TRIGGER log_insert AFTER INSERT ON public.task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('task');
CREATE TRIGGER log_update AFTER UPDATE ON public.task REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('task');
CREATE TRIGGER notify_insert AFTER INSERT ON public.task FOR EACH ROW WHEN (((new.assigned_to IS NOT NULL) AND (NOT new.completed) AND (current_setting('crm.restores'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION notify_of_task();
CREATE TRIGGER notify_update AFTER UPDATE OF assigned_to ON public.task FOR EACH ROW WHEN (((new.assigned_to IS NOT NULL) AND (NOT new.completed) AND (new.assigned_to IS DISTINCT FROM old.assigned_to))) EXECUTE FUNCTION notify_of_task();

create table telephone_secret (
  date_added timestamp with time zone not null,
  location_id text not null,
  sealed text not null,
  constraint telephone_secret_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint telephone_secret_pkey PRIMARY KEY (location_id)
);

create table transcript_sentence (
  confidence double precision not null,
  end_ms double precision not null,
  location_id text not null,
  media_channel integer not null,
  message_id text not null,
  "position" integer not null,
  sentence_index integer not null,
  start_ms double precision not null,
  transcript text not null,
  constraint transcript_sentence_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint transcript_sentence_location_id_message_id_fkey FOREIGN KEY (location_id, message_id) REFERENCES message(location_id, id) ON DELETE CASCADE,
  constraint transcript_sentence_pkey PRIMARY KEY (location_id, message_id, "position")
);
CREATE INDEX transcript_sentence_by_text ON public.transcript_sentence USING gin (location_id, lower(transcript) gin_trgm_ops);
CREATE TRIGGER index_deleted AFTER DELETE ON public.transcript_sentence REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION index_parts_of_messages();
CREATE TRIGGER index_new AFTER INSERT ON public.transcript_sentence REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN ((current_setting('crm.bulk'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION index_parts_of_messages();

create table uploaded_file (
  at timestamp with time zone not null,
  is_gone boolean not null default false,
  key text not null,
  location_id text not null,
  removed_at timestamp with time zone,
  constraint uploaded_file_pkey PRIMARY KEY (location_id, key)
);
CREATE INDEX uploaded_file_by_folder ON public.uploaded_file USING btree (location_id, split_part(key, '/'::text, 3));
CREATE INDEX uploaded_file_by_time ON public.uploaded_file USING btree (at, key) WHERE (removed_at IS NULL);
CREATE INDEX uploaded_file_removed ON public.uploaded_file USING btree (removed_at, key) WHERE (removed_at IS NOT NULL);

create table "user" (
  company_id text not null,
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  deactivated_at timestamp with time zone,
  deletion_due timestamp with time zone,
  email text not null,
  email_lower text not null,
  extension text,
  first_name text not null,
  id text not null,
  is_british_english boolean not null default false,
  last_name text not null,
  password_hash text,
  permissions jsonb not null default '{}'::jsonb,
  phone text,
  platform_language text not null default 'en_US'::text,
  profile_photo text,
  provider_phone jsonb not null default '{}'::jsonb,
  role text not null,
  scopes text[],
  scopes_assigned_to_only text[],
  signature text not null default ''::text,
  type text not null default 'account'::text,
  constraint user_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint user_email_lower_key UNIQUE (email_lower),
  constraint user_pkey PRIMARY KEY (id)
);
CREATE TRIGGER announce_credential AFTER DELETE OR UPDATE ON public."user" FOR EACH STATEMENT EXECUTE FUNCTION announce_credential('user');
CREATE TRIGGER index_renamed AFTER UPDATE OF first_name, last_name ON public."user" FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name))) EXECUTE FUNCTION index_renamed('user');
CREATE TRIGGER log_delete BEFORE DELETE ON public."user" FOR EACH ROW EXECUTE FUNCTION log_user_delete();
CREATE TRIGGER log_update AFTER UPDATE ON public."user" FOR EACH ROW EXECUTE FUNCTION log_user_update();

create table user_invite (
  date_added timestamp with time zone not null,
  date_sent timestamp with time zone not null,
  email text not null,
  email_lower text not null,
  expires_at timestamp with time zone not null,
  first_name text not null,
  id text not null,
  invited_by text not null,
  last_name text not null,
  location_id text not null,
  location_ids text[] not null,
  permissions jsonb not null,
  platform_language text not null,
  role text not null,
  scopes text[],
  scopes_assigned_to_only text[],
  token_hash text not null,
  constraint user_invite_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint user_invite_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint user_invite_pkey PRIMARY KEY (location_id, id),
  constraint user_invite_token_hash_key UNIQUE (token_hash)
);
CREATE UNIQUE INDEX user_invite_by_email ON public.user_invite USING btree (location_id, email_lower);
CREATE INDEX user_invite_by_sender ON public.user_invite USING btree (invited_by);

create table user_last_seen (
  seen_at timestamp with time zone not null,
  user_id text not null,
  constraint user_last_seen_pkey PRIMARY KEY (user_id),
  constraint user_last_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table user_location (
  location_id text not null,
  user_id text not null,
  constraint user_location_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint user_location_pkey PRIMARY KEY (location_id, user_id),
  constraint user_location_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX user_location_by_user ON public.user_location USING btree (user_id);
CREATE TRIGGER announce_credential AFTER DELETE OR UPDATE ON public.user_location FOR EACH STATEMENT EXECUTE FUNCTION announce_credential('user_location');
CREATE TRIGGER log_location AFTER INSERT OR DELETE ON public.user_location FOR EACH ROW EXECUTE FUNCTION log_user_location();

create table user_notification (
  actor_id text,
  cause text,
  contact_count integer not null default 1,
  conversation_id text,
  date_added timestamp with time zone not null,
  date_read timestamp with time zone,
  id text not null,
  kind text not null,
  location_id text not null,
  mail_status text,
  subject_id text not null,
  user_id text not null,
  constraint user_notification_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'reply'::text, 'assigned'::text, 'task'::text, 'taskDue'::text]))),
  constraint user_notification_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint user_notification_mail_status_check CHECK ((mail_status = ANY (ARRAY['queued'::text, 'sent'::text]))),
  constraint user_notification_pkey PRIMARY KEY (location_id, id),
  constraint user_notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX user_notification_by_date ON public.user_notification USING btree (date_added);
CREATE UNIQUE INDEX user_notification_of_assignment ON public.user_notification USING btree (location_id, user_id, cause) WHERE ((kind = 'assigned'::text) AND (date_read IS NULL) AND (mail_status IS NULL));
CREATE UNIQUE INDEX user_notification_of_due_task ON public.user_notification USING btree (location_id, user_id, subject_id, date_added) WHERE (kind = 'taskDue'::text);
CREATE UNIQUE INDEX user_notification_of_reply ON public.user_notification USING btree (location_id, user_id, conversation_id) WHERE ((kind = 'reply'::text) AND (date_read IS NULL));
CREATE INDEX user_notification_of_user ON public.user_notification USING btree (location_id, user_id, date_added DESC, id);

create table waiting_entry (
  assigned_user_id text,
  calendar_id text not null,
  contact_id text not null,
  created_by text,
  date_added timestamp with time zone not null,
  date_updated timestamp with time zone not null,
  duration_min integer,
  event_id text,
  first_day date not null,
  from_time text not null,
  id text not null,
  last_day date not null,
  location_id text not null,
  note text not null,
  offer_end timestamp with time zone,
  offer_id text,
  offer_start timestamp with time zone,
  offer_until timestamp with time zone,
  offered_starts timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  to_time text not null,
  weekdays integer[] not null default '{}'::integer[],
  constraint waiting_entry_check CHECK ((first_day <= last_day)),
  constraint waiting_entry_location_id_calendar_id_fkey FOREIGN KEY (location_id, calendar_id) REFERENCES calendar(location_id, id) ON DELETE CASCADE,
  constraint waiting_entry_location_id_contact_id_fkey FOREIGN KEY (location_id, contact_id) REFERENCES contact(location_id, id) ON DELETE CASCADE,
  constraint waiting_entry_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint waiting_entry_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX waiting_entry_by_calendar ON public.waiting_entry USING btree (location_id, calendar_id);
CREATE INDEX waiting_entry_by_contact ON public.waiting_entry USING btree (location_id, contact_id);
CREATE UNIQUE INDEX waiting_entry_by_offer ON public.waiting_entry USING btree (location_id, offer_id) WHERE (offer_id IS NOT NULL);
CREATE INDEX waiting_entry_by_time ON public.waiting_entry USING btree (location_id, date_added, id);
CREATE INDEX waiting_entry_unbooked ON public.waiting_entry USING btree (location_id, last_day) WHERE (event_id IS NULL);
CREATE TRIGGER log_delete AFTER DELETE ON public.waiting_entry REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('waiting_entry');
CREATE TRIGGER log_insert AFTER INSERT ON public.waiting_entry REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('waiting_entry');
CREATE TRIGGER log_update AFTER UPDATE ON public.waiting_entry REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('waiting_entry');

create table waiting_list_setting (
  location_id text not null,
  offer_min integer not null,
  offers_automatically boolean not null,
  constraint waiting_list_setting_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint waiting_list_setting_pkey PRIMARY KEY (location_id)
);

create table webhook_delivery (
  attempt_log jsonb not null default '[]'::jsonb,
  attempts integer not null default 0,
  date_added timestamp with time zone not null,
  date_finished timestamp with time zone,
  event_id text not null,
  failures integer not null default 0,
  id text not null,
  lane text not null,
  last_error text,
  last_status integer,
  lease text,
  location_id text not null,
  next_attempt_at timestamp with time zone,
  run_id text,
  sealed text not null,
  status text not null default 'pending'::text,
  url text not null,
  workflow_id text,
  workflow_name text not null,
  constraint webhook_delivery_location_id_event_id_fkey FOREIGN KEY (location_id, event_id) REFERENCES workflow_event(location_id, id) ON DELETE CASCADE,
  constraint webhook_delivery_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint webhook_delivery_location_id_run_id_fkey FOREIGN KEY (location_id, run_id) REFERENCES workflow_run(location_id, id),
  constraint webhook_delivery_location_id_workflow_id_fkey FOREIGN KEY (location_id, workflow_id) REFERENCES workflow(location_id, id),
  constraint webhook_delivery_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX webhook_delivery_by_date ON public.webhook_delivery USING btree (location_id, date_added DESC, id DESC);
CREATE INDEX webhook_delivery_by_event ON public.webhook_delivery USING btree (location_id, event_id);
CREATE INDEX webhook_delivery_by_run ON public.webhook_delivery USING btree (location_id, run_id);
CREATE INDEX webhook_delivery_by_status ON public.webhook_delivery USING btree (location_id, status, date_added DESC, id DESC);
CREATE INDEX webhook_delivery_by_workflow ON public.webhook_delivery USING btree (location_id, workflow_id, date_added DESC, id DESC);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (lane, next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_delivery_leased ON public.webhook_delivery USING btree (lease) WHERE (lease IS NOT NULL);

create table webhook_secret (
  date_added timestamp with time zone not null,
  location_id text not null,
  sealed text not null,
  constraint webhook_secret_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint webhook_secret_pkey PRIMARY KEY (location_id)
);

create table workflow (
  actions jsonb not null default '[]'::jsonb,
  date_added timestamp with time zone not null default now(),
  date_updated timestamp with time zone not null default now(),
  id text not null,
  location_id text not null,
  name text not null,
  status text not null,
  triggers jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  constraint workflow_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint workflow_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX workflow_by_name ON public.workflow USING btree (location_id, lower(name), id);
CREATE TRIGGER follow_insert AFTER INSERT ON public.workflow FOR EACH ROW EXECUTE FUNCTION follow_workflow();
CREATE TRIGGER follow_update AFTER UPDATE OF status, triggers ON public.workflow FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.triggers IS DISTINCT FROM new.triggers))) EXECUTE FUNCTION follow_workflow();
CREATE TRIGGER log_delete AFTER DELETE ON public.workflow REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('workflow');
CREATE TRIGGER log_insert AFTER INSERT ON public.workflow REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('workflow');
CREATE TRIGGER log_update AFTER UPDATE ON public.workflow REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_change('workflow');
CREATE TRIGGER name_uploads_insert AFTER INSERT ON public.workflow FOR EACH ROW WHEN (((new.actions)::text ~~ '%/files/%'::text)) EXECUTE FUNCTION name_uploads('actions');
CREATE TRIGGER name_uploads_update AFTER UPDATE OF actions ON public.workflow FOR EACH ROW WHEN (((new.actions IS DISTINCT FROM old.actions) AND ((new.actions)::text ~~ '%/files/%'::text))) EXECUTE FUNCTION name_uploads('actions');

create table workflow_date_firing (
  date_added timestamp with time zone not null,
  location_id text not null,
  occasion text not null,
  subject_id text not null,
  workflow_id text not null,
  constraint workflow_date_firing_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint workflow_date_firing_location_id_workflow_id_fkey FOREIGN KEY (location_id, workflow_id) REFERENCES workflow(location_id, id) ON DELETE CASCADE,
  constraint workflow_date_firing_pkey PRIMARY KEY (location_id, workflow_id, subject_id, occasion)
);
CREATE INDEX workflow_date_firing_by_date ON public.workflow_date_firing USING btree (date_added);

create table workflow_event (
  caused_by text[] not null default '{}'::text[],
  changed text[],
  contact_id text,
  date_added timestamp with time zone not null default clock_timestamp(),
  date_handled timestamp with time zone,
  id text not null,
  is_row boolean not null default false,
  location_id text not null,
  payload json not null,
  trigger text not null,
  type text not null,
  constraint workflow_event_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint workflow_event_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX workflow_event_by_contact ON public.workflow_event USING btree (location_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX workflow_event_by_date ON public.workflow_event USING btree (date_added);
CREATE INDEX workflow_event_open ON public.workflow_event USING btree (location_id, date_added) WHERE (date_handled IS NULL);

create table workflow_listener (
  dates_checked timestamp with time zone,
  location_id text not null,
  trigger text not null,
  workflow_id text not null,
  constraint workflow_listener_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint workflow_listener_location_id_workflow_id_fkey FOREIGN KEY (location_id, workflow_id) REFERENCES workflow(location_id, id) ON DELETE CASCADE,
  constraint workflow_listener_pkey PRIMARY KEY (location_id, trigger, workflow_id)
);

create table workflow_run (
  contact_id text,
  date_added timestamp with time zone not null,
  date_finished timestamp with time zone,
  error text,
  event_id text not null,
  id text not null,
  is_movable boolean not null default false,
  location_id text not null,
  remaining jsonb,
  resume_at timestamp with time zone,
  status text not null,
  steps jsonb not null default '[]'::jsonb,
  workflow_id text not null,
  constraint workflow_run_location_id_event_id_fkey FOREIGN KEY (location_id, event_id) REFERENCES workflow_event(location_id, id) ON DELETE CASCADE,
  constraint workflow_run_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint workflow_run_location_id_workflow_id_fkey FOREIGN KEY (location_id, workflow_id) REFERENCES workflow(location_id, id) ON DELETE CASCADE,
  constraint workflow_run_pkey PRIMARY KEY (location_id, id)
);
CREATE INDEX workflow_run_by_contact ON public.workflow_run USING btree (location_id, contact_id, date_added DESC, id DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX workflow_run_by_date ON public.workflow_run USING btree (location_id, date_added DESC, id DESC);
CREATE UNIQUE INDEX workflow_run_by_event ON public.workflow_run USING btree (location_id, event_id, workflow_id);
CREATE INDEX workflow_run_by_workflow ON public.workflow_run USING btree (location_id, workflow_id, date_added DESC, id DESC);
CREATE INDEX workflow_run_waiting ON public.workflow_run USING btree (resume_at) WHERE (status = 'waiting'::text);
