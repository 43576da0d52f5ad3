import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { workflowStep } from "./editor.ts";
import { stepNote, webhookProblem } from "./notes.ts";
import { action, actions, allTriggerTypes, trigger } from "./steps.ts";

// Trying a workflow out before it is published. A test changes nothing and sends nothing, except for a webhook that is tested on its own.

export const workflowTest = z.object({
  /** Whether the trigger's conditions are met. The steps are shown even if they are not. */
  starts: z.boolean(),
  outcome: z.enum(["done", "failed", "stopped"]),
  error: stepNote.nullable(),
  steps: z.array(workflowStep),
  /** The event that the steps were tested with. Its values come from the contact where the contact has them. */
  payload: z.record(z.string(), z.unknown()),
});
export type WorkflowTest = z.output<typeof workflowTest>;

export const webhookAnswer = z.object({
  status: z.number().nullable(),
  error: webhookProblem.nullable(),
  body: z.string().nullable(),
  durationMs: z.number(),
});
export type WebhookAnswer = z.output<typeof webhookAnswer>;

const webhook = action.refine((one) => one.type === "webhook", { error: "must be a webhook" });

export const workflowTests = {
  run: endpoint({
    route: "POST /application/workflows/test",
    summary: "Run steps for a contact in a transaction that is rolled back: shows the effect of each, changes and sends nothing.",
    session: true,
    right: "workflows.write",
    reach: "wholeLocation",
    // The endpoint is itself a dry run.
    dryRun: "none",
    input: {
      body: z.strictObject({
        locationId: id,
        contactId: id,
        /** The workflow whose masked addresses the steps may contain. */
        workflowId: id.optional(),
        trigger,
        actions,
      }),
    },
    status: 200,
    output: z.object({ test: workflowTest }),
    errors: ["NOT_FOUND"],
  }),
  webhook: endpoint({
    route: "POST /application/workflows/test-webhook",
    summary: "Send the sample event of a trigger to a webhook now, once, and return the answer.",
    session: true,
    right: "workflows.write",
    reach: "wholeLocation",
    // The endpoint calls another server.
    dryRun: "none",
    input: {
      body: z.strictObject({
        locationId: id,
        workflowId: id.optional(),
        trigger: z.enum(allTriggerTypes),
        action: webhook,
      }),
    },
    status: 200,
    output: z.object({ answer: webhookAnswer }),
    errors: ["NOT_FOUND"],
  }),
};
