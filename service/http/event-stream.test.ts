import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as tick } from "node:timers/promises";
import { eventStream } from "./event-stream.ts";

test("events wait for a client that does not read, and end when it disconnects", async () => {
  let writtenCount = 0;
  const ended = Promise.withResolvers<void>();
  const response = eventStream(async (events) => {
    for (; !events.aborted; writtenCount++) await events.writeSSE({ event: "change", data: "{}" });
    ended.resolve();
  });
  for (let ticks = 0; ticks < 100; ticks++) await tick();
  assert.ok(writtenCount < 10, String(writtenCount));
  assert.equal(response.headers.get("content-type"), "text/event-stream; charset=utf-8");
  await response.body?.cancel();
  await ended.promise;
});
