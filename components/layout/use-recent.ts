"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useConnectionIfAny, useSignedInUser } from "#lib/api/connection.tsx";
import { itemsIn, type RecentItem, withItem } from "./recent-items.ts";

// What was opened last is kept in this tab's storage, for this user and connection, because names of contacts are personal.

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Without storage, nothing is remembered. */
function read(name: string): string {
  try {
    return window.sessionStorage.getItem(name) ?? "[]";
  } catch {
    return "[]";
  }
}

/** What the user opened last, the latest first, and a function that remembers another item. */
export function useRecent(): [readonly RecentItem[], (item: RecentItem) => void] {
  const name = `frontdesk-recent ${useSignedInUser().id} ${useConnectionIfAny()?.id ?? ""}`;
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => "[]",
  );
  const remember = useCallback(
    (item: RecentItem) => {
      try {
        window.sessionStorage.setItem(name, JSON.stringify(withItem(itemsIn(read(name)), item)));
      } finally {
        for (const listener of listeners) listener();
      }
    },
    [name],
  );
  return [useMemo(() => itemsIn(text), [text]), remember];
}
