"use client";

import { useMemo, useSyncExternalStore } from "react";
import { useConnectionIfAny, useSignedInUser } from "#lib/api/connection.tsx";
import { itemsIn, type RecentItem, withItem } from "./recent-items.ts";

// Recently opened entries are stored in this tab's storage, for this user and connection, because names of contacts are personal.

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

type Recent = {
  /** The most recent first. */
  items: readonly RecentItem[];
  remember: (item: RecentItem) => void;
  forget: (href: string) => void;
};

/** The user's recently opened entries. */
export function useRecent(): Recent {
  const name = `frontdesk-recent ${useSignedInUser().id} ${useConnectionIfAny()?.id ?? ""}`;
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => "[]",
  );
  const { remember, forget } = useMemo(() => {
    const change = (to: (items: RecentItem[]) => RecentItem[]) => {
      try {
        window.sessionStorage.setItem(name, JSON.stringify(to(itemsIn(read(name)))));
      } finally {
        for (const listener of listeners) listener();
      }
    };
    return {
      remember: (item: RecentItem) => change((items) => withItem(items, item)),
      forget: (href: string) => change((items) => items.filter((item) => item.href !== href)),
    };
  }, [name]);
  return { items: useMemo(() => itemsIn(text), [text]), remember, forget };
}
