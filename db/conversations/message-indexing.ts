import { type Selectable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { MessageIndexingTable } from "./tables.ts";

type Work = Selectable<MessageIndexingTable>;

/** A location with messages whose words must be computed. */
export async function findLocation(db: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ location_id: string }>`
    select location_id from message_indexing order by contact_id is null, location_id limit 1`.execute(db);
  return rows[0]?.location_id;
}

/** Computes the words of some messages; false if none are left. */
export async function indexSome(tx: Executor, tenant: Tenant, most: number): Promise<boolean> {
  const { rows: works } = await sql<Work & { at: string | null }>`
    select *, done_at::text as at from message_indexing where location_id = ${tenant} order by contact_id is null, user_id is null, id
    limit 1 for update`.execute(tx);
  const [work] = works;
  if (work === undefined) return false;
  const after = work.at === null ? sql`` : sql`and (m.date_added, m.id) < (${work.at}::timestamptz, ${work.done_id})`;
  // The rows are locked, so a concurrent change is either committed already and seen below, or computes the words itself later.
  const batch =
    work.contact_id === null
      ? sql`select m.id, m.date_added, m.user_id from message m where m.location_id = ${tenant} ${after}
          order by m.date_added desc, m.id desc limit ${most} for no key update`
      : sql`select m.id, m.date_added, m.user_id from conversation c join message m on m.location_id = ${tenant} and m.conversation_id = c.id
          where c.location_id = ${tenant} and c.contact_id = ${work.contact_id} ${after}
          order by m.date_added desc, m.id desc limit ${most} for no key update of m`;
  const { rows } = await sql<{ id: string; at: string; user_id: string | null }>`
    select id, date_added::text as at, user_id from (${batch}) as batch order by date_added desc, id desc`.execute(tx);
  const ids = rows.filter(({ user_id }) => work.user_id === null || user_id === work.user_id).map(({ id }) => id);
  await sql`select index_messages(${tenant}, ${ids}::text[])`.execute(tx);
  const last = rows.at(-1);
  if (last === undefined || rows.length < most)
    await sql`delete from message_indexing where location_id = ${tenant} and id = ${work.id}`.execute(tx);
  else
    await sql`update message_indexing set done_at = ${last.at}::timestamptz, done_id = ${last.id} where location_id = ${tenant} and id = ${work.id}`.execute(
      tx,
    );
  return true;
}
