import type { ConversationChangeSent } from "#contract/conversations/states.ts";
import type { ConversationAsked } from "#lib/api/conversations.ts";

type Listed = Pick<ConversationAsked, "state" | "owner">;

/** Whether this change removes conversations from the list. */
export function leavesList(change: ConversationChangeSent, { state, owner }: Listed, userId: string): boolean {
  switch (change.kind) {
    case "done":
      return state !== "done";
    case "snooze":
      return state !== "snoozed";
    case "reopen":
      return state !== "open";
    case "assign":
      return owner !== "all" && change.userId !== (owner === "me" ? userId : owner === "unassigned" ? null : owner);
    default:
      return false;
  }
}

/** The conversation to open after the open one has left the list: the next remaining one, or the previous one. */
export function nextAfter(ids: readonly string[], open: string, isLeaving: (id: string) => boolean): string | undefined {
  const place = ids.indexOf(open);
  if (place < 0) return undefined;
  return ids.slice(place + 1).find((id) => !isLeaving(id)) ?? ids.slice(0, place).findLast((id) => !isLeaving(id));
}
