-- Contacts are searched by trigrams and by plain columns; db/contacts/search/README.md.

drop index contact_by_grams, contact_by_facet, contact_by_date_added, contact_by_date_updated, contact_by_name;
alter table contact drop column facet_bits;
drop function text_grams, word_grams, contact_facets, contact_bits, facet_bit, contact_periods;

create function text_pairs(given text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as
  $$ begin return string_to_array(regexp_replace(given, '(.)', '\1 \1', 'g'), ' '); end $$;

create index contact_by_date_added on contact (location_id, date_added, id);
create index contact_by_date_updated on contact (location_id, date_updated, id);
create index contact_by_name on contact (location_id, name_lower, id);
create index contact_by_text on contact using gin (search_text gin_trgm_ops);
create index contact_by_pair on contact using gin (text_pairs(search_text));
create index contact_by_value on contact using gin (tags, followers, (lower(custom_fields::text)::jsonb) jsonb_path_ops, visitor_id,
  lower(left(type, 100)), lower(left(source, 100)), lower(left(city, 100)), lower(left(state, 100)), lower(left(country, 100)),
  lower(left(postal_code, 100)), lower(left(gender, 100)), lower(left(timezone, 100)), lower(left(address1, 100)),
  lower(left(website, 100)));
alter table contact alter column search_text set statistics 1000;
analyze contact;
