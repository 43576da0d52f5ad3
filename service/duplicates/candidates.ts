import { type DuplicateGroup, type MergeCandidate, mergeMost } from "#contract/duplicates/duplicates.ts";
import { ApiError } from "#contract/errors.ts";
import { type Contact, listByIds } from "#db/contacts/contacts.ts";
import * as rows from "#db/duplicates/duplicates.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { contactOf } from "../contacts/shape.ts";
import type { Context } from "../context.ts";
import type { Group } from "./groups.ts";

const none = { notes: 0, tasks: 0, workflows: 0, campaigns: 0 };

/** The contacts that exist, with the counts of their records. */
export async function candidatesOf(db: Executor, tenant: Tenant, ids: string[]): Promise<Map<string, MergeCandidate>> {
  if (ids.length === 0) return new Map();
  const contacts = await listByIds(db, tenant, ids);
  const counts = new Map((await rows.listCounts(db, tenant, ids)).map(({ id, ...count }) => [id, count]));
  return new Map(contacts.map((contact) => [contact.id, { ...contactOf(contact), counts: counts.get(contact.id) ?? none }]));
}

/** Removes contacts from their groups that were deleted since the search. */
export async function toWire(ctx: Context, groups: Group[]): Promise<DuplicateGroup[]> {
  const candidates = await candidatesOf(
    ctx.db,
    ctx.tenant,
    groups.flatMap(({ ids }) => ids),
  );
  return groups
    .map(({ id, ids, matches }) => ({ id, matches, contacts: ids.flatMap((contactId) => candidates.get(contactId) ?? []) }))
    .filter(({ contacts }) => contacts.length > 1);
}

/** Orders the contacts by the ids. Throws if an id is unknown or repeated, or if there are too many. */
export function inOrder(contacts: Contact[], ids: string[]): Contact[] {
  if (new Set(ids).size !== ids.length) throw new ApiError("INVALID", { message: "each contact must be named once" });
  if (ids.length > mergeMost) throw new ApiError("INVALID", { message: `at most ${mergeMost} contacts can be merged at once` });
  return ids.map((id) => {
    const found = contacts.find((contact) => contact.id === id);
    if (found === undefined) throw new ApiError("NOT_FOUND", { message: "Contact not found", meta: { contactId: id } });
    return found;
  });
}
