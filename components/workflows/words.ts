import type { Tone } from "#components/ui/badge.tsx";
import type { DeliveryDetail, WorkflowRun } from "#contract/workflows/editor.ts";
import { type ActionType, actionTypes, type FilterOperator, filterOperators, type TriggerType } from "#contract/workflows/steps.ts";
import { triggerTypes } from "#contract/workflows/workflows.ts";

const triggerNames: Record<TriggerType, string> = {
  contact_created: "Contact created",
  contact_updated: "Contact changed",
  inbound_message: "Message received",
  outbound_message: "Message sent",
  appointment_booked: "Appointment booked",
  appointment_rescheduled: "Appointment rescheduled",
  appointment_canceled: "Appointment cancelled",
  form_submitted: "Form submitted",
  opportunity_stage_changed: "Opportunity stage changed",
  opportunity_status_changed: "Opportunity status changed",
  order_received: "Order received",
  payment_received: "Payment received",
};
const isTrigger = (type: string): type is TriggerType => triggerTypes.some((known) => known === type);
export const triggerLabel = (type: string): string => (isTrigger(type) ? triggerNames[type] : type);
/** Triggers that an import may contain but that never occur here. */
const unavailable: readonly TriggerType[] = [
  "opportunity_stage_changed",
  "opportunity_status_changed",
  "order_received",
  "payment_received",
];
/** The triggers to choose from: those that occur here, and the current one. */
export const triggerOptionsFor = (current: TriggerType) =>
  triggerTypes
    .filter((value) => value === current || !unavailable.includes(value))
    .map((value) => ({ value, label: unavailable.includes(value) ? `${triggerNames[value]} (not available here)` : triggerNames[value] }));
export const triggerOf = (text: string): TriggerType => (isTrigger(text) ? text : "contact_created");

const actionNames: Record<ActionType, { label: string; description: string }> = {
  webhook: { label: "Call a webhook", description: "Post the event to a URL" },
  add_tag: { label: "Add tags", description: "To the contact" },
  remove_tag: { label: "Remove tags", description: "From the contact" },
  send_message: { label: "Send a message", description: "To the contact, by text message or email" },
  wait: { label: "Wait", description: "Before the steps after it" },
  assign: { label: "Assign", description: "Set the contact's owner" },
};
const isAction = (type: string): type is ActionType => actionTypes.some((known) => known === type);
export const nameOfAction = (type: string): string => (isAction(type) ? actionNames[type].label : type);
export const actionChoices = actionTypes.map((type) => ({ type, ...actionNames[type] }));

const operatorNames: Record<FilterOperator, string> = {
  eq: "is",
  not_eq: "is not",
  contains: "contains",
  not_contains: "does not contain",
  exists: "is set",
  not_exists: "is empty",
  gt: "is more than",
  gte: "is at least",
  lt: "is less than",
  lte: "is at most",
  in: "is one of",
  not_in: "is none of",
  changed: "was changed",
};
export const operatorOptions = filterOperators.map((value) => ({ value, label: operatorNames[value] }));
export const operatorOf = (text: string): FilterOperator => filterOperators.find((known) => known === text) ?? "eq";

export const runWords: Record<WorkflowRun["status"], { label: string; tone: Tone }> = {
  running: { label: "Running", tone: "accent" },
  waiting: { label: "Waiting", tone: "warning" },
  done: { label: "Done", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  stopped: { label: "Stopped", tone: "neutral" },
};

export function deliveryWords({ status, attempts }: Pick<DeliveryDetail, "status" | "attempts">): { label: string; tone: Tone } {
  if (status === "delivered") return { label: "Delivered", tone: "success" };
  if (status === "exhausted") return { label: "Failed", tone: "danger" };
  return attempts === 0 ? { label: "Sending", tone: "accent" } : { label: "Retrying", tone: "warning" };
}
