import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { BulkProgress, BulkWork } from "./bulk-engine.ts";
import { invalidate } from "./invalidate.ts";

export type BulkRun = {
  id: number;
  title: string;
  status: "running" | "done" | "cancelled" | "failed";
  progress: BulkProgress | undefined;
  error: unknown;
  isCancelling: boolean;
  work: BulkWork;
};

let runs: readonly BulkRun[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const cancels = new Map<number, AbortController>();

const set = (next: readonly BulkRun[]) => {
  runs = next;
  for (const listener of listeners) listener();
};
const patch = (id: number, change: Partial<BulkRun>) => set(runs.map((run) => (run.id === id ? { ...run, ...change } : run)));

const families: readonly QueryKey[] = [["contacts"], ["tags"], ["enrolments"]];

/** Runs a bulk action and shows its progress under the title. It continues while the user navigates. */
export function startBulk(client: QueryClient, title: string, work: BulkWork): void {
  const id = ++lastId;
  const cancel = new AbortController();
  cancels.set(id, cancel);
  set([...runs, { id, title, status: "running", progress: undefined, error: undefined, isCancelling: false, work }]);
  void follow(client, id, work, cancel.signal);
}

async function follow(client: QueryClient, id: number, work: BulkWork, signal: AbortSignal): Promise<void> {
  try {
    const { status, error } = await work.run((progress) => patch(id, { progress }), signal);
    patch(id, { status, error });
  } catch (error) {
    patch(id, { status: "failed", error });
  }
  cancels.delete(id);
  await Promise.all(families.map((queryKey) => invalidate(client, queryKey)));
}

export function cancelBulk(id: number): void {
  cancels.get(id)?.abort();
  patch(id, { isCancelling: true });
}

export const dismissBulk = (id: number): void => set(runs.filter((run) => run.id !== id));

const none: readonly BulkRun[] = [];

export const useBulkRuns = (): readonly BulkRun[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => runs,
    () => none,
  );
