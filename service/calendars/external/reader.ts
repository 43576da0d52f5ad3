import { Worker } from "node:worker_threads";
import type { BusyTime, ReadOrder } from "./busy-times.ts";

// External calendars are parsed in a separate thread with limits of memory and time, so that a calendar that crashes or blocks its parser
// affects nothing else.

const heapMb = 256;
const readMs = 10_000;

/** Rejects if the calendar cannot be read, or not in time. */
export function readInThread(order: ReadOrder, mostMs = readMs): Promise<BusyTime[]> {
  const worker = new Worker(new URL("./reader-thread.ts", import.meta.url), {
    workerData: order,
    // Modules that the program preloads to watch its parent process must not run in a thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const { promise, resolve, reject } = Promise.withResolvers<BusyTime[]>();
  const timer = setTimeout(() => reject(new Error(`reading it takes longer than ${mostMs / 1000} s`)), mostMs);
  worker.on("message", resolve);
  worker.on("error", reject);
  worker.on("exit", () => reject(new Error("its reader ended")));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
