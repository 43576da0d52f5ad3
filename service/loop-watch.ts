import type { Logger } from "pino";

// Finds the requests that block the event loop. JavaScript runs one task at a time, so a long computation delays every request.

/** The shortest block of the event loop that is reported. */
const blockedMs = 100;
const tickMs = 20;
const namedMost = 10;

type Watched = { requestId: string; route: string };

export type LoopWatch = {
  /** The request is in flight until the returned function is called. */
  begin(request: Watched): () => void;
  close(): void;
};

/**
 * A timer that fires late shows that the event loop was blocked. The cause was in flight during the block, so all requests that were in
 * flight are named; if `suspects` is 1, that request is the cause. `cpuMs` is the processor time of the whole process during the block: if
 * it is small, the machine was busy with something else.
 */
export function watchLoop(log: Logger, onRequest: (route: string) => void, onBlocked: () => void = () => undefined): LoopWatch {
  const inFlight = new Set<Watched>();
  let ended: Watched[] = [];
  let lastMs = performance.now();
  let cpu = process.cpuUsage();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const lateMs = nowMs - lastMs - tickMs;
    if (lateMs > blockedMs) {
      const { user, system } = process.cpuUsage(cpu);
      onBlocked();
      report([...inFlight, ...ended], { blockedMs: Math.round(lateMs), cpuMs: Math.round((user + system) / 1000) });
    }
    cpu = process.cpuUsage();
    ended = [];
    lastMs = nowMs;
  }, tickMs);
  timer.unref();

  function report(suspects: Watched[], facts: { blockedMs: number; cpuMs: number }): void {
    for (const { requestId, route } of suspects.slice(0, namedMost)) {
      onRequest(route);
      log.warn({ requestId, route, suspects: suspects.length, ...facts }, "the event loop was blocked during this request");
    }
    if (suspects.length === 0) log.warn(facts, "the event loop was blocked outside any request");
  }

  return {
    begin(request) {
      inFlight.add(request);
      return () => {
        inFlight.delete(request);
        ended.push(request);
      };
    },
    close: () => clearInterval(timer),
  };
}
