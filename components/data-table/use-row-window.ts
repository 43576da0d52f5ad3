"use client";

import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type RowWindow, scrollTopFor, seenOf, type Viewport, windowOf } from "./row-window.ts";

export type RowWindowOptions = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** The heights of a row and of the header in pixels, by the width of the scroller. The width is 0 before it is measured. */
  sizesAt: (width: number) => { rowHeight: number; headerHeight: number };
  /** Called with the visible rows shortly after scrolling stops and, while scrolling slowly, as they change. */
  onRangeChange?: ((start: number, end: number) => void) | undefined;
};

const same = (a: RowWindow, b: RowWindow) => a.start === b.start && a.end === b.end && a.offset === b.offset && a.height === b.height;

/** Before the scroller is measured. */
const usualHeight = 800;

/** The rows of the first HTML: only what can be visible, because spare rows would delay the first paint. */
function firstWindow(rowHeight: number, count: number): RowWindow {
  const view = { scrollTop: 0, height: usualHeight, rowHeight, count };
  return { ...windowOf(view), ...seenOf(view) };
}

const pauseMs = 90;
const flungMs = 200;

/**
 * Computes the rows to render from the scroller's position and size. After a jump to rows that are all not rendered yet, they are rendered
 * in slices. Of consecutive jumps, as with a dragged scroll bar, only the first and the last are rendered; the rows in between show the
 * placeholder.
 */
export function useRowWindow({ scroller, count, sizesAt, onRangeChange }: RowWindowOptions) {
  const [width, setWidth] = useState(0);
  const { rowHeight, headerHeight } = sizesAt(width);
  const [drawn, setDrawn] = useState<RowWindow>(() => firstWindow(rowHeight, count));
  const painted = useRef(drawn);
  painted.current = drawn;
  const report = useRef(onRangeChange);
  report.current = onRangeChange;

  const view = useCallback((): Viewport => {
    const node = scroller.current;
    return { scrollTop: node?.scrollTop ?? 0, height: Math.max(0, (node?.clientHeight ?? usualHeight) - headerHeight), rowHeight, count };
  }, [scroller, headerHeight, rowHeight, count]);

  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reported = { start: -1, end: -1 };
    let jumpedAt = Number.NEGATIVE_INFINITY;

    const draw = () => {
      const next = windowOf(view());
      setDrawn((before) => (same(before, next) ? before : next));
    };
    const rest = () => {
      timer = undefined;
      const seen = seenOf(view());
      startTransition(() => {
        draw();
        if (seen.start === reported.start && seen.end === reported.end) return;
        reported = seen;
        report.current?.(seen.start, seen.end);
      });
    };
    const update = () => {
      const next = windowOf(view());
      const isFlung = performance.now() - jumpedAt < flungMs;
      if (next.start < painted.current.end && next.end > painted.current.start) draw();
      else {
        jumpedAt = performance.now();
        if (!isFlung) startTransition(draw);
      }
      const seen = seenOf(view());
      const near = Math.abs(seen.start - reported.start) <= (seen.end - seen.start) * 2;
      if (near && timer) return;
      clearTimeout(timer);
      timer = setTimeout(rest, pauseMs);
    };
    const resized = new ResizeObserver(() => {
      setWidth(node.clientWidth);
      update();
    });
    update();
    rest();
    node.addEventListener("scroll", update, { passive: true });
    resized.observe(node);
    return () => {
      node.removeEventListener("scroll", update);
      resized.disconnect();
      clearTimeout(timer);
    };
  }, [scroller, view]);

  useEffect(() => {
    const node = scroller.current;
    if (node && node.scrollTop > Math.max(0, count * rowHeight)) node.scrollTop = 0;
  }, [scroller, count, rowHeight]);

  const scrollToRow = useCallback(
    (index: number) => {
      const top = scrollTopFor(index, view());
      if (top !== undefined && scroller.current) scroller.current.scrollTop = top;
    },
    [scroller, view],
  );

  return { drawn, width, rowHeight, headerHeight, scrollToRow };
}
