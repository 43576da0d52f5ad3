import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isApiError } from "#contract/errors.ts";

// While the service does not respond, reads fail. The page keeps its frame, each part shows its error, and all failed reads are repeated as
// soon as the service responds.

const firstPauseMs = 1000;
const pauseMostMs = 15_000;

/** The pause in milliseconds after this many attempts. */
export const pauseBefore = (attempts: number): number => Math.min(firstPauseMs * 2 ** attempts, pauseMostMs);

/** Whether the failure is temporary: no response, or a response that the server is unavailable. An internal error is not. */
export function isAway(error: unknown): boolean {
  if (isApiError(error)) return error.code === "UNAVAILABLE" || error.code === "UPSTREAM_SLOW" || error.code === "UPSTREAM_UNREACHABLE";
  return error instanceof TypeError;
}

/** Undefined while the service responds. */
export type Away = {
  /** When the first read failed, in Unix milliseconds. */
  sinceMs: number;
  /** When the next attempt begins, in Unix milliseconds; 0 while one is running. */
  nextMs: number;
};

export type Recovery = {
  /** Reports a read that failed because there was no response. */
  begin: () => void;
  /** Tries immediately instead of waiting for the pause to end. */
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
  /** Rejects while the service does not respond. */
  probe: () => Promise<unknown>;
  /** Repeats the failed reads. Returns whether all of them succeeded. */
  readAgain: () => Promise<boolean>;
  onChange: (away: Away | undefined) => void;
  wait: (ms: number, then: () => void) => () => void;
  now: () => number;
};

/** Probes with growing pauses until the service responds and all failed reads have succeeded. Only one probe runs at a time. */
export function createRecovery({ probe, readAgain, onChange, wait, now }: Probing): Recovery {
  let attempts = 0;
  let isRunning = false;
  let sinceMs = 0;
  let stopWaiting: (() => void) | undefined;

  const pause = () => {
    const ms = pauseBefore(attempts);
    attempts += 1;
    onChange({ sinceMs, nextMs: now() + ms });
    stopWaiting = wait(ms, () => void attempt());
  };
  const attempt = async () => {
    stopWaiting = undefined;
    isRunning = true;
    onChange({ sinceMs, nextMs: 0 });
    const isBack = await probe().then(readAgain, (error: unknown) => {
      // Any other error is a response, so the service is back.
      return isAway(error) ? false : readAgain();
    });
    isRunning = false;
    if (!isBack) return pause();
    attempts = 0;
    onChange(undefined);
  };
  return {
    begin() {
      if (stopWaiting !== undefined || isRunning) return;
      sinceMs = now();
      pause();
    },
    tryNow() {
      if (stopWaiting === undefined) return;
      stopWaiting();
      void attempt();
    },
  };
}

/** The recovery of a tab: repeats its failed queries when `probe` succeeds. */
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
