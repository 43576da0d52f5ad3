import { sql } from "kysely";
import type { Executor } from "../pool.ts";

// Contacts that were erased, named by a hash, so that a restored backup does not bring them back.

export type ErasedContact = { location_id: string; id_hash: string; date_erased: Date };

/** All locations: what must be added to a restored database. */
export const list = (db: Executor): Promise<ErasedContact[]> =>
  db.selectFrom("erased_contact").selectAll().orderBy("location_id").orderBy("id_hash").execute();

const atOnce = 1000;

/** Adds the marks of another copy of this database. Those of locations that this copy does not have are left out. */
export async function add(tx: Executor, marks: readonly ErasedContact[]): Promise<void> {
  for (let at = 0; at < marks.length; at += atOnce)
    await sql`insert into erased_contact (location_id, id_hash, date_erased)
      select m.location_id, m.id_hash, m.date_erased
      from jsonb_to_recordset(${JSON.stringify(marks.slice(at, at + atOnce))}::jsonb) as m (location_id text, id_hash text, date_erased timestamptz)
      where exists (select from location l where l.id = m.location_id)
      on conflict do nothing`.execute(tx);
}

/** Erases the marked contacts that exist again, and returns their number. Never within a user's transaction, which would keep them restorable. */
export async function eraseMarked(tx: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select erase_marked_contacts() as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
