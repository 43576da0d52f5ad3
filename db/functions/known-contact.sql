-- Whether a contact of the location has the email (in lower case) or phone, as its own or as an additional one, if the location matches by that
-- field. The plans are made without the values, because statistics about a location that has grown since would lead away from the indexes.

create or replace function is_known_contact(place text, given_email text, given_phone text, fields text[])
  returns boolean language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
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
end $$;
