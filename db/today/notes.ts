import { sql } from "kysely";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export type NewestNote = { contact_id: string; body: string; date_added: Date };

/**
 * The newest note of each contact, shortened to a length. The index lists pinned notes first, so each contact takes two index probes,
 * regardless of its number of notes.
 */
export async function listNewest(
  db: Executor,
  tenant: Tenant,
  { contactIds, assignedTo, length }: { contactIds: readonly string[]; assignedTo: string | undefined; length: number },
): Promise<NewestNote[]> {
  if (contactIds.length === 0) return [];
  const reached =
    assignedTo === undefined
      ? sql``
      : sql`join contact on contact.location_id = ${tenant} and contact.id = asked.id and contact.assigned_to = ${assignedTo}`;
  const { rows } = await sql<NewestNote>`${sql.raw(plannedEachTime)}
    select distinct on (newest.contact_id) newest.contact_id, newest.body, newest.date_added
    from unnest(${contactIds}::text[]) as asked (id) ${reached}
    cross join (values (true), (false)) as place (pinned)
    cross join lateral (
      select note.contact_id, left(note.body, ${length}) as body, note.date_added, note.id
      from note
      where note.location_id = ${tenant} and note.contact_id = asked.id and note.pinned = place.pinned
      order by note.date_added desc, note.id limit 1
    ) as newest
    order by newest.contact_id, newest.date_added desc, newest.id`.execute(db);
  return rows;
}
