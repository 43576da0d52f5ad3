import { useSyncExternalStore } from "react";
import type { ConversationsChanged } from "#lib/api/conversations.ts";

// Changes that the lists do not contain yet, because they are being saved or follow a message that is about to be sent.

let pending: readonly ConversationsChanged[] = [];
const listeners = new Set<() => void>();
const set = (next: readonly ConversationsChanged[]) => {
  pending = next;
  for (const listener of listeners) listener();
};

/** Shows a change until the returned function is called. */
export function showPending(change: ConversationsChanged): () => void {
  set([...pending, change]);
  return () => set(pending.filter((other) => other !== change));
}

const none: readonly ConversationsChanged[] = [];

export const usePendingChanges = (): readonly ConversationsChanged[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => pending,
    () => none,
  );
