import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Columns that serve the database alone. */
const derived = "'search_text', 'unique_email', 'unique_phone', 'email_lower', 'name_lower', 'facet_bits'";

const statements = [
  // What a search by words looks at: what the name holds already is not said twice. Bounded, since an index entry is.
  `create function contact_text(name text, first_name text, last_name text, email text, phone text, company_name text) returns text
  language plpgsql immutable parallel safe as $$
  declare
    whole text := lower(coalesce(name, ''));
  begin
    if strpos(whole, lower(first_name)) = 0 then whole := whole || ' ' || lower(first_name); end if;
    if strpos(whole, lower(last_name)) = 0 then whole := whole || ' ' || lower(last_name); end if;
    if email is not null then whole := whole || ' ' || lower(email); end if;
    if phone is not null then whole := whole || ' ' || phone; end if;
    if company_name is not null then whole := whole || ' ' || lower(company_name); end if;
    return case when octet_length(whole) <= 2400 then whole else left(whole, 600) end;
  end $$`,
  // Every two letters that stand side by side within a word, and the letters at a word's ends.
  // Its cost is said high, so that it is asked of the index and not of every contact.
  `create function text_grams(given text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as
    $$ begin return string_to_array(regexp_replace(given, '(.)', '\\1 \\1', 'g'), ' '); end $$`,
  `create function word_grams(word text) returns text[] language sql immutable strict parallel safe as
    $$ select coalesce(array_agg(gram), '{}') from unnest(text_grams(lower(word))) as gram where length(gram) = 2 $$`,
  // One bit of 64 for each facet that is asked for most: where a bit is missing the facet is, too.
  `create function facet_bit(field text, value text) returns bigint language sql immutable parallel safe as
    $$ select 1::bigint << (hashtextextended(lower(left(value, 100)), hashtext(field)) & 63)::int $$`,
  `create function contact_bits(tags text[], followers text[], assigned_to text, business_id text, source text, city text) returns bigint
  language plpgsql immutable parallel safe as $$
  declare
    bits bigint := 0;
    entry text;
  begin
    foreach entry in array tags loop bits := bits | facet_bit('tags', entry); end loop;
    if followers <> '{}' then
      foreach entry in array followers loop bits := bits | facet_bit('followers', entry); end loop;
    end if;
    if assigned_to is not null then bits := bits | facet_bit('assigned_to', assigned_to); end if;
    if business_id is not null then bits := bits | facet_bit('business_id', business_id); end if;
    if source is not null then bits := bits | facet_bit('source', source); end if;
    if city is not null then bits := bits | facet_bit('city', city); end if;
    return bits;
  end $$`,

  `drop index contact_by_text, contact_by_date_added, contact_by_date_updated, contact_by_name`,
  `alter table contact drop column search_text`,
  `alter table contact
    add column name_lower text not null generated always as (lower(coalesce(name, ''))) stored,
    add column search_text text not null generated always as (contact_text(name, first_name, last_name, email, phone, company_name)) stored,
    add column facet_bits bigint not null generated always as (contact_bits(tags, followers, assigned_to, business_id, source, city)) stored`,
  `create index contact_by_grams on contact using gin (text_grams(search_text))`,
  // What stands beside the key is looked at on a walk in order, without a look at the contacts themselves.
  `create index contact_by_date_added on contact (location_id, date_added, id) include (search_text, facet_bits)`,
  `create index contact_by_date_updated on contact (location_id, date_updated, id) include (facet_bits)`,
  `create index contact_by_name on contact (location_id, name_lower, id) include (facet_bits)`,

  `create or replace function change_facts(row_of jsonb) returns jsonb language sql immutable as
    $$ select jsonb_strip_nulls(row_of - array['location_id', ${derived}]) $$`,
  `create or replace function change_difference(old_row jsonb, new_row jsonb) returns jsonb language sql immutable as $$
    select jsonb_object_agg(key, value) from jsonb_each(old_row)
    where new_row -> key is distinct from value and key not in ('location_id', 'date_updated', ${derived})
  $$`,

  // To somebody who listens, as in migration 0015; that nobody does is found out first, since it is so for most.
  `create or replace function emit_contacts_created() returns trigger language plpgsql as $$
  declare place text;
  begin
    if not exists (
      select from workflow_listener l where l.trigger = 'contact_created' and l.location_id in (select location_id from new_rows)
    ) then return null; end if;
    for place in
      with made as (
        insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, caused_by)
          select r.location_id, new_event_id(), 'contact_created', 'ContactCreate', r.id, (to_jsonb(r) - array['search_text', 'name_lower', 'facet_bits'])::json, true, causing_workflows()
          from new_rows r
          where exists (select from workflow_listener l where l.location_id = r.location_id and l.trigger = 'contact_created')
          returning location_id
      )
      select distinct location_id from made
    loop perform queue_workflow_events(place); end loop;
    return null;
  end $$`,
  `create or replace function emit_contacts_updated() returns trigger language plpgsql as $$
  declare place text;
  begin
    if not exists (
      select from workflow_listener l where l.trigger = 'contact_updated' and l.location_id in (select location_id from new_rows)
    ) then return null; end if;
    for place in
      with made as (
        insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, changed, caused_by)
          select n.location_id, new_event_id(), 'contact_updated', 'ContactUpdate', n.id, (n.j - array['search_text', 'name_lower', 'facet_bits'])::json, true, changes.fields, causing_workflows()
          from (select location_id, id, to_jsonb(r) j from new_rows r) n
          join (select location_id, id, to_jsonb(r) j from old_rows r) o using (location_id, id),
          lateral (
            select array_agg(key order by key) fields from jsonb_each(n.j)
            where o.j -> key is distinct from value and key not in ('date_updated', 'last_activity', ${derived})
          ) changes
          where changes.fields is not null
            and exists (select from workflow_listener l where l.location_id = n.location_id and l.trigger = 'contact_updated')
          returning location_id
      )
      select distinct location_id from made
    loop perform queue_workflow_events(place); end loop;
    return null;
  end $$`,
];
