import type { BulkAction, BulkReason } from "#contract/contacts/bulk.ts";
import * as bulk from "#db/contacts/bulk.ts";
import type { Settled } from "#db/contacts/bulk-items.ts";
import * as erasure from "#db/contacts/erasure.ts";
import * as lists from "#db/contacts/lists.ts";
import { type Executor, nested, sqlState } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { emitEnrolled } from "#db/workflows/events.ts";
import { leftOutOf } from "../left-out.ts";

// How each bulk action changes a batch of contacts, and how it is undone. Every contact of the batch gets a result.

export type Batch = { tx: Executor; tenant: Tenant; ids: readonly string[]; now: Date };
type Before = Record<string, unknown>;

const failedFor = (reason: BulkReason): Omit<Settled, "id"> => ({ outcome: "failed", reason });

export const notFound = (id: string): Settled => ({ id, ...failedFor({ code: "contactNotFound" }) });

const settled = (ids: readonly string[], known: Map<string, Omit<Settled, "id">>): Settled[] =>
  ids.map((id) => {
    const result = known.get(id);
    return result === undefined ? notFound(id) : { id, ...result };
  });

const changedOr = (changed: boolean, before: Before): Omit<Settled, "id"> =>
  changed ? { outcome: "done", before } : { outcome: "unchanged" };

export async function act(action: BulkAction, { tx, tenant, ids, now }: Batch): Promise<Settled[]> {
  const all = [...ids];
  switch (action.kind) {
    case "add-tags": {
      const rows = await lists.add(tx, tenant, all, "tags", action.tags, now);
      return settled(ids, new Map(rows.map(({ id, list, before }) => [id, tagsResult("added", list, before)])));
    }
    case "remove-tags": {
      const rows = await lists.remove(tx, tenant, all, "tags", action.tags, now);
      return settled(ids, new Map(rows.map(({ id, list, before }) => [id, tagsResult("removed", before, list)])));
    }
    case "replace-tags": {
      const rows = await lists.replace(tx, tenant, all, "tags", action.tags, action.tag, now);
      return settled(ids, new Map(rows.map(({ id, list, before }) => [id, replacement(before, list)])));
    }
    case "assign":
    case "set-business": {
      const { column, value } = referenceOf(action);
      const rows = await bulk.setReference(tx, tenant, ids, column, value, now);
      return settled(ids, new Map(rows.map(({ id, before }) => [id, changedOr(before !== value, { value: before })])));
    }
    case "enter-workflow":
    case "enter-campaign": {
      const { entered, existing } = await bulk.enter(tx, tenant, ids, action, now);
      if (action.kind === "enter-workflow") await emitEnrolled(tx, tenant, action.workflowId, [...entered]);
      return settled(ids, new Map([...existing].map((id) => [id, { outcome: entered.has(id) ? "done" : "unchanged" }])));
    }
    case "delete": {
      const removed = await bulk.remove(tx, tenant, ids);
      return settled(ids, new Map(removed.map((id) => [id, { outcome: "done" }])));
    }
  }
}

/** The tags of the longer list that the shorter one lacks. */
function tagsResult(name: "added" | "removed", longer: string[], shorter: string[]): Omit<Settled, "id"> {
  const tags = longer.filter((tag) => !shorter.includes(tag));
  return changedOr(tags.length > 0, { [name]: tags });
}

function replacement(before: string[], after: string[]): Omit<Settled, "id"> {
  const removed = before.filter((tag) => !after.includes(tag));
  const added = after.filter((tag) => !before.includes(tag));
  return changedOr(removed.length > 0, { added, removed });
}

type ReferenceAction = Extract<BulkAction, { kind: "assign" | "set-business" }>;

const referenceOf = (action: ReferenceAction) =>
  action.kind === "assign"
    ? { column: "assigned_to" as const, value: action.userId }
    : { column: "business_id" as const, value: action.businessId };

export const canUndo = (action: BulkAction): boolean => action.kind !== "enter-workflow" && action.kind !== "enter-campaign";

const changedSince = failedFor({ code: "changedSince" });

/** Undoes the action for contacts whose change is recorded in `before`. */
export async function undo(action: BulkAction, before: ReadonlyMap<string, Before>, { tx, tenant, ids, now }: Batch): Promise<Settled[]> {
  const was = (id: string, name: string): unknown => before.get(id)?.[name];
  if (action.kind === "add-tags" || action.kind === "remove-tags" || action.kind === "replace-tags") {
    const own = ids.map((id) => ({ id, add: tagsIn(was(id, "removed")), remove: tagsIn(was(id, "added")) }));
    const done = await bulk.changeOwnTags(tx, tenant, own, now);
    return settled(ids, new Map(done.map((id) => [id, { outcome: "done" }])));
  }
  if (action.kind === "delete") return restoreAll(tx, tenant, ids);
  if (action.kind !== "assign" && action.kind !== "set-business") throw new Error(`A ${action.kind} cannot be undone.`);
  const { column, value } = referenceOf(action);
  const former = ids.map((id) => ({ id, value: textIn(was(id, "value")) }));
  const done = new Set(await bulk.restoreReference(tx, tenant, column, value, former, now));
  return ids.map((id) => ({ id, ...(done.has(id) ? { outcome: "done" as const } : changedSince) }));
}

/** The 30 days are over, or another contact now has the email or phone. */
const notRestored = failedFor({ code: "notRestorable" });

async function restoreAll(tx: Executor, tenant: Tenant, ids: readonly string[]): Promise<Settled[]> {
  const results: Settled[] = [];
  for (const id of ids) results.push({ id, ...(await restored(tx, tenant, id)) });
  return results;
}

async function restored(tx: Executor, tenant: Tenant, id: string): Promise<Omit<Settled, "id">> {
  try {
    const counts = await nested(tx, (inner) => erasure.restore(inner, tenant, id));
    if (counts === undefined) return notRestored;
    const leftOut = leftOutOf(counts);
    if (leftOut.length === 0) return { outcome: "done" };
    const reason: BulkReason = { code: "partlyRestored", leftOut };
    return { outcome: "done", reason };
  } catch (thrown) {
    if (sqlState(thrown) === "23505") return notRestored;
    throw thrown;
  }
}

const tagsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((tag) => typeof tag === "string") : []);
const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);
