import { useSyncExternalStore } from "react";
import type { Draft } from "./drafts.ts";

/** A message that can still be cancelled for a moment. It is sent when that time is over, even if the user has left the page. */
export type Outgoing = { contactId: string; draft: Draft; leavesAtMs: number };

const undoMs = 5_000;

/** Whether a message was sent, could not be sent, or was cancelled before. */
export type Ending = "sent" | "failed" | "cancelled";

type Waiting = Outgoing & { timer: ReturnType<typeof setTimeout>; end: (ending: Ending | Promise<Ending>) => void };
let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Waiting[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};

export function sendSoon(contactId: string, draft: Draft, leave: () => Promise<Ending>): { outgoing: Outgoing; ending: Promise<Ending> } {
  const { promise: ending, resolve: end } = Promise.withResolvers<Ending>();
  const entry: Waiting = {
    contactId,
    draft,
    leavesAtMs: Date.now() + undoMs,
    end,
    timer: setTimeout(() => {
      change(waiting.filter((other) => other !== entry));
      end(leave());
    }, undoMs),
  };
  change([...waiting, entry]);
  return { outgoing: entry, ending };
}

/** Cancels a message before it is sent. */
export function callBack(outgoing: Outgoing): void {
  const entry = waiting.find((each) => each === outgoing);
  if (entry === undefined) return;
  clearTimeout(entry.timer);
  entry.end("cancelled");
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
