import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const sortable = ["first_name", "last_name", "email", "company_name"];

const fields = [
  "assigned_to",
  "business_id",
  "type",
  "source",
  "city",
  "state",
  "country",
  "postal_code",
  "gender",
  "company_name",
  "timezone",
  "address1",
  "website",
  "first_name",
  "last_name",
  "name",
  "visitor_id",
];
const facetNames = `array[${fields.map((field) => `'${field}'`).join(", ")}]::text[]`;
const facetValues = `array[${fields.join(", ")}]::text[]`;

const statements = [
  // A facet is a location, a field and a value that a contact has: one index answers equality on any of them, and only within the location.
  `create function contact_facets(location_id text, tags text[], followers text[], custom_fields jsonb, names text[], field_values text[]) returns text[]
   language sql immutable parallel safe as $$
    select array(
      select location_id || chr(31) || facet.field || chr(31) || lower(left(facet.value, 100)) from (
        select 'tags' as field, tag as value from unnest(tags) as tag
        union all
        select 'followers', follower from unnest(followers) as follower
        union all
        select name, value from unnest(names, field_values) as field (name, value) where value is not null
        union all
        select custom.key, custom.value #>> '{}' from jsonb_each(custom_fields) as custom where jsonb_typeof(custom.value) not in ('array', 'object')
        union all
        select custom.key, entry from jsonb_each(custom_fields) as custom, jsonb_array_elements_text(custom.value) as entry
        where jsonb_typeof(custom.value) = 'array'
      ) as facet
    )
  $$`,
  `drop index contact_by_tag`,
  `drop index contact_by_custom_field`,
  `drop index contact_by_text`,
  `alter table contact drop column search_text`,
  `alter table contact add column search_text text not null generated always as (
    lower(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
      coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(company_name, ''))
  ) stored`,
  `create index contact_by_facet on contact using gin (contact_facets(location_id, tags, followers, custom_fields, ${facetNames}, ${facetValues}))`,
  // Without the location: intersecting a fragment's matches with all of a large location costs more than looking at the few rows of others.
  `create index contact_by_text on contact using gin (search_text gin_trgm_ops)`,
  ...sortable.map((column) => `create index contact_sorted_by_${column} on contact (location_id, lower(coalesce(${column}, '')), id)`),
  `create index contact_sorted_by_last_activity on contact (location_id, coalesce(last_activity, '-infinity'::timestamptz), id)`,
  `analyze contact`,
];
