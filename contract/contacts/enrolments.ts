import { z } from "zod";
import { emptyBody, id, instantIn, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { contactId } from "./contacts.ts";

// An enrolment puts a contact into a workflow or a campaign. Enrolling and leaving are idempotent.

const inWorkflow = contactId.extend({ workflowId: id });
const inCampaign = contactId.extend({ campaignId: id });

export const enrolments = {
  enterWorkflow: endpoint({
    route: "POST /contacts/:contactId/workflow/:workflowId",
    summary: "Enroll a contact in a workflow.",
    scope: "contacts.write",
    reach: "filtered",
    alsoNeeds: ["workflows"],
    input: { params: inWorkflow, body: z.strictObject({ eventStartTime: instantIn.optional() }) },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  leaveWorkflow: endpoint({
    route: "DELETE /contacts/:contactId/workflow/:workflowId",
    summary: "Remove a contact from a workflow.",
    scope: "contacts.write",
    reach: "filtered",
    alsoNeeds: ["workflows"],
    input: { params: inWorkflow, body: emptyBody },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  leaveAllCampaigns: endpoint({
    route: "DELETE /contacts/:contactId/campaigns/remove-all",
    summary: "Remove a contact from all campaigns.",
    scope: "contacts.write",
    reach: "filtered",
    alsoNeeds: ["campaigns"],
    input: { params: contactId, body: emptyBody },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  enterCampaign: endpoint({
    route: "POST /contacts/:contactId/campaigns/:campaignId",
    summary: "Enroll a contact in a campaign.",
    scope: "contacts.write",
    reach: "filtered",
    alsoNeeds: ["campaigns"],
    input: { params: inCampaign, body: emptyBody },
    status: 201,
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  leaveCampaign: endpoint({
    route: "DELETE /contacts/:contactId/campaigns/:campaignId",
    summary: "Remove a contact from a campaign.",
    scope: "contacts.write",
    reach: "filtered",
    alsoNeeds: ["campaigns"],
    input: { params: inCampaign, body: emptyBody },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
};
