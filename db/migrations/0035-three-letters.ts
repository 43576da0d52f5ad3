import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select quote_ident(nspname) as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(
    db,
  );
  // An index knows no search path: what its function calls is called by its whole name.
  for (const statement of statements(`${rows[0]?.schema ?? "public"}.show_trgm`)) await sql.raw(statement).execute(db);
}

const statements = (threesOf: string) => [
  `drop index contact_by_grams, contact_by_date_added, contact_by_date_updated, contact_by_name`,
  `alter table contact drop column facet_bits`,

  // Of letters and digits without accents every three that stand side by side, too: few contacts have the same three.
  `create or replace function text_grams(given text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as
    $$ begin return string_to_array(regexp_replace(given, '(.)', '\\1 \\1', 'g'), ' ') || ${threesOf}(given); end $$`,
  // A text cut into pieces; the last one overlaps the one before it.
  `create function text_pieces(given text, size int) returns setof text language sql immutable strict parallel safe as $$
    select substr(given, least(place, length(given) - size + 1), size)
    from generate_series(1, length(given), size) as place where length(given) >= size
  $$`,
  // No more grams than hold each letter: the index reads a list for each.
  `create or replace function word_grams(word text) returns text[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(gram), '{}') from (
      select text_pieces(run[1], 3) from regexp_matches(lower(word), '[a-z0-9]{3,}', 'g') as run
      union select text_pieces(rest, 2) from regexp_split_to_table(lower(word), '[a-z0-9]{3,}|\\s+') as rest
    ) as found (gram)
  $$`,

  // Three bits of 64 for each facet: two facets that share one or two of them are still told apart.
  `create or replace function facet_bit(field text, value text) returns bigint language plpgsql immutable parallel safe as $$
  declare hash bigint := hashtextextended(lower(left(value, 100)), hashtext(field));
  begin
    return (1::bigint << (hash & 63)::int) | (1::bigint << (hash >> 6 & 63)::int) | (1::bigint << (hash >> 12 & 63)::int);
  end $$`,

  `alter table contact
    add column facet_bits bigint not null generated always as (contact_bits(tags, followers, assigned_to, business_id, source, city)) stored`,
  `create index contact_by_grams on contact using gin (text_grams(search_text))`,
  `create index contact_by_date_added on contact (location_id, date_added, id) include (search_text, facet_bits)`,
  `create index contact_by_date_updated on contact (location_id, date_updated, id) include (facet_bits)`,
  `create index contact_by_name on contact (location_id, name_lower, id) include (facet_bits)`,
];
