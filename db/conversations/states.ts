import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../pool.ts";
import { type Tenant, tenantOfRow } from "../tenant.ts";
import type { ConversationState } from "./tables.ts";

// Changes of many conversations in one statement each, which return the previous values.

/** A conversation before a change, and the version of its state after it. */
export type Before = {
  id: string;
  contact_id: string;
  assigned_to: string | null;
  state: ConversationState;
  snoozed_until: Date | null;
  state_version: number;
  unread_count: number;
  starred: boolean;
};

type Owner = { assignedTo?: string | null | undefined; onlyAssignedTo: string | undefined };

const owned = ({ assignedTo, onlyAssignedTo }: Owner) => sql`
  ${assignedTo === undefined ? sql`` : assignedTo === null ? sql`and assigned_to is null` : sql`and assigned_to = ${assignedTo}`}
  ${onlyAssignedTo === undefined ? sql`` : sql`and assigned_to = ${onlyAssignedTo}`}`;

export type Counts = { open: number; snoozed: number; done: number; mine: number; unassigned: number; all: number };

/** Each count reads at most that many entries of an index. */
export async function count(db: Executor, tenant: Tenant, wanted: Owner & { userId: string; most: number }): Promise<Counts> {
  const { userId, most, onlyAssignedTo } = wanted;
  const number = (state: ConversationState, owner: Owner) => sql`(select count(*) from (
    select from conversation where location_id = ${tenant} and state = ${state} ${owned(owner)} limit ${most}) as counted)::int`;
  const { rows } = await sql<Counts>`
    select ${number("open", wanted)} as open, ${number("snoozed", wanted)} as snoozed, ${number("done", wanted)} as done,
      ${number("open", { assignedTo: userId, onlyAssignedTo })} as mine,
      ${number("open", { assignedTo: null, onlyAssignedTo })} as unassigned, ${number("open", { onlyAssignedTo })} as "all"`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error("A count without its row.");
  return counts;
}

/** Locks the conversations in the order of their contacts, as assigning those does. */
const held = (tenant: Tenant, ids: readonly string[], onlyAssignedTo: string | undefined) => sql`
  select * from conversation where location_id = ${tenant} and id = any(${[...ids]}::text[]) ${owned({ onlyAssignedTo })}
  order by contact_id for no key update`;

const beforeColumns = sql`c.id, c.contact_id, held.assigned_to, held.state, held.snoozed_until, c.state_version, held.unread_count, held.starred`;

export type Target = { ids: readonly string[]; onlyAssignedTo: string | undefined };

async function change(
  db: Executor,
  tenant: Tenant,
  target: Target,
  set: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Before[]> {
  const { rows } = await sql<Before>`
    with held as materialized (${held(tenant, target.ids, target.onlyAssignedTo)})
    update conversation c set ${set} from held
    where c.location_id = ${tenant} and c.id = held.id and ${where} returning ${beforeColumns}`.execute(db);
  return rows;
}

/** Returns the conversations that were not in the state already. */
export const setState = (db: Executor, tenant: Tenant, target: Target, state: ConversationState, until: Date | null) =>
  change(
    db,
    tenant,
    target,
    sql`state = ${state}, snoozed_until = ${until}::timestamptz, state_version = c.state_version + 1`,
    sql`(held.state <> ${state} or held.snoozed_until is distinct from ${until}::timestamptz)`,
  );

/** Marks read conversations as unread, or unread ones as read. */
export const setUnread = (db: Executor, tenant: Tenant, target: Target, isUnread: boolean, now: Date) =>
  change(
    db,
    tenant,
    target,
    sql`unread_count = ${isUnread ? 1 : 0}, date_updated = ${now}`,
    isUnread ? sql`held.unread_count = 0` : sql`held.unread_count > 0`,
  );

export const setStarred = (db: Executor, tenant: Tenant, target: Target, starred: boolean, now: Date) =>
  change(db, tenant, target, sql`starred = ${starred}, date_updated = ${now}`, sql`held.starred <> ${starred}`);

export async function list(db: Executor, tenant: Tenant, target: Target): Promise<Before[]> {
  const { rows } = await sql<Before>`select ${beforeColumns} from conversation c join conversation held
    on held.location_id = ${tenant} and held.id = c.id
    where c.location_id = ${tenant} and c.id = any(${[...target.ids]}::text[])
    ${target.onlyAssignedTo === undefined ? sql`` : sql`and c.assigned_to = ${target.onlyAssignedTo}`}`.execute(db);
  return rows;
}

type Changed = { id: string; contact_id: string };

async function restore(
  db: Executor,
  tenant: Tenant,
  former: readonly object[],
  target: Target,
  set: RawBuilder<unknown>,
  ifStill: RawBuilder<unknown>,
): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with held as materialized (${held(tenant, target.ids, target.onlyAssignedTo)}),
    former as (select * from jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
      as given (id text, state text, snoozed_until timestamptz, state_version integer, unread_count integer, starred boolean))
    update conversation c set ${set} from held join former on former.id = held.id
    where c.location_id = ${tenant} and c.id = held.id and ${ifStill} returning c.id, c.contact_id`.execute(db);
  return rows;
}

type FormerState = Pick<Before, "id" | "state" | "snoozed_until" | "state_version">;

/** Restores the states of conversations whose state still has the version. */
export const restoreStates = (db: Executor, tenant: Tenant, former: readonly FormerState[], target: Target) =>
  restore(
    db,
    tenant,
    former,
    target,
    sql`state = former.state, snoozed_until = former.snoozed_until, state_version = c.state_version + 1`,
    sql`held.state_version = former.state_version`,
  );

/** Restores the number of unread messages where it still has the value that was set. */
export const restoreUnread = (
  db: Executor,
  tenant: Tenant,
  former: readonly Pick<Before, "id" | "unread_count">[],
  target: Target,
  { wasSetTo, now }: { wasSetTo: number; now: Date },
) =>
  restore(db, tenant, former, target, sql`unread_count = former.unread_count, date_updated = ${now}`, sql`held.unread_count = ${wasSetTo}`);

/** Restores the star where it still has the value that was set. */
export const restoreStarred = (
  db: Executor,
  tenant: Tenant,
  former: readonly Pick<Before, "id" | "starred">[],
  target: Target,
  { wasSetTo, now }: { wasSetTo: boolean; now: Date },
) => restore(db, tenant, former, target, sql`starred = former.starred, date_updated = ${now}`, sql`held.starred = ${wasSetTo}`);

/** Opens conversations of one location whose time has come, at most the given number; returns them. */
export async function wake(db: Executor, tenant: Tenant, now: Date, most: number): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    update conversation c set state = 'open', snoozed_until = null, state_version = c.state_version + 1
    from (select id from conversation where location_id = ${tenant} and state = 'snoozed' and snoozed_until <= ${now}
      order by contact_id limit ${most} for no key update skip locked) as due
    where c.location_id = ${tenant} and c.id = due.id returning c.id, c.contact_id`.execute(db);
  return rows;
}

/** The locations with snoozed conversations whose time has come. */
export async function listDueLocations(db: Executor, now: Date): Promise<Tenant[]> {
  const { rows } = await sql<{ location_id: string }>`
    select distinct location_id from conversation where state = 'snoozed' and snoozed_until <= ${now}`.execute(db);
  return rows.map(tenantOfRow);
}
