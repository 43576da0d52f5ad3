import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "graphile-worker";
import type { Logger } from "pino";

const pauseMs = 1_000;
/** The time that a stopping runner has to finish its current jobs. */
const graceMs = 5_000;

/** Starts a new runner when one gives up, because the database was unavailable. The returned function stops that. */
export async function keepRunning(start: () => Promise<Runner>, log: Logger, waits = { pauseMs, graceMs }): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let runner: Runner | undefined = await start();
  const stop = (one: Runner) => one.stop().catch((error: unknown) => log.debug({ err: error }, "the queue's runner had stopped already"));
  const keep = async () => {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await start();
        if (stopping.signal.aborted) await runner.stop();
        await endOf(runner, waits.graceMs);
      } catch (error) {
        log.error({ err: error }, "the queue's runner ended");
      }
      if (stopping.signal.aborted) return;
      if (runner !== undefined) void stop(runner);
      runner = undefined;
      await sleep(waits.pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const kept = keep();
  return async () => {
    stopping.abort();
    if (runner !== undefined) await stop(runner);
    await kept;
  };
}

/** Needed because a runner of graphile-worker 0.17 that could not record the ends of two jobs shuts down without reporting its end. */
function endOf(runner: Runner, mostMs: number): Promise<void> {
  const { promise: isShut, resolve } = Promise.withResolvers<void>();
  runner.events.once("pool:gracefulShutdown", () => setTimeout(resolve, mostMs));
  return Promise.race([runner.promise, isShut]);
}
