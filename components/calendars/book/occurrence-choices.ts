import type { CheckedOccurrence } from "#contract/appointments/repeated.ts";

export const occurrenceActions = ["skip", "move", "book"] as const;
export type OccurrenceAction = (typeof occurrenceActions)[number];
/** A choice in the format of the request: instants are text. */
type SentChoice = { startTime: string; do: "skip" | "book" } | { startTime: string; do: "move"; to: string };

/** The nearest free time. If there is none, the occurrence is left out. */
export const usualAction = ({ next }: Pick<CheckedOccurrence, "next">): OccurrenceAction => (next === null ? "skip" : "move");

/** The choice for an occurrence. None if its time is free, and none for the first occurrence unless it is booked anyway. */
export function choiceOf(
  occurrence: CheckedOccurrence,
  isFirst: boolean,
  anyway: boolean,
  chosen: ReadonlyMap<string, OccurrenceAction>,
): SentChoice[] {
  const { startTime, objection, next } = occurrence;
  if (objection === null && !(isFirst && anyway)) return [];
  if (isFirst) return anyway ? [{ startTime, do: "book" }] : [];
  const action = chosen.get(startTime) ?? usualAction(occurrence);
  if (action === "move") return next === null ? [{ startTime, do: "skip" }] : [{ startTime, do: "move", to: next }];
  return [{ startTime, do: action }];
}
