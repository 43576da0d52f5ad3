import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isApiError } from "#contract/errors.ts";

// A service that does not answer fails what is read meanwhile. The page keeps its frame, each part says what failed, and everything that
// failed is read again as soon as the service answers.

const firstPauseMs = 1000;
const pauseMostMs = 15_000;

/** How long to wait before the attempt after `attempts` of them. */
export const pauseBefore = (attempts: number): number => Math.min(firstPauseMs * 2 ** attempts, pauseMostMs);

/** Whether this passes by itself: nobody answered, or only that somebody cannot answer now. A mistake of the service's own does not. */
export function isAway(error: unknown): boolean {
  if (isApiError(error)) return error.code === "UNAVAILABLE" || error.code === "UPSTREAM_SLOW" || error.code === "UPSTREAM_UNREACHABLE";
  return error instanceof TypeError;
}

/** Undefined while all is well. */
export type Away = { /** When the next attempt begins, in milliseconds; 0 while one is under way. */ nextMs: number };

export type Recovery = {
  /** Something could not be read because nobody answered. */
  begin: () => void;
  /** Tries now, and not when the pause is over. */
  tryNow: () => void;
};

let away: Away | undefined;
const listeners = new Set<() => void>();
function set(next: Away | undefined): void {
  away = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const nothing = () => undefined;

export const useAway = (): Away | undefined => useSyncExternalStore(subscribe, () => away, nothing);

export type Probing = {
  /** Rejects while nobody answers. */
  probe: () => Promise<unknown>;
  /** Reads again what has failed. Whether all of it could be read. */
  readAgain: () => Promise<boolean>;
  onChange: (away: Away | undefined) => void;
  wait: (ms: number, then: () => void) => () => void;
  now: () => number;
};

/** Probes with growing pauses until somebody answers and everything that failed was read. One probe at a time, whatever has failed. */
export function createRecovery({ probe, readAgain, onChange, wait, now }: Probing): Recovery {
  let attempts = 0;
  let isRunning = false;
  let stopWaiting: (() => void) | undefined;

  const pause = () => {
    const ms = pauseBefore(attempts);
    attempts += 1;
    onChange({ nextMs: now() + ms });
    stopWaiting = wait(ms, () => void attempt());
  };
  const attempt = async () => {
    stopWaiting = undefined;
    isRunning = true;
    onChange({ nextMs: 0 });
    const isBack = await probe().then(readAgain, (error: unknown) => {
      // Any other answer is an answer.
      return isAway(error) ? false : readAgain();
    });
    isRunning = false;
    if (!isBack) return pause();
    attempts = 0;
    onChange(undefined);
  };
  return {
    begin() {
      if (stopWaiting === undefined && !isRunning) pause();
    },
    tryNow() {
      if (stopWaiting === undefined) return;
      stopWaiting();
      void attempt();
    },
  };
}

/** Of a tab: reads the queries that failed, once `probe` is answered. */
export const recoveryOf = (client: QueryClient, probe: () => Promise<unknown>): Recovery =>
  createRecovery({
    probe,
    async readAgain() {
      const failed = { type: "active" as const, predicate: ({ state }: { state: { error: unknown } }) => isAway(state.error) };
      await client.refetchQueries(failed);
      return client.getQueryCache().findAll(failed).length === 0;
    },
    onChange: set,
    wait(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    now: Date.now,
  });
