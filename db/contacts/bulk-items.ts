import { type NotNull, type Selectable, sql } from "kysely";
import { contactName } from "../names.ts";
import type { Executor } from "../pool.ts";
import type { BulkItemTable } from "../tables.ts";
import type { Tenant } from "../tenant.ts";

// The contacts of a bulk action, and the outcome for each.

type BulkItem = Selectable<BulkItemTable>;
export type Outcome = BulkItem["outcome"];
export type Settled = {
  id: string;
  outcome: Exclude<Outcome, "pending">;
  /** Why it failed or was only partly done. Stored as JSON; earlier versions stored English text. */
  reason?: object;
  before?: Record<string, unknown>;
};

const chunk = 10_000;

/** Stores the contacts' names, so that the report can show them after the contacts are deleted. */
export async function insert(db: Executor, tenant: Tenant, operationId: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += chunk)
    await sql`
      insert into bulk_item (location_id, operation_id, contact_id, name)
      select ${tenant}, ${operationId}, asked.id, ${contactName("contact")}
      from unnest(${ids.slice(from, from + chunk)}::text[]) as asked (id)
      left join contact on contact.location_id = ${tenant} and contact.id = asked.id
      on conflict do nothing`.execute(db);
}

/** The next pending items after this contact, ordered by id. */
export async function listPending(
  db: Executor,
  tenant: Tenant,
  operationId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const found = await db
    .selectFrom("bulk_item")
    .select("contact_id")
    .where("location_id", "=", tenant)
    .where("operation_id", "=", operationId)
    .where("outcome", "=", "pending")
    .where("contact_id", ">", after)
    .orderBy("contact_id")
    .limit(limit)
    .execute();
  return found.map((row) => row.contact_id);
}

export async function settle(db: Executor, tenant: Tenant, operationId: string, settled: readonly Settled[]): Promise<void> {
  const facts = settled.map(({ id, outcome, reason, before }) => ({
    ...{ id, outcome, before: before ?? null },
    message: reason === undefined ? null : JSON.stringify(reason),
  }));
  await sql`
    update bulk_item set outcome = fact.outcome, message = fact.message, before = coalesce(fact.before, bulk_item.before)
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as fact (id text, outcome text, message text, before jsonb)
    where bulk_item.location_id = ${tenant} and bulk_item.operation_id = ${operationId} and bulk_item.contact_id = fact.id`.execute(db);
}

/** Whether the item's contact is assigned to this user, or was when it was deleted. True for all items if no user is given. */
const isTheirs = (tenant: Tenant, assignedTo: string | undefined) =>
  assignedTo === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(
        exists (select from contact c where c.location_id = ${tenant} and c.id = bulk_item.contact_id and c.assigned_to = ${assignedTo})
        or exists (select from deleted_contact d where d.location_id = ${tenant} and d.contact_id = bulk_item.contact_id
          and d.assigned_to = ${assignedTo}))`;

/** Counts all items, or those of one user's contacts. */
export async function countByOutcome(
  db: Executor,
  tenant: Tenant,
  operationId: string,
  assignedTo?: string,
): Promise<Record<Outcome, number>> {
  const found = await db
    .selectFrom("bulk_item")
    .select(["outcome", sql<number>`count(*)::int`.as("count")])
    .where("location_id", "=", tenant)
    .where("operation_id", "=", operationId)
    .where(isTheirs(tenant, assignedTo))
    .groupBy("outcome")
    .execute();
  return { pending: 0, done: 0, unchanged: 0, failed: 0, ...Object.fromEntries(found.map(({ outcome, count }) => [outcome, count])) };
}

export const list = (
  db: Executor,
  tenant: Tenant,
  operationId: string,
  page: { outcome?: Outcome | undefined; after?: string | undefined; limit: number; assignedTo?: string | undefined },
) => {
  let found = db
    .selectFrom("bulk_item")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("operation_id", "=", operationId)
    .where(isTheirs(tenant, page.assignedTo));
  if (page.outcome !== undefined) found = found.where("outcome", "=", page.outcome);
  if (page.after !== undefined) found = found.where("contact_id", ">", page.after);
  return found.orderBy("contact_id").limit(page.limit).execute();
};

/** Items of an undo that failed or were only partly undone, by contact. */
export const listLeftOut = (
  db: Executor,
  tenant: Tenant,
  operationId: string,
  page: { after: string; limit: number; assignedTo: string | undefined },
) =>
  db
    .selectFrom("bulk_item")
    .select(["contact_id", "name", "message"])
    .where("location_id", "=", tenant)
    .where("operation_id", "=", operationId)
    .where("message", "is not", null)
    .where("outcome", "in", ["done", "failed"])
    .where(isTheirs(tenant, page.assignedTo))
    .where("contact_id", ">", page.after)
    .orderBy("contact_id")
    .limit(page.limit)
    .$narrowType<{ message: NotNull }>()
    .execute();

/** Copies the items with one outcome to another operation, which repeats or undoes them, with the data that undoing needs. Returns the number. */
export async function copy(
  db: Executor,
  tenant: Tenant,
  fromId: string,
  toId: string,
  { outcome, assignedTo }: { outcome: Outcome; assignedTo: string | undefined },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_item (location_id, operation_id, contact_id, name, before)
    select location_id, ${toId}, contact_id, name, before from bulk_item
    where location_id = ${tenant} and operation_id = ${fromId} and outcome = ${outcome} and ${isTheirs(tenant, assignedTo)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function beforeOf(db: Executor, tenant: Tenant, operationId: string, ids: readonly string[]) {
  const found = await db
    .selectFrom("bulk_item")
    .select(["contact_id", "before"])
    .where("location_id", "=", tenant)
    .where("operation_id", "=", operationId)
    .where("contact_id", "in", [...ids])
    .execute();
  return new Map(found.map((row) => [row.contact_id, row.before ?? {}]));
}
