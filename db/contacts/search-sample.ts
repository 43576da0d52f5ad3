import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// What the newest contacts of a location hold, from the index by date alone.

const sampled = 8000;

/** What a search by words looks at, and the bits of the facets, 8 bytes a contact, of the same contacts in the same order. */
export async function listNewest(db: Executor, tenant: Tenant): Promise<{ texts: string[]; bits: Buffer }> {
  const { rows } = await sql<{ texts: string | null; bits: Buffer | null }>`
    select string_agg(replace(search_text, chr(10), ' '), chr(10)) as texts, string_agg(int8send(facet_bits), ''::bytea) as bits from (
      select search_text, facet_bits from contact where location_id = ${tenant} order by date_added desc, id desc limit ${sampled}
    ) as newest`.execute(db);
  return { texts: rows[0]?.texts?.split("\n") ?? [], bits: rows[0]?.bits ?? Buffer.alloc(0) };
}

/** The bits of each value of a field. */
export async function listBits(db: Executor, facets: { field: string; value: string }[]): Promise<bigint[]> {
  const { rows } = await sql<{ bits: string }>`
    select facet_bit(field, value)::text as bits
    from unnest(${facets.map(({ field }) => field)}::text[], ${facets.map(({ value }) => value)}::text[]) with ordinality as asked (field, value, place)
    order by place`.execute(db);
  return rows.map(({ bits }) => BigInt(bits));
}
