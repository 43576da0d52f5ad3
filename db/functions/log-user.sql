-- Writes the change log of users. A user belongs to no single location, so the change is logged in each location that they may access. For
-- a password, only the fact of the change is logged.

create or replace function user_facts(row_of jsonb) returns jsonb
  language sql immutable as $$ select jsonb_strip_nulls(row_of - array['password_hash', 'email_lower']) $$;

create or replace function log_of_user(location text, user_id text, action text, before jsonb, after jsonb)
  returns void language plpgsql as $$
declare
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
begin
  insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, before, after)
    values (location, actor[1], nullif(actor[2], ''), nullif(actor[3], ''), nullif(current_setting('crm.request', true), ''), 'user',
      user_id, action, before, after);
end $$;

create or replace function log_user_update() returns trigger language plpgsql as $$
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
end $$;

-- A deletion has been called off by then, or cannot be any more, so the log keeps nothing of the user, but that they were deleted.
create or replace function log_user_delete() returns trigger language plpgsql as $$
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
end $$;

-- For a location, a user comes into being when they get access to it.
create or replace function log_user_location() returns trigger language plpgsql as $$
begin
  if not is_on_coordinator() then return null; end if;
  if tg_op = 'INSERT' then
    perform log_of_user(new.location_id, u.id, 'create', null, user_facts(to_jsonb(u))) from "user" u where u.id = new.user_id;
  else
    perform log_of_user(old.location_id, u.id, 'delete', user_facts(to_jsonb(u)), null) from "user" u where u.id = old.user_id;
  end if;
  return null;
end $$;

create or replace trigger log_update after update on "user" for each row execute function log_user_update();
create or replace trigger log_delete before delete on "user" for each row execute function log_user_delete();
create or replace trigger log_location after insert or delete on user_location for each row execute function log_user_location();
