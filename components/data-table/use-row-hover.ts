"use client";

import { type PointerEvent, useRef } from "react";

const restMs = 70;

/** Calls back once the pointer has rested on a row for a moment, so that rows it only passes over are not prefetched. */
export function useRowHover(onHover: ((index: number) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef(-1);
  if (!onHover) return undefined;
  return {
    onPointerOver: (event: PointerEvent) => {
      const index = rowIndexOf(event.target);
      if (index === over.current) return;
      over.current = index;
      clearTimeout(timer.current);
      if (index >= 0) timer.current = setTimeout(() => onHover(index), restMs);
    },
    onPointerLeave: () => {
      over.current = -1;
      clearTimeout(timer.current);
    },
  };
}

/** The index of the row in which an event happened, or -1. */
export function rowIndexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest("[data-row]") : null;
  return row instanceof HTMLElement ? Number(row.dataset.row) : -1;
}
