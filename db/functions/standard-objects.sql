-- Gives each new location the standard objects and the association of a business with its contacts.

create or replace function add_standard_objects() returns trigger language plpgsql as $$
begin
  insert into object_schema (location_id, id, key, standard, singular, plural, description, primary_display_property,
    searchable_properties, date_added, date_updated)
    select new.id, replace(gen_random_uuid()::text, '-', ''), key, true, singular, plural, description, key || '.name', searchable,
      new.date_added, new.date_added
    from (values
      ('contact', 'Contact', 'Contacts', 'People the company deals with.',
        array['contact.name', 'contact.email', 'contact.phone', 'contact.companyName']),
      ('business', 'Business', 'Businesses', 'Companies that contacts belong to.',
        array['business.name', 'business.phone', 'business.email', 'business.website']),
      ('opportunity', 'Opportunity', 'Opportunities', 'Deals that may be won.', array['opportunity.name'])
    ) as standard (key, singular, plural, description, searchable);
  insert into association (location_id, id, key, first_object_key, first_object_label, second_object_key, second_object_label,
    is_system, date_added, date_updated)
    values (new.id, replace(gen_random_uuid()::text, '-', ''), 'system_business_contact', 'business', 'Business', 'contact', 'Contact',
      true, new.date_added, new.date_added);
  return null;
end $$;

create or replace trigger standard_objects after insert on location for each row execute function add_standard_objects();
