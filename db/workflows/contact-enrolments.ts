import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/** Ordered by name. */
export const listWorkflows = (db: Executor, tenant: Tenant, contactId: string) =>
  db
    .selectFrom("contact_workflow as inside")
    .innerJoin("workflow", (join) => join.on("workflow.location_id", "=", tenant).onRef("workflow.id", "=", "inside.workflow_id"))
    .select(["workflow.id", "workflow.name", "workflow.status", "inside.date_added"])
    .where("inside.location_id", "=", tenant)
    .where("inside.contact_id", "=", contactId)
    .orderBy(alphabetical("workflow.name"))
    .orderBy("workflow.id")
    .execute();

/** Ordered by name. */
export const listCampaigns = (db: Executor, tenant: Tenant, contactId: string) =>
  db
    .selectFrom("contact_campaign as inside")
    .innerJoin("campaign", (join) => join.on("campaign.location_id", "=", tenant).onRef("campaign.id", "=", "inside.campaign_id"))
    .select(["campaign.id", "campaign.name", "campaign.status", "inside.date_added"])
    .where("inside.location_id", "=", tenant)
    .where("inside.contact_id", "=", contactId)
    .orderBy(alphabetical("campaign.name"))
    .orderBy("campaign.id")
    .execute();
