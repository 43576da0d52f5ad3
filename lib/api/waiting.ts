import { useSyncExternalStore } from "react";

// A server that asks to wait is waited for, and the page shows until when.

let untilMs = 0;
const listeners = new Set<() => void>();
const change = (next: number) => {
  untilMs = next;
  for (const listener of listeners) listener();
};

/** How long to wait: what the server said, and a little more so that not everybody comes back at once. */
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

/** When requests go on, in milliseconds; 0 while nothing waits. */
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
