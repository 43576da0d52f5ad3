import type { KeyboardEvent } from "react";

export type GridFocus = { row: number; column: number };

export type GridKeyActions = {
  count: number;
  columns: number;
  pageSize: number;
  focus: GridFocus;
  move: (focus: GridFocus) => void;
  open: (index: number) => void;
  /** Starts editing the focused cell, or the first one of a focused row. Returns false if there is nothing to edit. */
  edit: (focus: GridFocus) => boolean;
  toggle: ((index: number) => void) | undefined;
  extend: ((from: number, to: number) => void) | undefined;
  selectAll: (() => void) | undefined;
  clear: (() => void) | undefined;
};

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** The position that a key moves to; undefined if it does not move. */
export function moved(
  key: string,
  mod: boolean,
  focus: GridFocus,
  size: Pick<GridKeyActions, "count" | "columns" | "pageSize">,
): GridFocus | undefined {
  const { row, column } = focus;
  const last = size.count - 1;
  if (last < 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return { row: clamp(row + 1, last), column };
    case "ArrowUp":
      return { row: clamp(row - 1, last), column };
    case "PageDown":
      return { row: clamp(row + size.pageSize, last), column };
    case "PageUp":
      return { row: clamp(row - size.pageSize, last), column };
    case "ArrowRight":
      return { row: clamp(row, last), column: Math.min(column + 1, size.columns - 1) };
    case "ArrowLeft":
      return { row: clamp(row, last), column: Math.max(column - 1, -1) };
    case "Home":
      return mod || column < 0 ? { row: 0, column } : { row: clamp(row, last), column: 0 };
    case "End":
      return mod || column < 0 ? { row: last, column } : { row: clamp(row, last), column: size.columns - 1 };
    default:
      return undefined;
  }
}

/** The keys of a grid: arrows move, Enter edits what can be edited and opens other rows, Space and x select, Shift extends, Escape clears. */
export function gridKeyDown(event: KeyboardEvent, actions: GridKeyActions): void {
  if (event.target !== event.currentTarget || event.altKey) return;
  const mod = event.ctrlKey || event.metaKey;
  const to = moved(event.key, mod, actions.focus, actions);
  const { row } = actions.focus;
  if (to) {
    if (event.shiftKey && to.row !== row && actions.extend) actions.extend(row, to.row);
    actions.move(to);
  } else if (event.key === "Enter" && row >= 0) {
    if (!actions.edit(actions.focus)) actions.open(row);
  } else if (event.key === "F2" && row >= 0) actions.edit(actions.focus);
  else if (event.key === " " && row >= 0 && actions.toggle) actions.toggle(row);
  else if (mod && event.key.toLowerCase() === "a" && actions.selectAll) actions.selectAll();
  else if (event.key === "Escape" && actions.clear) actions.clear();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
