"use client";

import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useRef, useState } from "react";
import { type ColumnSettings, withMoved, withWidth } from "./settings.ts";
import { type ColumnLayout, templateOf } from "./use-columns.ts";

export type ColumnDragOptions<Row extends object> = {
  grid: RefObject<HTMLElement | null>;
  layout: ColumnLayout<Row>;
  ids: readonly string[];
  selectable: boolean;
  settings: ColumnSettings;
  onSettingsChange: ((settings: ColumnSettings) => void) | undefined;
};

/** How many pixels the pointer must move before a press on a header becomes a drag. */
const threshold = 6;

/** Follows the pointer until it is released. */
function follow(event: ReactPointerEvent, onMove: (event: PointerEvent) => void, onEnd: (event: PointerEvent, cancelled: boolean) => void) {
  const stop = new AbortController();
  const end = (cancelled: boolean) => (last: PointerEvent) => {
    stop.abort();
    onEnd(last, cancelled);
  };
  window.addEventListener("pointermove", onMove, { signal: stop.signal });
  window.addEventListener("pointerup", end(false), { signal: stop.signal });
  window.addEventListener("pointercancel", end(true), { signal: stop.signal });
  event.currentTarget.setPointerCapture?.(event.pointerId);
}

/** Resizes and moves columns by pointer. While resizing, only a CSS variable changes; the settings change at the end. */
export function useColumnDrag<Row extends object>({ grid, layout, ids, selectable, settings, onSettingsChange }: ColumnDragOptions<Row>) {
  const [sizing, setSizing] = useState<string>();
  const [drop, setDrop] = useState<{ id: string; before: string | undefined }>();
  const justMoved = useRef(false);

  const startSizing = useCallback(
    (event: ReactPointerEvent, id: string) => {
      const column = layout.columns.find((candidate) => candidate.id === id);
      if (!column || event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      const from = event.clientX;
      const way = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
      let next = settings;
      setSizing(id);
      follow(
        event,
        (move) => {
          next = withWidth(settings, id, column.width + (move.clientX - from) * way);
          const widths = layout.columns.map((other) => (other.id === id ? (next.widths[id] ?? other.width) : other.width));
          grid.current?.style.setProperty("--columns", templateOf(widths, selectable));
          grid.current?.style.setProperty("--columns-width", `${layout.width + (next.widths[id] ?? column.width) - column.width}px`);
        },
        () => {
          setSizing(undefined);
          onSettingsChange?.(next);
        },
      );
    },
    [grid, layout, selectable, settings, onSettingsChange],
  );

  const startMoving = useCallback(
    (event: ReactPointerEvent, id: string) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      const from = event.clientX;
      let before: string | undefined;
      let moving = false;
      follow(
        event,
        (move) => {
          if (!moving && Math.abs(move.clientX - from) < threshold) return;
          moving = true;
          const heads = [...(grid.current?.querySelectorAll<HTMLElement>("[data-head]") ?? [])];
          before = heads.find((head) => move.clientX < head.getBoundingClientRect().left + head.offsetWidth / 2)?.dataset.head;
          setDrop({ id, before });
        },
        (_last, cancelled) => {
          setDrop(undefined);
          if (!moving || cancelled || before === id) return;
          justMoved.current = true;
          setTimeout(() => {
            justMoved.current = false;
          });
          onSettingsChange?.(withMoved(settings, ids, id, before));
        },
      );
    },
    [grid, ids, settings, onSettingsChange],
  );

  return { sizing, drop, startSizing, startMoving, justMoved };
}
