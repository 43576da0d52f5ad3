import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "graphile-worker";
import type { Logger } from "pino";

const pauseMs = 1_000;

/** A runner that gives up, because the database was away for long, is followed by another until the step back is taken. */
export async function keepRunning(start: () => Promise<Runner>, log: Logger): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let runner: Runner | undefined = await start();
  const keep = async () => {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await start();
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.error({ err: error }, "the queue's runner ended");
      }
      if (stopping.signal.aborted) return;
      runner = undefined;
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const kept = keep();
  return async () => {
    stopping.abort();
    await runner?.stop().catch((error: unknown) => log.debug({ err: error }, "the queue's runner had stopped already"));
    await kept;
  };
}
