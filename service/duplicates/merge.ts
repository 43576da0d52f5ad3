import type { merges as contract, MergePlan, Merge as WireMerge } from "#contract/duplicates/duplicates.ts";
import { ApiError } from "#contract/errors.ts";
import { type Contact, findById, type Identity, listByIds } from "#db/contacts/contacts.ts";
import { noteMerged } from "#db/contacts/erasure.ts";
import * as many from "#db/contacts/many.ts";
import * as rows from "#db/duplicates/merges.ts";
import { newId } from "#db/ids.ts";
import { sqlState } from "#db/pool.ts";
import { contactOf } from "../contacts/shape.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";
import { candidatesOf, inOrder } from "./candidates.ts";
import { combined } from "./combine.ts";
import { undo } from "./undo.ts";

const mergeOf = (row: rows.Merge): WireMerge => ({
  id: row.id,
  keptId: row.kept_id,
  keptName: row.kept_after.name,
  merged: row.merged.map(({ id, name, email, phone }) => ({ id, name, email, phone })),
  mergedBy: row.user_name,
  dateAdded: row.date_added.toISOString(),
  dateUndone: row.date_undone?.toISOString() ?? null,
  undoneBy: row.undone_by,
});

function planned(contacts: Contact[], plan: MergePlan): { kept: Contact; contact: Contact } {
  const ids = [plan.keepId, ...plan.mergeIds];
  const strange = Object.entries(plan.fields ?? {}).find(([, id]) => !ids.includes(id));
  if (strange) throw new ApiError("INVALID", { message: `fields.${strange[0]} must be one of the contacts` });
  const [kept, ...others] = inOrder(contacts, ids);
  if (kept === undefined) throw new ApiError("NOT_FOUND", { message: "Contact not found" });
  return { kept, contact: combined([kept, ...others], plan.fields ?? {}) };
}

const identitiesOf = (contacts: Contact[]): Identity[] =>
  contacts.flatMap(({ email, phone, additional_emails, additional_phones }) => [
    { email, phone },
    ...additional_emails.map((other) => ({ email: other })),
    ...additional_phones.map((other) => ({ phone: other })),
  ]);

function refuseIfChanged(contacts: Contact[], expected: Readonly<Record<string, string>>): void {
  const changed = contacts.find(({ id, date_updated }) => {
    const seen = expected[id];
    return seen !== undefined && new Date(seen).getTime() !== date_updated.getTime();
  });
  if (changed) throw new ApiError("CHANGED_MEANWHILE", { meta: { contactId: changed.id } });
}

/** Locks the contacts and their emails and phones, so that other merges, writes and searches for them wait. */
async function create(ctx: Context, body: MergePlan & { expected?: Record<string, string> | undefined }) {
  const user = userOf(ctx);
  const ids = [body.keepId, ...body.mergeIds];
  return ctx.tx(async (tx) => {
    const before = inOrder(await listByIds(tx, ctx.tenant, ids), ids);
    await many.lockIdentities(tx, ctx.tenant, identitiesOf(before));
    const held = await rows.holdContacts(tx, ctx.tenant, ids);
    const { kept, contact } = planned(await listByIds(tx, ctx.tenant, ids), body);
    refuseIfChanged(await listByIds(tx, ctx.tenant, ids), body.expected ?? {});
    const moved = await rows.moveAll(tx, ctx.tenant, kept.id, body.mergeIds);
    await rows.removeContacts(tx, ctx.tenant, body.mergeIds);
    await noteMerged(tx, ctx.tenant, body.mergeIds);
    const now = ctx.now();
    await many.updateMany(tx, ctx.tenant, [{ ...contact, date_updated: now }]);
    const [after] = await rows.holdContacts(tx, ctx.tenant, [kept.id]);
    const keptBefore = held.find(({ id }) => id === kept.id);
    if (after === undefined || keptBefore === undefined) throw new Error(`Contact ${kept.id} was deleted although it was locked.`);
    const merge = await rows.insert(tx, ctx.tenant, {
      id: newId(),
      kept_id: kept.id,
      user_id: user.id,
      user_name: user.name,
      kept_before: JSON.stringify(keptBefore),
      kept_after: JSON.stringify(after),
      merged: JSON.stringify(body.mergeIds.flatMap((id) => held.find((row) => row.id === id) ?? [])),
      moved: JSON.stringify(moved),
      date_added: now,
    });
    const result = await findById(tx, ctx.tenant, kept.id);
    if (result === undefined) throw new Error(`Contact ${kept.id} was deleted although it was locked.`);
    return { merge: mergeOf(merge), contact: contactOf(result) };
  });
}

export const merges: Handlers<typeof contract> = {
  async preview(ctx, { body }) {
    const ids = [body.keepId, ...body.mergeIds];
    const { contact } = planned(await listByIds(ctx.db, ctx.tenant, ids), body);
    const counts = { notes: 0, tasks: 0, workflows: 0, campaigns: 0 };
    for (const candidate of (await candidatesOf(ctx.db, ctx.tenant, ids)).values()) {
      counts.notes += candidate.counts.notes;
      counts.tasks += candidate.counts.tasks;
      counts.workflows = Math.max(counts.workflows, candidate.counts.workflows);
      counts.campaigns = Math.max(counts.campaigns, candidate.counts.campaigns);
    }
    return { contact: { ...contactOf(contact), counts } };
  },

  async create(ctx, { body }) {
    try {
      return await create(ctx, body);
    } catch (thrown) {
      if (sqlState(thrown) === "23505") throw new ApiError("CONTACT_DUPLICATE", { reason: "identityTaken" });
      throw thrown;
    }
  },

  async list(ctx, { query }) {
    return { merges: (await rows.list(ctx.db, ctx.tenant, query.limit)).map(mergeOf) };
  },

  async undo(ctx, { params }) {
    const { merge, report } = await undo(ctx, params.mergeId);
    return { merge: mergeOf(merge), report };
  },
};
