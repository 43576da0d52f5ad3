import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import type { Runner } from "graphile-worker";
import { pino } from "pino";
import { keepRunning } from "./runner.ts";

function stoppable() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const events: Runner["events"] = new EventEmitter();
  const shutDown = () => events.emit("pool:gracefulShutdown", Object.create(null));
  const runner: Runner = {
    promise,
    events,
    addJob: () => Promise.reject(new Error("nobody adds jobs here")),
    async stop() {
      resolve();
    },
    async kill() {
      resolve();
    },
  };
  return { runner, reject, shutDown };
}

test("a runner that fails, or shuts down without reporting its end, is replaced by another, but not after this process has stepped back", async () => {
  const started: ReturnType<typeof stoppable>[] = [];
  const { promise: allStarted, resolve } = Promise.withResolvers<void>();
  const start = async () => {
    const next = stoppable();
    if (started.push(next) === 3) resolve();
    return next.runner;
  };
  const stepBack = await keepRunning(start, pino({ level: "silent" }), { pauseMs: 1, graceMs: 1 });
  started[0]?.reject(new Error("the database is away"));
  while (started.length < 2) await new Promise(setImmediate);
  started[1]?.shutDown();
  await allStarted;
  await stepBack();
  assert.equal(started.length, 3);
});
