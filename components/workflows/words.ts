import { useTranslations } from "use-intl";
import type { Tone } from "#components/ui/badge.tsx";
import type { DeliveryDetail, WorkflowRun } from "#contract/workflows/editor.ts";
import {
  type ActionType,
  actionTypes,
  allTriggerTypes,
  type FilterOperator,
  filterOperators,
  type TriggerType,
} from "#contract/workflows/steps.ts";

/** Reads the messages of workflows. */
export const useWorkflowWords = () => useTranslations("workflows.words");
export type WorkflowWords = ReturnType<typeof useWorkflowWords>;

const isTrigger = (type: string): type is TriggerType => allTriggerTypes.some((known) => known === type);
export const triggerLabel = (type: string, t: WorkflowWords): string => (isTrigger(type) ? t(`trigger.${type}`) : type);
/** The triggers by the `type` of their events. A test compares them with the catalogue, which is too large for a page. */
const triggersOfEvents: ReadonlyMap<string, TriggerType> = new Map<string, TriggerType>([
  ["ContactCreate", "contact_created"],
  ["ContactUpdate", "contact_updated"],
  ["ContactDate", "contact_date"],
  ["AppointmentCreate", "appointment_booked"],
  ["AppointmentUpdate", "appointment_rescheduled"],
  ["AppointmentCancel", "appointment_canceled"],
  ["AppointmentDate", "appointment_date"],
  ["InboundMessage", "inbound_message"],
  ["OutboundMessage", "outbound_message"],
  ["FormSubmit", "form_submitted"],
]);
export const triggerOfEvent = (eventType: string): string => triggersOfEvents.get(eventType) ?? eventType;
/** The `type` of the events of a trigger; undefined if it never occurs here. */
export const eventOfTrigger = (trigger: TriggerType): string | undefined =>
  [...triggersOfEvents].find(([, known]) => known === trigger)?.[0];
/** Triggers that an import may contain but that never occur here. */
const unavailable: readonly TriggerType[] = [
  "opportunity_stage_changed",
  "opportunity_status_changed",
  "order_received",
  "payment_received",
];
/** The triggers to choose from: those that occur here, and the current one. */
export const triggerOptionsFor = (current: TriggerType, t: WorkflowWords) =>
  allTriggerTypes
    .filter((value) => value === current || !unavailable.includes(value))
    .map((value) => {
      const trigger = t(`trigger.${value}`);
      return { value, label: unavailable.includes(value) ? t("unavailableTrigger", { trigger }) : trigger };
    });
export const triggerOf = (text: string): TriggerType => (isTrigger(text) ? text : "contact_created");

const isAction = (type: string): type is ActionType => actionTypes.some((known) => known === type);
export const nameOfAction = (type: string, t: WorkflowWords): string => (isAction(type) ? t(`action.${type}.label`) : type);
export const actionChoices = (t: WorkflowWords) =>
  actionTypes.map((type) => ({ type, label: t(`action.${type}.label`), description: t(`action.${type}.description`) }));

const isMeasured = (operator: FilterOperator) => operator === "gt" || operator === "gte" || operator === "lt" || operator === "lte";
/** The operators by name. A date is before or after another, not less or more. */
export const operatorOptions = (t: WorkflowWords, ofDates: boolean) =>
  filterOperators.map((value) => ({
    value,
    label: ofDates && isMeasured(value) ? t(`operatorOfDates.${value}`) : t(`operator.${value}`),
  }));
export const operatorOf = (text: string): FilterOperator => filterOperators.find((known) => known === text) ?? "eq";

export const runTones: Record<WorkflowRun["status"], Tone> = {
  running: "accent",
  waiting: "warning",
  done: "success",
  failed: "danger",
  stopped: "neutral",
};

type DeliveryState = { name: "delivered" | "failed" | "sending" | "retrying"; tone: Tone };

export function stateOfDelivery({ status, attempts }: Pick<DeliveryDetail, "status" | "attempts">): DeliveryState {
  if (status === "delivered") return { name: "delivered", tone: "success" };
  if (status === "exhausted") return { name: "failed", tone: "danger" };
  return attempts === 0 ? { name: "sending", tone: "accent" } : { name: "retrying", tone: "warning" };
}
