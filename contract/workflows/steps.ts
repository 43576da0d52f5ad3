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

/** Triggers that wait for a date instead of a change. */
const dateTriggerTypes = ["contact_date", "appointment_date"] as const;
export type DateTriggerType = (typeof dateTriggerTypes)[number];
export const allTriggerTypes = [...triggerTypes, ...dateTriggerTypes] as const;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time such as 09:00" });
export const usualTime = "09:00";
export const dateUnits = ["hours", "days"] as const;
export const directions = ["before", "after"] as const;

/** Fields of a contact that have a date. A custom field is `customFields.ID`. */
export const contactDateFields = ["dateOfBirth", "dateAdded"] as const;
const dateField = z
  .string()
  .max(200)
  .regex(/^(dateOfBirth|dateAdded|customFields\..+)$/, { error: "must be a field with a date" });

/**
 * When a date trigger starts its workflow: `amount` units before or after the date of a contact's field, at a time of day in the location's
 * time zone, or before or after an appointment's start.
 */
export const dateRule = z.strictObject({
  /** For `contact_date` only. */
  field: dateField.optional(),
  amount: z.number().int().min(0).max(365),
  unit: z.enum(dateUnits).default("days"),
  direction: z.enum(directions),
  /** For `contact_date` only; defaults to `usualTime`. */
  time: timeOfDay.optional(),
  /** For `contact_date` only: every year on this day, for birthdays. */
  yearly: z.boolean().optional(),
});
export type DateRule = z.output<typeof dateRule>;

export const isDateTrigger = (type: string): type is DateTriggerType => dateTriggerTypes.some((known) => known === type);

export const trigger = z
  .strictObject({
    type: z.enum(allTriggerTypes, { error: `must be one of ${allTriggerTypes.join(", ")}` }),
    filters: filters.optional(),
    when: dateRule.optional(),
  })
  .superRefine(({ type, when }, check) => {
    const refuse = (path: string[], message: string) => check.addIssue({ code: "custom", path, message });
    if (!isDateTrigger(type)) {
      if (when !== undefined) refuse(["when"], "should not exist: this trigger has no date");
    } else if (when === undefined) refuse(["when"], "should not be empty");
    else if (type === "contact_date") {
      if (when.field === undefined) refuse(["when", "field"], "should not be empty");
      if (when.unit !== "days") refuse(["when", "unit"], "must be days");
    }
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

/** What a step may write to a contact. */
export const settableFields = [
  ...(["firstName", "lastName", "email", "phone", "source", "type", "address1", "city", "state", "postalCode", "country"] as const),
  ...(["website", "dateOfBirth", "timezone"] as const),
];
const settableField = z
  .string()
  .max(200)
  .refine((field) => settableFields.some((known) => known === field) || /^customFields\..+/.test(field), {
    error: "must be a field of contacts",
  });

const plainSteps = [
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
  z.strictObject({
    ...stepId,
    type: z.literal("add_task"),
    /** Placeholders such as `{{contact.firstName}}` are replaced. */
    title: shortText.trim().min(1),
    body: longText.optional(),
    dueAmount: z.number().int().min(0).max(365),
    dueUnit: z.enum(waitUnits),
    /** Defaults to the contact's owner. */
    assignedTo: id.optional(),
  }),
  /** An empty value clears the field. */
  z.strictObject({
    ...stepId,
    type: z.literal("set_field"),
    field: settableField,
    value: z.union([z.string().max(5000), z.number(), z.array(shortText).max(100)]),
  }),
  z.strictObject({ ...stepId, type: z.literal("send_template"), channel: z.enum(messageChannels), templateId: id }),
  /** Until the next moment at which clocks in the location show this time. */
  z.strictObject({ ...stepId, type: z.literal("wait_until_time"), time: timeOfDay }),
  /** Until a time before the event's appointment, or the contact's next one. */
  z.strictObject({
    ...stepId,
    type: z.literal("wait_before_appointment"),
    amount: z.number().int().min(0).max(365),
    unit: z.enum(waitUnits),
  }),
] as const;

export const actionTypes = [
  ...(["webhook", "add_tag", "remove_tag", "send_message", "send_template", "wait", "wait_until_time", "wait_before_appointment"] as const),
  ...(["assign", "add_task", "set_field", "if"] as const),
];
export type ActionType = (typeof actionTypes)[number];

const unknownType = {
  error: (issue: { code?: string }) => (issue.code === "invalid_union" ? `type must be one of ${actionTypes.join(", ")}` : undefined),
};

/** The most steps in a workflow, including those in branches. */
const stepsMost = 50;
/** The greatest nesting depth of branches. */
export const branchDepthMost = 3;

type PlainAction = z.output<(typeof plainSteps)[number]>;
/** Performs `yes` if all conditions hold, otherwise `no`, and continues with the next step. */
type Branch = { id?: string | undefined; type: "if"; conditions: TriggerFilter[]; yes: Action[]; no: Action[] };
export type Action = PlainAction | Branch;

type PlainActionSent = z.input<(typeof plainSteps)[number]>;
type BranchSent = {
  id?: string | undefined;
  type: "if";
  conditions: z.input<typeof triggerFilter>[];
  yes: ActionSent[];
  no?: ActionSent[] | undefined;
};
export type ActionSent = PlainActionSent | BranchSent;

function actionOfDepth(depth: number): z.ZodType<Action, ActionSent> {
  if (depth === 0) return z.discriminatedUnion("type", plainSteps, unknownType);
  const inner = actionOfDepth(depth - 1);
  const branch = z.strictObject({
    ...stepId,
    type: z.literal("if"),
    conditions: z.array(triggerFilter).min(1).max(20),
    yes: z.array(inner).max(stepsMost),
    no: z.array(inner).max(stepsMost).default([]),
  });
  return z.discriminatedUnion("type", [...plainSteps, branch], unknownType);
}

export const action = actionOfDepth(branchDepthMost);

/** All steps, including those in branches. */
export const allSteps = (steps: readonly Action[]): Action[] =>
  steps.flatMap((step) => (step.type === "if" ? [step, ...allSteps(step.yes), ...allSteps(step.no)] : [step]));

export const triggers = z.array(trigger).max(20);
export const actions = z
  .array(action)
  .max(stepsMost)
  .refine((steps) => allSteps(steps).length <= stepsMost, { error: `must contain at most ${stepsMost} steps, those of branches included` });
