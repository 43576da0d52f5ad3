"use client";

import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
};

/** Without storage, the choice is not remembered. */
const read = (name: string): string | null => {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
};

/** A text in the browser's storage, shared by all its windows. */
export function useStoredText(name: string): [string | null, (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => null,
  );
  const write = useCallback(
    (next: string) => {
      try {
        window.localStorage.setItem(name, next);
      } finally {
        for (const listener of listeners) listener();
      }
    },
    [name],
  );
  return [text, write];
}
