import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(wordGrams).execute(db);
}

/** The same grams as migration 0035 says, without a query: each search by words asks for them while it is planned. */
const wordGrams = `create or replace function word_grams(word text) returns text[] language plpgsql immutable strict parallel safe as $$
  declare
    found text[] := '{}';
    piece text;
    size int;
  begin
    foreach piece in array regexp_split_to_array(regexp_replace(lower(word), '[a-z0-9]{3,}', ' \\& ', 'g'), '\\s+') loop
      size := case when piece ~ '^[a-z0-9]{3,}$' then 3 else 2 end;
      continue when length(piece) < size;
      for place in 1 .. length(piece) by size loop
        found := found || substr(piece, least(place, length(piece) - size + 1), size);
      end loop;
    end loop;
    return found;
  end $$`;
