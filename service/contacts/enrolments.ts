import type { enrolments as contract } from "#contract/contacts/enrolments.ts";
import { ApiError } from "#contract/errors.ts";
import * as campaigns from "#db/campaigns/campaigns.ts";
import * as rows from "#db/contacts/enrolments.ts";
import { emitEnrolled } from "#db/workflows/events.ts";
import { stopWaiting } from "#db/workflows/runs.ts";
import * as workflows from "#db/workflows/workflows.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { noteOf } from "../workflows/running.ts";
import { mustExist } from "./contacts.ts";
import { onContact } from "./notes.ts";

async function requireWorkflow(ctx: Context, contactId: string, workflowId: string): Promise<void> {
  await mustExist(ctx, contactId);
  if ((await workflows.findById(ctx.db, ctx.tenant, workflowId)) === undefined)
    throw new ApiError("NOT_FOUND", { message: "Workflow not found" });
}

async function requireCampaign(ctx: Context, contactId: string, campaignId: string): Promise<void> {
  await mustExist(ctx, contactId);
  if ((await campaigns.findById(ctx.db, ctx.tenant, campaignId)) === undefined)
    throw new ApiError("NOT_FOUND", { message: "Campaign not found" });
}

export const enrolments: Handlers<typeof contract> = {
  async enterWorkflow(ctx, { params: { contactId, workflowId }, body }) {
    await requireWorkflow(ctx, contactId, workflowId);
    await onContact(() =>
      ctx.tx(async (tx) => {
        const isNew = await rows.enterWorkflow(tx, ctx.tenant, contactId, workflowId, body.eventStartTime ?? null, ctx.now());
        if (isNew) await emitEnrolled(tx, ctx.tenant, workflowId, [contactId]);
      }),
    );
    return { succeeded: true };
  },

  async leaveWorkflow(ctx, { params: { contactId, workflowId } }) {
    await requireWorkflow(ctx, contactId, workflowId);
    await ctx.tx(async (tx) => {
      await rows.leaveWorkflow(tx, ctx.tenant, contactId, workflowId);
      await stopWaiting(tx, ctx.tenant, { workflowId, contactId }, noteOf("contactLeft"), ctx.now());
    });
    return { succeeded: true };
  },

  async enterCampaign(ctx, { params: { contactId, campaignId } }) {
    await requireCampaign(ctx, contactId, campaignId);
    await onContact(() => ctx.tx((tx) => rows.enterCampaign(tx, ctx.tenant, contactId, campaignId, ctx.now())));
    return { succeeded: true };
  },

  async leaveCampaign(ctx, { params: { contactId, campaignId } }) {
    await requireCampaign(ctx, contactId, campaignId);
    await ctx.tx((tx) => rows.leaveCampaign(tx, ctx.tenant, contactId, campaignId));
    return { succeeded: true };
  },

  async leaveAllCampaigns(ctx, { params: { contactId } }) {
    await mustExist(ctx, contactId);
    await ctx.tx((tx) => rows.leaveAllCampaigns(tx, ctx.tenant, contactId));
    return { succeeded: true };
  },
};
