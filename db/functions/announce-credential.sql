-- Notifies every instance of the service of the kind of credential that changed. Instances cache the owner of a token or session; the
-- credential epoch (see schema/users.sql) shows when a cached answer is no longer valid. Updates of columns that only record when a
-- credential was last used are not announced.

create or replace function announce_credential() returns trigger language plpgsql as $$
begin
  if not is_on_coordinator() then return null; end if;
  update credential_epoch set changes = changes + 1 where slot = pg_backend_pid() % 64;
  perform pg_notify('credential', tg_argv[0]);
  return null;
end $$;

create or replace trigger announce_credential after update or delete on integration
  for each statement execute function announce_credential('integration');
create or replace trigger announce_credential after update of expires_at or delete on integration_secret
  for each statement execute function announce_credential('integration_secret');
create or replace trigger announce_credential after update of expires_at, needs_second_factor, view_as_id or delete on session
  for each statement execute function announce_credential('session');
create or replace trigger announce_credential after update or delete on "user" for each statement execute function announce_credential('user');
create or replace trigger announce_credential after update or delete on user_location
  for each statement execute function announce_credential('user_location');
create or replace trigger announce_credential after update of name, scopes or delete on oauth_application
  for each statement execute function announce_credential('oauth_application');
create or replace trigger announce_credential after update of scopes or delete on oauth_grant
  for each statement execute function announce_credential('oauth_grant');
create or replace trigger announce_credential after update of expires_at or delete on oauth_token
  for each statement execute function announce_credential('oauth_token');
