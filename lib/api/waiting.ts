import { useSyncExternalStore } from "react";

// If a server asks for a pause, requests wait, and the page shows until when.

let untilMs = 0;
const listeners = new Set<() => void>();
const change = (next: number) => {
  untilMs = next;
  for (const listener of listeners) listener();
};

/** The pause that the server requests, plus a random addition so that tabs do not all continue at the same moment. */
export function waitAsAsked(retryAfterS: number | undefined): number {
  const waitMs = (retryAfterS ?? 5) * 1000;
  const until = Date.now() + waitMs;
  if (until > untilMs) {
    change(until);
    setTimeout(() => {
      if (untilMs <= Date.now()) change(0);
    }, waitMs + 50);
  }
  return waitMs + Math.random() * 300;
}

/** When requests continue, in milliseconds since 1970; 0 while none is waiting. */
export const useWaitingUntil = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => untilMs,
    () => 0,
  );
