-- Writes the notifications of users, in the transaction of the change. Messages, owners and tasks change in many ways, so triggers write them.

-- The user who makes the current change, or null.
create or replace function acting_user() returns text language sql stable as $$
  select case when split_part(setting, chr(31), 1) = 'user' then split_part(setting, chr(31), 2) end
  from current_setting('crm.actor', true) as setting
$$;

create or replace function new_notification_id() returns text language sql as $$ select 'ntf_' || replace(gen_random_uuid()::text, '-', '') $$;

-- A comment notifies those it mentions; a contact's message their owner and followers. A message of an earlier day is an import.
create or replace function notify_of_messages() returns trigger language plpgsql as $$
begin
  insert into user_notification (location_id, id, user_id, kind, subject_id, actor_id, date_added)
    select m.location_id, new_notification_id(), u.user_id, 'mention', m.id, m.user_id, m.date_added
    from new_rows m join user_location u on u.location_id = m.location_id and u.user_id = any(m.mentions)
    where m.mentions is not null and u.user_id is distinct from coalesce(m.user_id, acting_user());
  insert into user_notification (location_id, id, user_id, kind, subject_id, conversation_id, date_added)
    select distinct on (m.location_id, u.user_id, m.conversation_id)
      m.location_id, new_notification_id(), u.user_id, 'reply', m.id, m.conversation_id, m.date_added
    from new_rows m
    join contact c on c.location_id = m.location_id and c.id = m.contact_id
    join user_location u on u.location_id = m.location_id and (u.user_id = c.assigned_to or u.user_id = any(c.followers))
    where m.direction = 'inbound' and m.activity is null and m.date_added > now() - interval '1 day'
    order by m.location_id, u.user_id, m.conversation_id, m.date_added desc
    on conflict (location_id, user_id, conversation_id) where kind = 'reply' and date_read is null
      do update set subject_id = excluded.subject_id, date_added = excluded.date_added;
  return null;
end $$;

create or replace trigger notify_insert after insert on message
  referencing new table as new_rows for each statement when (current_setting('crm.bulk', true) is distinct from 'on')
    execute function notify_of_messages();

-- A user who assigns many contacts at once causes at most twenty notifications for each owner. The program itself, such as the demo data, causes none.
create or replace function notify_of_owners() returns trigger language plpgsql as $$
declare actor text := acting_user();
begin
  if coalesce(nullif(current_setting('crm.actor', true), ''), 'system') like 'system%' then return null; end if;
  insert into user_notification (location_id, id, user_id, kind, subject_id, actor_id, date_added)
    select each.location_id, new_notification_id(), each.assigned_to, 'assigned', each.id, actor, each.date_updated
    from (
      select n.location_id, n.id, n.assigned_to, n.date_updated,
        row_number() over (partition by n.location_id, n.assigned_to order by n.id) as place
      from new_rows n join old_rows o on o.location_id = n.location_id and o.id = n.id
      where n.assigned_to is distinct from o.assigned_to and n.assigned_to is not null and n.assigned_to is distinct from actor
    ) each
    join user_location u on u.location_id = each.location_id and u.user_id = each.assigned_to
    where each.place <= 20;
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
