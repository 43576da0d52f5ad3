-- Writes the notifications of users, in the transaction of the change. Messages, owners and tasks change in many ways, so triggers write them.

-- The user who makes the current change, or null.
create or replace function acting_user() returns text language sql stable as $$
  select case when split_part(setting, chr(31), 1) = 'user' then split_part(setting, chr(31), 2) end
  from current_setting('crm.actor', true) as setting
$$;

create or replace function new_notification_id() returns text language sql as $$ select 'ntf_' || replace(gen_random_uuid()::text, '-', '') $$;

-- A comment notifies those it mentions; a contact's message their owner and followers. A message of an earlier day is an import.
-- On Citus a statement cannot combine the new rows with other tables, so a loop reads them first.
create or replace function notify_of_messages() returns trigger language plpgsql as $$
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
end $$;

create or replace trigger notify_insert after insert on message
  referencing new table as new_rows for each statement when (current_setting('crm.bulk', true) is distinct from 'on')
    execute function notify_of_messages();

-- Contacts are assigned in any number and in many ways. A request, an integration and the workflows cause one notification each, which
-- counts its contacts until the user reads it. Returns null for the program itself, which causes no notifications, and for visitors, whose
-- appointments have their own notifications.
create or replace function cause_of_assignment() returns text language plpgsql as $$
declare actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
begin
  return case
    when actor[1] = 'token' then 'token ' || actor[2]
    when actor[1] in ('user', 'operator') then 'request ' || coalesce(nullif(current_setting('crm.request', true), ''), gen_random_uuid()::text)
    when actor[3] = 'Workflows' then 'workflows'
  end;
end $$;

create or replace function notify_owner(place text, owner text, contacts bigint, one text, at timestamptz, caused_by text) returns void
  language plpgsql as $$
begin
  insert into user_notification (location_id, id, user_id, kind, subject_id, actor_id, date_added, contact_count, cause)
    select place, new_notification_id(), owner, 'assigned', one, acting_user(), at, contacts, caused_by
    where exists (select from user_location u where u.location_id = place and u.user_id = owner)
    on conflict (location_id, user_id, cause) where kind = 'assigned' and date_read is null and mail_status is null
      do update set contact_count = user_notification.contact_count + excluded.contact_count, subject_id = excluded.subject_id,
        date_added = greatest(user_notification.date_added, excluded.date_added);
end $$;

create or replace function notify_of_first_owners() returns trigger language plpgsql as $$
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
end $$;

-- A contact that is restored is not a new one.
create or replace trigger notify_insert after insert on contact
  referencing new table as new_rows for each statement
    when (current_setting('crm.restores', true) is distinct from 'on' and current_setting('crm.bulk', true) is distinct from 'on')
    execute function notify_of_first_owners();

-- Nested loops are off because the plan is made for few rows and kept, and would compare each of many rows with every other.
create or replace function notify_of_owners() returns trigger language plpgsql set enable_nestloop to off as $$
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
end $$;

create or replace trigger notify_update after update on contact
  referencing old table as old_rows new table as new_rows
    for each statement when (current_setting('crm.restores', true) is distinct from 'on') execute function notify_of_owners();

create or replace function notify_of_task() returns trigger language plpgsql as $$
declare actor text := acting_user();
begin
  if coalesce(nullif(current_setting('crm.actor', true), ''), 'system') like 'system%' or new.assigned_to is not distinct from actor then return null; end if;
  insert into user_notification (location_id, id, user_id, kind, subject_id, actor_id, date_added)
    select new.location_id, new_notification_id(), u.user_id, 'task', new.id, actor, new.date_updated
    from user_location u where u.location_id = new.location_id and u.user_id = new.assigned_to;
  return null;
end $$;

create or replace trigger notify_insert after insert on task
  for each row when (new.assigned_to is not null and not new.completed and current_setting('crm.restores', true) is distinct from 'on')
    execute function notify_of_task();
create or replace trigger notify_update after update of assigned_to on task
  for each row when (new.assigned_to is not null and not new.completed and new.assigned_to is distinct from old.assigned_to)
    execute function notify_of_task();
