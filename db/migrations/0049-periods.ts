import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

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
  // The day, the 8 days and the 64 days in which a contact was added, of its location.
  `create function contact_periods(location_id text, added timestamptz) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
  declare
    day int := floor(date_part('epoch', added) / 86400);
    own text := location_id || chr(31);
  begin
    return array[own || '1:' || day, own || '8:' || (day >> 3), own || '64:' || (day >> 6)];
  end $$`,
  // Beside what is looked for: of those that match, the ones of some days are found without a look at the others.
  `drop index contact_by_grams, contact_by_facet`,
  `create index contact_by_grams on contact using gin (text_grams(search_text), contact_periods(location_id, date_added))`,
  `create index contact_by_facet on contact using gin (
    contact_facets(location_id, tags, followers, custom_fields, ${facetNames}, ${facetValues}), contact_periods(location_id, date_added))`,
];
