"use client";

import { useCallback, useMemo } from "react";
import { type ColumnSettings, readColumnSettings } from "#components/data-table/columns/settings.ts";
import { useStoredText } from "#components/ui/use-stored-text.ts";

/** How the columns were last arranged in this browser, outside of any saved view. */
export function useStoredColumns(name: string): [ColumnSettings | undefined, (settings: ColumnSettings) => void] {
  const [text, write] = useStoredText(name);
  const settings = useMemo(() => (text === null ? undefined : readColumnSettings(parsed(text))), [text]);
  const store = useCallback((next: ColumnSettings) => write(JSON.stringify(next)), [write]);
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
