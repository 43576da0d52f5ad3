import { z } from "zod";
import { id, instant, instantIn, locationQuery, queryNumber, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { stepNote, webhookProblem } from "./notes.ts";
import { action, actions, trigger, triggers } from "./steps.ts";
import { workflow, workflowStatus } from "./workflows.ts";

// Workflows in the editor, and their runs and deliveries. A run is one workflow started by one event; a delivery is one webhook of a run,
// retried until its receiver accepts it. Secrets in addresses and headers are masked; a masked value that is sent back is not changed.

const workflowName = shortText.trim().min(1);

export const workflowDetail = workflow.extend({ triggers: z.array(trigger), actions: z.array(action) });
export type WorkflowDetail = z.output<typeof workflowDetail>;

export const workflowSummary = workflow.extend({
  triggers: z.array(z.string()),
  actions: z.array(z.string()),
  runs: z.number(),
  waiting: z.number(),
  failed: z.number(),
  lastRunAt: instant.nullable(),
});
export type WorkflowSummary = z.output<typeof workflowSummary>;

export const workflowCreate = z.strictObject({
  locationId: id,
  name: workflowName,
  status: workflowStatus.default("draft"),
  triggers: triggers.default([]),
  actions: actions.default([]),
});
export const workflowUpdate = z.strictObject({
  locationId: id,
  /** The version that the change is based on. If there is a newer version, the change is a conflict. */
  version: z.number().int().min(1).optional(),
  name: workflowName.optional(),
  status: workflowStatus.optional(),
  triggers: triggers.optional(),
  actions: actions.optional(),
});

export const runStatuses = ["running", "waiting", "done", "failed", "stopped"] as const;
export const runStatus = z.enum(runStatuses);
export const workflowStep = z.object({
  type: z.string(),
  outcome: z.enum(["done", "failed", "waiting"]),
  at: instant,
  note: stepNote.optional(),
  deliveryId: z.string().optional(),
});
export const run = z.object({
  id,
  workflowId: id,
  workflowName: z.string(),
  eventId: id,
  eventType: z.string(),
  contactId: z.string().nullable(),
  contactName: z.string().nullable(),
  status: runStatus,
  steps: z.array(workflowStep),
  resumeAt: instant.nullable(),
  /** Why it failed or was stopped. */
  error: stepNote.nullable(),
  dateAdded: instant,
  dateFinished: instant.nullable(),
});
export type WorkflowRun = z.output<typeof run>;

export const deliveryStatuses = ["pending", "delivered", "exhausted"] as const;
export const deliveryStatus = z.enum(deliveryStatuses);
export const delivery = z.object({
  id,
  eventId: id,
  eventType: z.string(),
  eventDate: instant,
  contactId: z.string().nullable(),
  workflowId: z.string().nullable(),
  workflowName: z.string(),
  runId: z.string().nullable(),
  url: z.string(),
  status: deliveryStatus,
  attempts: z.number(),
  lastStatus: z.number().nullable(),
  lastError: webhookProblem.nullable(),
  /** Also null during an attempt. */
  nextAttemptAt: instant.nullable(),
  dateAdded: instant,
  dateFinished: instant.nullable(),
});
export type Delivery = z.output<typeof delivery>;

export const deliveryDetail = delivery.extend({
  request: z.object({ method: z.literal("POST"), headers: z.record(z.string(), z.string()), body: z.string() }),
  attemptLog: z.array(
    z.object({
      at: instant,
      durationMs: z.number().nullable(),
      status: z.number().nullable(),
      error: webhookProblem.nullable(),
      body: z.string().nullable(),
    }),
  ),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;

const page = {
  limit: queryNumber(z.number().int().min(1).max(100)).default(50),
  after: z.string().max(500).optional(),
};
const params = z.object({ workflowId: id });
const deliveryParams = z.object({ deliveryId: id });
const next = z.string().nullable();
const onlyLocation = z.strictObject({ locationId: id });

export const workflows = {
  list: endpoint({
    route: "GET /application/workflows",
    summary: "The location's workflows by name, with how often they ran in the last 30 days.",
    session: true,
    right: "workflows.readonly",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ workflows: z.array(workflowSummary) }),
  }),
  create: endpoint({
    route: "POST /application/workflows",
    summary: "Add a workflow, as a draft unless it is published.",
    session: true,
    right: "workflows.write",
    reach: "wholeLocation",
    input: { body: workflowCreate },
    status: 201,
    output: z.object({ workflow: workflowDetail }),
  }),
  get: endpoint({
    route: "GET /application/workflows/:workflowId",
    summary: "A workflow with its triggers and actions.",
    session: true,
    right: "workflows.readonly",
    reach: "everyone",
    input: { params, query: locationQuery },
    output: z.object({ workflow: workflowDetail }),
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /application/workflows/:workflowId",
    summary: "Change a workflow. Waiting runs continue with the steps they had.",
    session: true,
    right: "workflows.write",
    reach: "wholeLocation",
    input: { params, body: workflowUpdate },
    output: z.object({ workflow: workflowDetail }),
    errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
  }),
  remove: endpoint({
    route: "DELETE /application/workflows/:workflowId",
    summary: "Delete a workflow with its runs. Webhooks that it has sent or is sending stay.",
    session: true,
    right: "workflows.write",
    reach: "wholeLocation",
    input: { params, query: locationQuery },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  runs: endpoint({
    route: "GET /application/workflows/runs",
    summary: "Runs, the latest first.",
    session: true,
    right: "workflows.readonly",
    reach: "wholeLocation",
    area: "workflowRuns",
    input: { query: locationQuery.extend({ workflowId: id.optional(), contactId: id.optional(), status: runStatus.optional(), ...page }) },
    output: z.object({ runs: z.array(run), next }),
    errors: ["BAD_REQUEST"],
  }),
  deliveries: endpoint({
    route: "GET /application/workflows/deliveries",
    summary: "Webhooks that were or are being sent, the latest first, with the number in each status.",
    session: true,
    right: "workflows.readonly",
    reach: "wholeLocation",
    area: "workflowRuns",
    input: {
      query: locationQuery.extend({ workflowId: id.optional(), runId: id.optional(), status: deliveryStatus.optional(), ...page }),
    },
    output: z.object({
      deliveries: z.array(delivery),
      next,
      counts: z.object({ pending: z.number(), delivered: z.number(), exhausted: z.number() }),
    }),
    errors: ["BAD_REQUEST"],
  }),
  delivery: endpoint({
    route: "GET /application/workflows/deliveries/:deliveryId",
    summary: "A webhook with its payload and latest attempts.",
    session: true,
    right: "workflows.readonly",
    reach: "wholeLocation",
    area: "workflowRuns",
    input: { params: deliveryParams, query: locationQuery },
    output: z.object({ delivery: deliveryDetail }),
    errors: ["NOT_FOUND"],
  }),
  resend: endpoint({
    route: "POST /application/workflows/deliveries/:deliveryId/resend",
    summary: "Send a webhook again now, whatever its status.",
    session: true,
    right: "workflows.write",
    reach: "wholeLocation",
    area: "workflowRuns",
    input: { params: deliveryParams, body: onlyLocation },
    output: z.object({ delivery: deliveryDetail }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  resendFailed: endpoint({
    route: "POST /application/workflows/deliveries/resend-failed",
    summary: "Send again all webhooks whose last attempt failed since then.",
    session: true,
    right: "workflows.write",
    reach: "wholeLocation",
    area: "workflowRuns",
    input: { body: z.strictObject({ locationId: id, since: instantIn, workflowId: id.optional() }) },
    output: z.object({ resent: z.number() }),
  }),
  signingSecret: endpoint({
    route: "GET /application/workflows/signing-secret",
    summary: "The secret with which the location's webhooks are signed (Standard Webhooks).",
    session: true,
    right: "workflows.readonly",
    reach: "wholeLocation",
    area: "integrations",
    adminOnly: true,
    input: { query: locationQuery },
    output: z.object({ secret: z.string() }),
  }),
  replaceSigningSecret: endpoint({
    route: "POST /application/workflows/signing-secret",
    summary: "Create a new signing secret. From now on webhooks are signed with it only.",
    session: true,
    right: "workflows.write",
    reach: "wholeLocation",
    area: "integrations",
    adminOnly: true,
    input: { body: onlyLocation },
    output: z.object({ secret: z.string() }),
  }),
};
