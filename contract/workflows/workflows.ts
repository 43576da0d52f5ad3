import { z } from "zod";
import { id, instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

export const workflowStatus = z.enum(["draft", "published"]);

export const workflow = z
  .object({
    id,
    name: z.string(),
    status: workflowStatus,
    version: z.number(),
    createdAt: instant,
    updatedAt: instant,
    locationId: id,
  })
  .meta({ id: "Workflow" });
export type Workflow = z.output<typeof workflow>;

/** What starts a workflow (operator's interface, Trigger types). */
export const triggerTypes = [
  "contact_created",
  "contact_updated",
  "inbound_message",
  "outbound_message",
  "appointment_booked",
  "appointment_rescheduled",
  "appointment_canceled",
  "form_submitted",
  "opportunity_stage_changed",
  "opportunity_status_changed",
  "order_received",
  "payment_received",
] as const;

export const workflows = {
  list: endpoint({
    route: "GET /workflows/",
    summary: "List workflows, by name.",
    scope: "workflows.readonly",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ workflows: z.array(workflow) }),
  }),
};
