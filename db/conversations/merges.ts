import { sql } from "kysely";
import type { ConversationMoves, StoredConversation } from "../duplicates/tables.ts";
import { newId } from "../ids.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { internalMessageTypes } from "./internal-types.ts";

/** Merges the conversations into one of the kept contact: its own, or the latest of the others if it has none. */
export async function moveConversations(
  db: Executor,
  tenant: Tenant,
  keptId: string,
  ids: string[],
): Promise<ConversationMoves | undefined> {
  const { rows } = await sql<{ row: StoredConversation }>`
    select to_jsonb(c) as row from conversation c
    where location_id = ${tenant} and contact_id = any(${[keptId, ...ids]}::text[]) order by place_ms desc, id for update`.execute(db);
  const existing = rows.map(({ row }) => row);
  const kept = existing.find((row) => row.contact_id === keptId) ?? existing[0];
  if (kept === undefined || existing.every((row) => row.contact_id === keptId)) return undefined;
  const others = existing.filter((row) => row.id !== kept.id);
  const merged: ConversationMoves["merged"] = [];
  for (const row of others) {
    const moved = await sql<{ id: string }>`
      update message set conversation_id = ${kept.id}, contact_id = ${keptId}
      where location_id = ${tenant} and conversation_id = ${row.id} returning id`.execute(db);
    merged.push({ row, messages: moved.rows.map(({ id }) => id) });
    await db.deleteFrom("conversation").where("location_id", "=", tenant).where("id", "=", row.id).execute();
  }
  const unread = existing.reduce((sum, row) => sum + row.unread_count, 0);
  const { state, snoozed_until } = mergedState(existing);
  await sql`update conversation set contact_id = ${keptId}, unread_count = ${unread}, starred = ${existing.some((row) => row.starred)},
      state = ${state}, snoozed_until = ${snoozed_until}::timestamptz, state_version = state_version + 1,
      assigned_to = (select assigned_to from contact where location_id = ${tenant} and id = ${keptId})
    where location_id = ${tenant} and id = ${kept.id}`.execute(db);
  const adopted = kept.contact_id === keptId ? undefined : await adopt(db, tenant, kept, keptId);
  await refresh(db, tenant, kept.id);
  return { into: kept.id, before: kept, merged, ...(adopted === undefined ? {} : { adopted }) };
}

/** The merged conversation waits if any of the conversations did: open comes before snoozed, and the earliest snooze counts. */
function mergedState(conversations: readonly StoredConversation[]): Pick<StoredConversation, "state" | "snoozed_until"> {
  if (conversations.some(({ state }) => state === "open")) return { state: "open", snoozed_until: null };
  const [earliest] = conversations
    .filter(({ state }) => state === "snoozed")
    .toSorted((one, other) => Date.parse(one.snoozed_until ?? "") - Date.parse(other.snoozed_until ?? ""));
  return { state: earliest?.state ?? "done", snoozed_until: earliest?.snoozed_until ?? null };
}

async function adopt(db: Executor, tenant: Tenant, conversation: StoredConversation, keptId: string) {
  const { rows } = await sql<{ id: string; contact_id: string }>`
    update message set contact_id = ${keptId} where location_id = ${tenant} and conversation_id = ${conversation.id}
      and contact_id = ${conversation.contact_id} returning id`.execute(db);
  return { from: conversation.contact_id, messages: rows.map(({ id }) => id) };
}

/** The values that are missing in merges from before conversations had states. */
const beforeStates = { state: "done", snoozed_until: null, state_version: 0 } as const;

/** Reverts the merge for messages that still exist. Later messages stay with the kept contact. */
export async function giveBackConversations(db: Executor, tenant: Tenant, keptId: string, moves: ConversationMoves): Promise<void> {
  for (const { row, messages } of moves.merged) {
    const stored = JSON.stringify({ ...beforeStates, ...row });
    await sql`insert into conversation select * from jsonb_populate_record(null::conversation, ${stored}::jsonb) on conflict do nothing`.execute(
      db,
    );
    await sql`update message set conversation_id = ${row.id}, contact_id = ${row.contact_id}
      where location_id = ${tenant} and contact_id = ${keptId} and id = any(${messages}::text[])`.execute(db);
    await refresh(db, tenant, row.id);
  }
  if (moves.adopted !== undefined) await giveBackAdopted(db, tenant, keptId, moves.into, moves.adopted);
  await sql`update conversation set unread_count = least(unread_count, ${moves.before.unread_count}), starred = ${moves.before.starred}
    where location_id = ${tenant} and id = ${moves.into}`.execute(db);
  const { state, snoozed_until, state_version } = { ...beforeStates, ...moves.before };
  await sql`update conversation set state = ${state}, snoozed_until = ${snoozed_until}::timestamptz, state_version = state_version + 1
    where location_id = ${tenant} and id = ${moves.into} and state_version = ${state_version + 1}`.execute(db);
  await refresh(db, tenant, moves.into);
}

async function giveBackAdopted(
  db: Executor,
  tenant: Tenant,
  keptId: string,
  into: string,
  adopted: NonNullable<ConversationMoves["adopted"]>,
): Promise<void> {
  const { rows: given } = await sql`
    update conversation set contact_id = ${adopted.from},
      assigned_to = (select assigned_to from contact where location_id = ${tenant} and id = ${adopted.from})
    where location_id = ${tenant} and id = ${into} and contact_id = ${keptId} returning id`.execute(db);
  if (given.length === 0) return;
  await sql`update message set contact_id = ${adopted.from}
    where location_id = ${tenant} and conversation_id = ${into} and id = any(${adopted.messages}::text[])`.execute(db);
  const own = newId();
  await sql`
    insert into conversation (location_id, id, contact_id, assigned_to, state, snoozed_until, place_ms, date_added, date_updated)
    select ${tenant}, ${own}, ${keptId}, contact.assigned_to, c.state, c.snoozed_until, (extract(epoch from min(m.date_added)) * 1000)::bigint,
      min(m.date_added), max(m.date_updated)
    from message m join contact on contact.location_id = ${tenant} and contact.id = ${keptId}
    join conversation c on c.location_id = ${tenant} and c.id = m.conversation_id
    where m.location_id = ${tenant} and m.conversation_id = ${into} and m.contact_id = ${keptId}
    group by contact.assigned_to, c.state, c.snoozed_until`.execute(db);
  await sql`update message set conversation_id = ${own} where location_id = ${tenant} and conversation_id = ${into} and contact_id = ${keptId}`.execute(
    db,
  );
  await refresh(db, tenant, own);
}

/** Recomputes a conversation's last message, last outbound action and list positions after messages were moved. */
const refresh = (db: Executor, tenant: Tenant, id: string) =>
  sql`with said as (
      select m.*, e.subject, coalesce(m.source in ('workflow', 'campaign', 'bulk_actions'), false) as is_automated,
        (extract(epoch from m.date_added) * 1000)::bigint as place_ms
      from message m left join email e on e.location_id = ${tenant} and e.message_id = m.id
      where m.location_id = ${tenant} and m.conversation_id = ${id} and m.type <> all(${internalMessageTypes}::smallint[]) and m.forward_of is null
        and m.status is distinct from 'scheduled' and m.cancelled_at is null
    )
    update conversation c set
      last_message_type = last.type, last_message_direction = last.direction, last_message_at = last.date_added,
      last_message_body = coalesce(left(regexp_replace(regexp_replace(coalesce(nullif(last.body, ''), last.subject, ''), '<[^>]*>', ' ', 'g'), '\\s+', ' ', 'g'), 500), ''),
      last_outbound_action = case when sent.id is null then null when sent.is_automated then 'automated' else 'manual' end,
      place_ms = coalesce(last.place_ms, c.place_ms),
      manual_place_ms = (select max(place_ms) from said where direction = 'outbound' and not is_automated)
    from (select 1) as one
    left join lateral (select * from said order by date_added desc, id desc limit 1) as last on true
    left join lateral (select * from said where direction = 'outbound' order by date_added desc, id desc limit 1) as sent on true
    where c.location_id = ${tenant} and c.id = ${id}`.execute(db);
