import type { CallListed } from "#contract/conversations/calls.ts";

const missedMostMs = 2 * 24 * 60 * 60 * 1000;
const missed: ReadonlySet<string | null> = new Set(["no-answer", "busy", "voicemail", "canceled", "failed"]);

/** Missed calls of the last two days, newest first, each caller once, without those whom someone has talked to or called since. */
export function missedCalls(calls: readonly CallListed[], nowMs: number): CallListed[] {
  const settled = new Set<string>();
  return calls
    .toSorted((one, other) => other.dateAdded.localeCompare(one.dateAdded))
    .filter(({ contactId, direction, status, dateAdded }) => {
      const isFirst = !settled.has(contactId);
      settled.add(contactId);
      return isFirst && direction === "inbound" && missed.has(status) && nowMs - Date.parse(dateAdded) < missedMostMs;
    });
}
