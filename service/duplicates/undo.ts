import type { UndoReport } from "#contract/duplicates/duplicates.ts";
import { ApiError } from "#contract/errors.ts";
import { giveBackRelations } from "#db/associations/merges.ts";
import { type Contact, findByIdentity } from "#db/contacts/contacts.ts";
import { forgetDeletion } from "#db/contacts/erasure.ts";
import * as many from "#db/contacts/many.ts";
import { giveBackConversations } from "#db/conversations/merges.ts";
import * as rows from "#db/duplicates/merges.ts";
import type { Executor } from "#db/pool.ts";
import { fieldName } from "../contacts/changed-fields.ts";
import { revert } from "../contacts/revert.ts";
import type { Context } from "../context.ts";
import { userOf } from "../users/sessions.ts";

type Missing = UndoReport["missing"];

const contactOfStored = ({ unique_email: _, unique_phone: __, ...stored }: rows.StoredContact): Contact => ({
  ...stored,
  last_activity: stored.last_activity === null ? null : new Date(stored.last_activity),
  date_added: new Date(stored.date_added),
  date_updated: new Date(stored.date_updated),
});

/** Throws if another contact now has an email or phone that was the unique key of a returning contact. */
async function refuseIfTaken(tx: Executor, ctx: Context, returning: rows.StoredContact[], keptId: string): Promise<void> {
  for (const { unique_email, unique_phone } of returning) {
    const holders = await findByIdentity(tx, ctx.tenant, { email: unique_email, phone: unique_phone }, keptId);
    for (const [field, holder] of Object.entries(holders))
      throw new ApiError("CONFLICT", {
        reason: "identityTaken",
        meta: { contactId: holder.id, matchingField: field },
      });
  }
}

/** Contacts whose business was deleted return without one. */
async function withExistingBusiness(
  tx: Executor,
  ctx: Context,
  contacts: rows.StoredContact[],
  missing: Missing,
): Promise<rows.StoredContact[]> {
  const ids = [...new Set(contacts.flatMap(({ business_id }) => business_id ?? []))];
  const existing = await rows.listExisting(tx, ctx.tenant, "business", ids);
  for (const id of ids) if (!existing.has(id)) missing.push({ kind: "business", id });
  return contacts.map((contact) =>
    contact.business_id !== null && !existing.has(contact.business_id) ? { ...contact, business_id: null } : contact,
  );
}

async function giveBack(tx: Executor, ctx: Context, merge: rows.Merge, missing: Missing): Promise<void> {
  const { moved } = merge;
  for (const kind of ["note", "task"] as const) {
    const items = kind === "note" ? moved.notes : moved.tasks;
    const given = new Set(await rows.giveBack(tx, ctx.tenant, kind, merge.kept_id, items));
    for (const { id } of items) if (!given.has(id)) missing.push({ kind, id });
  }
  await rows.giveBack(tx, ctx.tenant, "submission", merge.kept_id, moved.submissions ?? []);
  await rows.giveBack(tx, ctx.tenant, "appointment", merge.kept_id, moved.appointments ?? []);
  await rows.giveBack(tx, ctx.tenant, "appointment_note", merge.kept_id, moved.appointmentNotes ?? []);
  await rows.giveBack(tx, ctx.tenant, "service_booking", merge.kept_id, moved.serviceBookings ?? []);
  await rows.giveBack(tx, ctx.tenant, "waiting_entry", merge.kept_id, moved.waitingEntries ?? []);
  await rows.leaveAll(tx, ctx.tenant, merge.kept_id, moved.enteredWorkflows, moved.enteredCampaigns);
  const workflowIds = [...new Set(moved.workflows.map((row) => row.workflow_id))];
  const campaignIds = [...new Set(moved.campaigns.map((row) => row.campaign_id))];
  const workflows = await rows.listExisting(tx, ctx.tenant, "workflow", workflowIds);
  const campaigns = await rows.listExisting(tx, ctx.tenant, "campaign", campaignIds);
  for (const id of workflowIds) if (!workflows.has(id)) missing.push({ kind: "workflow", id });
  for (const id of campaignIds) if (!campaigns.has(id)) missing.push({ kind: "campaign", id });
  await rows.restoreEnrolments(
    tx,
    "contact_workflow",
    moved.workflows.filter((row) => workflows.has(row.workflow_id)),
  );
  await rows.restoreEnrolments(
    tx,
    "contact_campaign",
    moved.campaigns.filter((row) => campaigns.has(row.campaign_id)),
  );
  await rows.restoreDismissed(tx, ctx.tenant, moved.dismissed);
  await giveBackRelations(tx, ctx.tenant, moved.relations ?? []);
  if (moved.conversations !== undefined) await giveBackConversations(tx, ctx.tenant, merge.kept_id, moved.conversations);
}

export async function undo(ctx: Context, mergeId: string): Promise<{ merge: rows.Merge; report: UndoReport }> {
  const user = userOf(ctx);
  return ctx.tx(async (tx) => {
    const merge = await rows.findForUpdate(tx, ctx.tenant, mergeId);
    if (merge === undefined) throw new ApiError("NOT_FOUND", { message: "Merge not found" });
    if (merge.date_undone !== null) throw new ApiError("CONFLICT", { reason: "mergeUndone" });
    await many.lockIdentities(
      tx,
      ctx.tenant,
      [merge.kept_before, ...merge.merged].map(({ email, phone }) => ({ email, phone })),
    );
    const [now] = await rows.holdContacts(tx, ctx.tenant, [merge.kept_id]);
    if (now === undefined) throw new ApiError("CONFLICT", { reason: "mergedGone" });

    const missing: Missing = [];
    const { contact, kept } = revert(now, { before: merge.kept_before, after: merge.kept_after });
    const [winner, ...losers] = await withExistingBusiness(tx, ctx, [contact, ...merge.merged], missing);
    if (winner === undefined) throw new Error(`Merge ${merge.id} keeps no contact.`);
    await many.updateMany(tx, ctx.tenant, [{ ...contactOfStored(winner), date_updated: ctx.now() }]);
    await refuseIfTaken(tx, ctx, losers, merge.kept_id);
    await rows.restoreContacts(tx, losers);
    await forgetDeletion(
      tx,
      ctx.tenant,
      losers.map(({ id }) => id),
    );
    await giveBack(tx, ctx, merge, missing);
    return {
      merge: await rows.setUndone(tx, ctx.tenant, merge.id, { date_undone: ctx.now(), undone_by: user.name }),
      report: {
        // The latest activity is derived, so a later one is not reported.
        keptFields: kept.filter(({ column }) => column !== "last_activity").map(({ column, part }) => fieldName(column, part)),
        missing,
      },
    };
  });
}
