import type { Logger } from "pino";

/** The resources that a program has opened, and how it ends. */
export type Lifetime = {
  /** Aborted as soon as the program begins to end. */
  readonly stopping: AbortSignal;
  /** At the end, steps run in reverse order. */
  onEnd(step: () => Promise<unknown>): void;
  /** Runs first if SIGTERM ends the program. */
  drainWith(drain: () => Promise<unknown>): void;
  /** Ends the program's work. Later calls wait for the first. */
  close(): Promise<void>;
  /** Ends the program's work and the process. */
  shutDown(reason: string, status?: number): void;
};

/** Ends the program when a signal arrives. */
export function beginLifetime(log: Logger): Lifetime {
  const steps: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  let drain: (() => Promise<unknown>) | undefined;
  let closing: Promise<void> | undefined;
  const close = (first?: () => Promise<unknown>) => {
    stopping.abort();
    closing ??= (async () => {
      await first?.();
      for (const step of steps.reverse()) await step();
    })();
    return closing;
  };
  const shutDown = (reason: string, status = 0, first?: () => Promise<unknown>) => {
    log.info({ reason }, "stopping");
    close(first).then(
      () => process.exit(status),
      (error: unknown) => {
        log.error({ err: error }, "did not stop cleanly");
        process.exit(1);
      },
    );
  };
  // Ctrl-C ends the program at once, because no load balancer moves its requests elsewhere. In a terminal the signal arrives twice:
  // directly and through npm.
  process.on("SIGINT", () => shutDown("SIGINT"));
  process.on("SIGTERM", () => shutDown("SIGTERM", 0, drain));
  return {
    stopping: stopping.signal,
    onEnd: (step) => void steps.push(step),
    drainWith(given) {
      drain = given;
    },
    close: () => close(),
    shutDown: (reason, status) => shutDown(reason, status),
  };
}
