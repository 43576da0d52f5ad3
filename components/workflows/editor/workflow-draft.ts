import type { WorkflowDetail } from "#contract/workflows/editor.ts";
import { type Action, type ActionType, type Trigger, type TriggerFilter, usualTime } from "#contract/workflows/steps.ts";

// Pure functions for the workflow editor.

/** `key` identifies a trigger. */
type Keyed<T> = { key: string; value: T };
/** Steps are identified by their ids, also while they move. */
export type Draft = { name: string; triggers: Keyed<Omit<Trigger, "filters"> & { filters: TriggerFilter[] }>[]; actions: Action[] };

let lastKey = 0;
const keyed = <T>(value: T): Keyed<T> => ({ key: `${++lastKey}`, value });

export const draftOf = ({ name, triggers, actions }: Pick<WorkflowDetail, "name" | "triggers" | "actions">): Draft => ({
  name,
  triggers: triggers.map((trigger) => keyed({ ...trigger, filters: trigger.filters ?? [] })),
  actions,
});

export const sentOf = ({ name, triggers, actions }: Draft) => ({
  name,
  triggers: triggers.map(({ value }) => value),
  actions,
});

export const blankTrigger: Draft["triggers"][number]["value"] = { type: "contact_created", filters: [] };
export const newTrigger = (): Draft["triggers"][number] => keyed(blankTrigger);

const blank: Record<ActionType, () => Action> = {
  webhook: () => ({ type: "webhook", url: "" }),
  add_tag: () => ({ type: "add_tag", tags: [] }),
  remove_tag: () => ({ type: "remove_tag", tags: [] }),
  send_message: () => ({ type: "send_message", channel: "SMS", message: "" }),
  send_template: () => ({ type: "send_template", channel: "Email", templateId: "" }),
  wait: () => ({ type: "wait", amount: 1, unit: "hours" }),
  wait_until_time: () => ({ type: "wait_until_time", time: usualTime }),
  wait_before_appointment: () => ({ type: "wait_before_appointment", amount: 1, unit: "days" }),
  assign: () => ({ type: "assign", userId: "" }),
  add_task: () => ({ type: "add_task", title: "", dueAmount: 1, dueUnit: "days" }),
  set_field: () => ({ type: "set_field", field: "source", value: "" }),
  if: () => ({ type: "if", conditions: [{ field: "tags", operator: "contains", value: "" }], yes: [], no: [] }),
};

const newStepId = () => `step-${Math.random().toString(36).slice(2, 12)}`;
export const newAction = (type: ActionType): Action => ({ ...blank[type](), id: newStepId() });

export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

export const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(sentOf(one)) === JSON.stringify(sentOf(other));

/** The step at a path such as `actions.2.yes.0`, with the number that its card shows. */
export function stepAt(actions: readonly Action[], path: string): { number: string; type: ActionType } | undefined {
  const [, place = "", branch, ...rest] = path.split(".");
  const step = actions[Number(place)];
  const number = `${Number(place) + 1}`;
  if (step === undefined || branch === undefined) return step && { number, type: step.type };
  if (step.type !== "if") return undefined;
  const inner = stepAt(branch === "yes" ? step.yes : step.no, [branch, ...rest].join("."));
  return inner && { ...inner, number: `${number}${branch === "yes" ? "a" : "b"}.${inner.number}` };
}

/** The numbers of the steps that a test performed, as shown on the cards of the steps. */
export function numbersOfTaken(actions: readonly Action[], taken: readonly { note?: { code: string } }[]): string[] {
  const numbered = (steps: readonly Action[], prefix: string) => steps.map((step, index) => ({ step, number: `${prefix}${index + 1}` }));
  const queue = numbered(actions, "");
  return taken.map(({ note }, index) => {
    const next = queue.shift();
    if (next === undefined) return `${index + 1}`;
    const { step, number } = next;
    if (step.type === "if")
      queue.unshift(...(note?.code === "conditionsMet" ? numbered(step.yes, `${number}a.`) : numbered(step.no, `${number}b.`)));
    return number;
  });
}

/** Error messages about `actions.2` or `actions.2.yes.0` by step, without that path; `rest` contains messages about no step. */
export function placed(messages: readonly string[]): { at: Map<string, string[]>; rest: string[] } {
  const at = new Map<string, string[]>();
  const rest: string[] = [];
  for (const message of messages) {
    const [, place, words] = /^((?:actions|triggers)\.\d+(?:\.(?:yes|no)\.\d+)*)\.?(.*)$/s.exec(message) ?? [];
    if (place === undefined || words === undefined) rest.push(message);
    else at.set(place, [...(at.get(place) ?? []), words]);
  }
  return { at, rest };
}
