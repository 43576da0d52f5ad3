import type { CallListed } from "#contract/conversations/calls.ts";

const missedMostMs = 2 * 24 * 60 * 60 * 1000;
const missed: ReadonlySet<string | null> = new Set(["no-answer", "busy", "voicemail", "canceled", "failed"]);

/** Whether a call is recent enough that the caller may still be waiting. */
export const isRecent = ({ dateAdded }: Pick<CallListed, "dateAdded">, nowMs: number): boolean =>
  nowMs - Date.parse(dateAdded) < missedMostMs;

/**
 * Missed calls of the last two days, newest first, one for each caller, without callers whom someone has talked to, called or written to
 * since.
 */
export function missedCalls(calls: readonly CallListed[], nowMs: number): CallListed[] {
  const settled = new Set<string>();
  return calls
    .toSorted((one, other) => other.dateAdded.localeCompare(one.dateAdded))
    .filter((call) => {
      const isFirst = !settled.has(call.contactId);
      settled.add(call.contactId);
      return isFirst && call.direction === "inbound" && !call.isAnswered && missed.has(call.status) && isRecent(call, nowMs);
    });
}
