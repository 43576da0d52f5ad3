import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { documentedEngine } from "./bulk-documented.ts";
import type { BulkEngine, BulkProgress, BulkWork } from "./bulk-engine.ts";
import { operationEngine } from "./bulk-operation.ts";
import { api } from "./client.ts";
import { pause } from "./pause.ts";
import { waitAsTold } from "./waiting.ts";

export type BulkRun = {
  id: number;
  title: string;
  status: "running" | "done" | "cancelled" | "failed";
  progress: BulkProgress | undefined;
  error: string | undefined;
  isCancelling: boolean;
  work: BulkWork;
};

/** Our own service does bulk work as an operation; on another server it is done from here with the documented endpoints. */
export const bulkEngine = ({ locationId, isOwn }: { locationId: string; isOwn: boolean }): BulkEngine =>
  isOwn ? operationEngine(locationId) : documentedEngine({ api, locationId, wait: (retryAfterS) => pause(waitAsTold(retryAfterS)) });

let runs: readonly BulkRun[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const cancels = new Map<number, AbortController>();

const set = (next: readonly BulkRun[]) => {
  runs = next;
  for (const listener of listeners) listener();
};
const patch = (id: number, change: Partial<BulkRun>) => set(runs.map((run) => (run.id === id ? { ...run, ...change } : run)));

const families: readonly QueryKey[] = [["contacts"], ["tags"], ["enrolments"], ["operations"]];

/** Runs the work under a title that says what it does; pages may come and go meanwhile. */
export function startBulk(client: QueryClient, title: string, work: BulkWork): void {
  const id = ++lastId;
  const cancel = new AbortController();
  cancels.set(id, cancel);
  set([...runs, { id, title, status: "running", progress: undefined, error: undefined, isCancelling: false, work }]);
  const refresh = () => Promise.all(families.map((queryKey) => client.invalidateQueries({ queryKey })));
  work
    .run((progress) => patch(id, { progress }), cancel.signal)
    .then(
      ({ status, error }) => patch(id, { status, error }),
      (error: unknown) => patch(id, { status: "failed", error: error instanceof Error ? error.message : "The work failed." }),
    )
    .then(refresh)
    .finally(() => cancels.delete(id));
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
