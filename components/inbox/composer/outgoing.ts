import { useSyncExternalStore } from "react";
import type { SendBody } from "#lib/api/conversations.ts";

/** A message that can still be cancelled for a moment. It is sent when that time is over, even if the user has left the page. */
export type Outgoing = { contactId: string; body: SendBody; leavesAtMs: number };

const undoMs = 5_000;

type Waiting = Outgoing & { timer: ReturnType<typeof setTimeout> };
let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Waiting[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};

export function sendSoon(contactId: string, body: SendBody, leave: () => void): void {
  const entry: Waiting = {
    contactId,
    body,
    leavesAtMs: Date.now() + undoMs,
    timer: setTimeout(() => {
      change(waiting.filter((other) => other !== entry));
      leave();
    }, undoMs),
  };
  change([...waiting, entry]);
}

/** Cancels a message before it is sent. */
export function callBack(outgoing: Outgoing): void {
  const entry = waiting.find((each) => each === outgoing);
  if (entry === undefined) return;
  clearTimeout(entry.timer);
  change(waiting.filter((other) => other !== entry));
}

export const isLeaving = (contactId: string): boolean => waiting.some((each) => each.contactId === contactId);

const none: readonly Outgoing[] = [];

export function useOutgoing(contactId: string): readonly Outgoing[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    (): readonly Outgoing[] => waiting,
    () => none,
  );
  return all.filter((each) => each.contactId === contactId);
}
