import type { WorkflowDetail } from "#contract/workflows/editor.ts";
import type { Action, ActionType, Trigger, TriggerFilter } from "#contract/workflows/steps.ts";

// Pure functions for the workflow editor.

/** `key` identifies a step while it moves. */
export type Keyed<T> = { key: string; value: T };
export type Draft = { name: string; triggers: Keyed<Omit<Trigger, "filters"> & { filters: TriggerFilter[] }>[]; actions: Keyed<Action>[] };

let lastKey = 0;
const keyed = <T>(value: T): Keyed<T> => ({ key: `${++lastKey}`, value });

export const draftOf = ({ name, triggers, actions }: Pick<WorkflowDetail, "name" | "triggers" | "actions">): Draft => ({
  name,
  triggers: triggers.map((trigger) => keyed({ type: trigger.type, filters: trigger.filters ?? [] })),
  actions: actions.map((action) => keyed(action)),
});

export const sentOf = ({ name, triggers, actions }: Draft) => ({
  name,
  triggers: triggers.map(({ value }) => value),
  actions: actions.map(({ value }) => value),
});

export const newTrigger = (): Draft["triggers"][number] => keyed({ type: "contact_created", filters: [] });

const blank: Record<ActionType, () => Action> = {
  webhook: () => ({ type: "webhook", url: "" }),
  add_tag: () => ({ type: "add_tag", tags: [] }),
  remove_tag: () => ({ type: "remove_tag", tags: [] }),
  send_message: () => ({ type: "send_message", channel: "SMS", message: "" }),
  wait: () => ({ type: "wait", amount: 1, unit: "hours" }),
  assign: () => ({ type: "assign", userId: "" }),
};
export const newAction = (type: ActionType): Keyed<Action> => keyed(blank[type]());

export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

export const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(sentOf(one)) === JSON.stringify(sentOf(other));

/** Error messages about `actions.2` by step, without that path; `rest` contains messages about no step. */
export function placed(messages: readonly string[]): { at: Map<string, string[]>; rest: string[] } {
  const at = new Map<string, string[]>();
  const rest: string[] = [];
  for (const message of messages) {
    const [, place, words] = /^((?:actions|triggers)\.\d+)\.?(.*)$/s.exec(message) ?? [];
    if (place === undefined || words === undefined) rest.push(message);
    else at.set(place, [...(at.get(place) ?? []), words]);
  }
  return { at, rest };
}
