"use client";

import type { RefObject } from "react";
import { useShortcut } from "#lib/shortcuts.ts";
import { type GridFocus, type GridKeyActions, moved } from "./grid-keys.ts";
import { tableShortcuts } from "./table-shortcuts.ts";

/** The table's keys that hold anywhere on its page, without first going into the table. */
export function useTableKeys(actions: GridKeyActions, grid: RefObject<HTMLElement | null>, canOpen: boolean): void {
  const step = (key: "ArrowDown" | "ArrowUp") => () => {
    const to: GridFocus | undefined = moved(key, false, actions.focus, actions);
    if (!to) return;
    grid.current?.focus({ preventScroll: true });
    actions.move(to);
  };
  const { toggle } = actions;
  const { row } = actions.focus;
  useShortcut(tableShortcuts.next, step("ArrowDown"));
  useShortcut(tableShortcuts.previous, step("ArrowUp"));
  useShortcut(tableShortcuts.open, () => row >= 0 && actions.open(row), canOpen);
  useShortcut(tableShortcuts.select, () => row >= 0 && toggle?.(row), toggle !== undefined);
  useShortcut(tableShortcuts.edit, undefined);
  useShortcut(tableShortcuts.arrange, undefined);
  useShortcut(tableShortcuts.resize, undefined);
}
