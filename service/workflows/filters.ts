import { valueAt } from "#contract/validation.ts";
import type { Trigger, TriggerFilter } from "#contract/workflows/steps.ts";

// Decides whether an event matches a trigger. Pure.

/** What conditions can refer to: the event's payload, the current contact, and the fields that the change affected. */
export type Facts = { payload: Record<string, unknown>; contact?: Record<string, unknown> | undefined; changed?: readonly string[] };

export const matches = (trigger: Pick<Trigger, "filters">, facts: Facts): boolean =>
  [trigger.filters ?? []].flat().every((filter) => holds(filter, facts));

/** Whether a trigger's conditions need the contact in addition to the payload. */
export const asksForContact = (trigger: Pick<Trigger, "filters">): boolean =>
  (trigger.filters ?? []).some(({ field }) => field.startsWith("contact."));

function holds({ field, operator, value }: TriggerFilter, facts: Facts): boolean {
  if (operator === "changed") return (facts.changed ?? []).includes(field.replace(/^contact\./, ""));
  const found = read(field, facts);
  if (operator === "exists") return !isEmpty(found);
  if (operator === "not_exists") return isEmpty(found);
  const wanted = [value].flat();
  if (operator === "eq") return wanted.some((one) => equals(found, one));
  if (operator === "not_eq") return !wanted.some((one) => equals(found, one));
  if (operator === "in") return wanted.some((one) => equals(found, one));
  if (operator === "not_in") return !wanted.some((one) => equals(found, one));
  if (operator === "contains") return wanted.some((one) => contains(found, one));
  if (operator === "not_contains") return !wanted.some((one) => contains(found, one));
  return compares(operator, found, wanted[0]);
}

function read(field: string, { payload, contact }: Facts): unknown {
  const direct = readPath(payload, field);
  if (!isEmpty(direct) || !field.startsWith("contact.")) return direct;
  return readPath(contact ?? payload, field.slice("contact.".length));
}

function readPath(facts: Record<string, unknown>, field: string): unknown {
  const [first, ...rest] = field.split(".");
  if (first === "customFields" && rest.length > 0) {
    const fields = facts.customFields;
    const entry: unknown = Array.isArray(fields) ? fields.find((one: unknown) => valueAt(one, ["id"]) === rest.join(".")) : undefined;
    return valueAt(entry, ["value"]);
  }
  return valueAt(facts, field.split("."));
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const plain = (value: unknown) => (typeof value === "string" ? value.trim().toLowerCase() : String(value));

/** Ignores case; a list matches if one entry does. */
const equals = (found: unknown, wanted: unknown): boolean =>
  Array.isArray(found) ? found.some((one) => equals(one, wanted)) : found !== undefined && found !== null && plain(found) === plain(wanted);

const contains = (found: unknown, wanted: unknown): boolean =>
  Array.isArray(found)
    ? found.some((one) => equals(one, wanted))
    : (typeof found === "string" || typeof found === "number") && plain(found).includes(plain(wanted));

function compares(operator: "gt" | "gte" | "lt" | "lte", found: unknown, wanted: unknown): boolean {
  const [one, other] = [measure(found), measure(wanted)];
  if (one === undefined || other === undefined) return false;
  if (operator === "gt") return one > other;
  if (operator === "gte") return one >= other;
  if (operator === "lt") return one < other;
  return one <= other;
}

/** A number, numeric text, or an instant. */
function measure(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  if (!Number.isNaN(number)) return number;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : instant;
}
