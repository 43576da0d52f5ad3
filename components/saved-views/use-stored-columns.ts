"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { type ColumnSettings, readColumnSettings } from "#components/data-table/column-settings.ts";

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
};

/** How the columns were last arranged in this browser, outside of any saved view. */
export function useStoredColumns(name: string): [ColumnSettings | undefined, (settings: ColumnSettings) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(name),
    () => null,
  );
  const settings = useMemo(() => (text === null ? undefined : readColumnSettings(parsed(text))), [text]);
  const store = useCallback(
    (next: ColumnSettings) => {
      window.localStorage.setItem(name, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [name],
  );
  return [settings, store];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
