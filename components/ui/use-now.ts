"use client";

import { useMemo, useSyncExternalStore } from "react";
import { usePlace } from "./place.tsx";

const tickMs = 30_000;
let now: Date | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = new Date();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = undefined;
  };
}

const read = () => {
  now ??= new Date();
  return now;
};

/**
 * The current time, updated twice a minute. During rendering on the server and hydration, it is the time of rendering, or undefined if that
 * is unknown.
 */
export function useNow(): Date | undefined {
  const { renderedAt } = usePlace();
  const rendered = useMemo(() => (renderedAt === undefined ? undefined : new Date(renderedAt)), [renderedAt]);
  return useSyncExternalStore(subscribe, read, () => rendered);
}
