import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/** Does nothing for a contact that is already in the workflow; returns whether it was newly enrolled. */
export async function enterWorkflow(
  db: Executor,
  tenant: Tenant,
  contactId: string,
  workflowId: string,
  eventStartTime: Date | null,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("contact_workflow")
    .values({ location_id: tenant, contact_id: contactId, workflow_id: workflowId, event_start_time: eventStartTime, date_added: now })
    .onConflict((on) => on.columns(["location_id", "contact_id", "workflow_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const leaveWorkflow = (db: Executor, tenant: Tenant, contactId: string, workflowId: string) =>
  db
    .deleteFrom("contact_workflow")
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .where("workflow_id", "=", workflowId)
    .execute();

/** Does nothing for a contact that is already in the campaign. */
export const enterCampaign = (db: Executor, tenant: Tenant, contactId: string, campaignId: string, now: Date) =>
  db
    .insertInto("contact_campaign")
    .values({ location_id: tenant, contact_id: contactId, campaign_id: campaignId, date_added: now })
    .onConflict((on) => on.columns(["location_id", "contact_id", "campaign_id"]).doNothing())
    .execute();

export const leaveCampaign = (db: Executor, tenant: Tenant, contactId: string, campaignId: string) =>
  db
    .deleteFrom("contact_campaign")
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .where("campaign_id", "=", campaignId)
    .execute();

export const leaveAllCampaigns = (db: Executor, tenant: Tenant, contactId: string) =>
  db.deleteFrom("contact_campaign").where("location_id", "=", tenant).where("contact_id", "=", contactId).execute();
