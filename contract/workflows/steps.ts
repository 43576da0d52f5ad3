import { z } from "zod";
import { id, longText, shortText } from "../common.ts";
import { triggerTypes } from "./workflows.ts";

// The parts of a workflow. A trigger names a kind of event and filters, which must all match. An action is one step; steps run in order.

export const filterOperators = [
  "eq",
  "not_eq",
  "contains",
  "not_contains",
  "exists",
  "not_exists",
  "gt",
  "gte",
  "lt",
  "lte",
  "in",
  "not_in",
  "changed",
] as const;
export type FilterOperator = (typeof filterOperators)[number];
export const operatorsWithoutValue: readonly FilterOperator[] = ["exists", "not_exists", "changed"];

const scalar = z.union([shortText, z.number(), z.boolean()]);

/**
 * One condition on an event: `field` is a dotted path into its payload (`tags`, `email`, `appointment.calendarId`), or into its contact
 * with the prefix `contact.`; a custom field is `customFields.ID`. `changed` matches if this update of a contact changed the field.
 */
const triggerFilter = z
  .strictObject({
    field: shortText.trim().min(1),
    operator: z.enum(filterOperators, { error: `must be one of ${filterOperators.join(", ")}` }).default("eq"),
    value: z.union([scalar, z.array(scalar).max(100)]).optional(),
  })
  .refine(({ operator, value }) => operatorsWithoutValue.includes(operator) || value !== undefined, {
    error: "should not be empty",
    path: ["value"],
  });
export type TriggerFilter = z.output<typeof triggerFilter>;

/** `{name: value}` is an abbreviation of conditions with `eq`. */
const filters = z.union([
  z.array(triggerFilter).max(50),
  z
    .record(shortText.min(1), scalar)
    .transform((facts): TriggerFilter[] => Object.entries(facts).map(([field, value]) => ({ field, operator: "eq", value }))),
]);

export const trigger = z.strictObject({
  type: z.enum(triggerTypes, { error: `must be one of ${triggerTypes.join(", ")}` }),
  filters: filters.optional(),
});
export type Trigger = z.output<typeof trigger>;
export type TriggerType = Trigger["type"];

/** Headers that the delivery sets, which a step must not. */
const reservedHeaders = [
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "upgrade",
  "expect",
  "te",
  "trailer",
  "webhook-id",
  "webhook-timestamp",
  "webhook-signature",
];

const headerName = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, { error: "must be the name of a header" })
  .refine((name) => !reservedHeaders.includes(name.toLowerCase()), { error: "must not be a header that each delivery has of its own" });
const headerValue = z
  .string()
  .max(4000)
  .regex(/^[\t\x20-\x7e\u0080-\u00ff\u2022]*$/, { error: "must be one line of Latin text" });

const stepId = { id: id.optional() };

const webhookUrl = z.string().max(2000).refine(isWebhookUrl, { error: "must be an http or https address without a user name" });

function isWebhookUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname !== "" && username === "" && password === "";
}

const webhookAction = z.strictObject({
  ...stepId,
  type: z.literal("webhook"),
  name: shortText.optional(),
  url: webhookUrl,
  headers: z.record(headerName, headerValue).optional(),
});

const tags = z.array(shortText.trim().min(1)).min(1).max(50);
export const messageChannels = ["SMS", "Email"] as const;
export const waitUnits = ["minutes", "hours", "days"] as const;

export const action = z.discriminatedUnion(
  "type",
  [
    webhookAction,
    z.strictObject({ ...stepId, type: z.literal("add_tag"), tags }),
    z.strictObject({ ...stepId, type: z.literal("remove_tag"), tags }),
    z.strictObject({
      ...stepId,
      type: z.literal("send_message"),
      channel: z.enum(messageChannels),
      subject: shortText.optional(),
      /** Placeholders such as `{{contact.firstName}}` are replaced. */
      message: longText.trim().min(1),
    }),
    z.strictObject({ ...stepId, type: z.literal("wait"), amount: z.number().int().min(1).max(365), unit: z.enum(waitUnits) }),
    z.strictObject({ ...stepId, type: z.literal("assign"), userId: id }),
  ],
  {
    error: (issue) =>
      issue.code === "invalid_union" ? "type must be one of webhook, add_tag, remove_tag, send_message, wait, assign" : undefined,
  },
);
export type Action = z.output<typeof action>;
export type ActionType = Action["type"];
export const actionTypes = ["webhook", "add_tag", "remove_tag", "send_message", "wait", "assign"] as const satisfies readonly ActionType[];

export const triggers = z.array(trigger).max(20);
export const actions = z.array(action).max(50);
