"use client";

import { useSyncExternalStore } from "react";

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

/** The time, twice a minute; unknown while the server renders, whose clock may show another day. */
export const useNow = (): Date | undefined => useSyncExternalStore(subscribe, read, () => undefined);
