import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#contract/errors.ts";
import { type Away, createRecovery, isAway, pauseBefore } from "./recovery.ts";

/** A recovery with a manual clock. */
function bench() {
  const seen: (Away | undefined)[] = [];
  const waiting: { ms: number; then: () => void }[] = [];
  const clock = { nowMs: 0 };
  const server = { isUp: false, probes: 0, reads: 0, leftToRead: 0 };
  const recovery = createRecovery({
    async probe() {
      server.probes += 1;
      if (!server.isUp) throw new ApiError("UPSTREAM_SLOW");
    },
    async readAgain() {
      server.reads += 1;
      return server.leftToRead-- <= 0;
    },
    onChange: (away) => seen.push(away),
    wait(ms, then) {
      const entry = { ms, then };
      waiting.push(entry);
      return () => void waiting.splice(waiting.indexOf(entry), 1);
    },
    now: () => clock.nowMs,
  });
  const pass = async () => {
    const next = waiting.shift();
    clock.nowMs += next?.ms ?? 0;
    next?.then();
    await new Promise(setImmediate);
    return next?.ms;
  };
  return { recovery, server, waiting, pass, seen, clock };
}

test("however many reads fail, one probe at a time asks whether the service responds, with growing pauses", async () => {
  const { recovery, server, waiting, pass } = bench();
  for (let failed = 0; failed < 50; failed++) recovery.begin();
  assert.equal(waiting.length, 1);
  assert.deepEqual([await pass(), await pass(), await pass()], [1000, 2000, 4000]);
  assert.equal(server.probes, 3);
  assert.equal(server.reads, 0);
});

test("when the service responds, the failed reads are repeated and the notice disappears", async () => {
  const { recovery, server, waiting, pass, seen } = bench();
  recovery.begin();
  await pass();
  assert.notEqual(seen.at(-1), undefined);
  server.isUp = true;
  await pass();
  assert.equal(server.reads, 1);
  assert.equal(seen.at(-1), undefined);
  assert.equal(waiting.length, 0);
  recovery.begin();
  assert.equal(waiting[0]?.ms, pauseBefore(0));
});

test("the notice says since when the service has not responded, and starts again with the next outage", async () => {
  const { recovery, server, pass, seen, clock } = bench();
  clock.nowMs = 5_000;
  recovery.begin();
  await pass();
  await pass();
  assert.deepEqual(new Set(seen.map((away) => away?.sinceMs)), new Set([5_000]));
  server.isUp = true;
  await pass();
  server.isUp = false;
  clock.nowMs = 90_000;
  recovery.begin();
  assert.equal(seen.at(-1)?.sinceMs, 90_000);
});

test("reads that fail again are repeated once more, after a longer pause", async () => {
  const { recovery, server, waiting, pass } = bench();
  server.isUp = true;
  server.leftToRead = 1;
  recovery.begin();
  await pass();
  assert.equal(waiting[0]?.ms, pauseBefore(1));
  await pass();
  assert.equal(waiting.length, 0);
});

test("the retry button does not wait for the pause to end", async () => {
  const { recovery, server, waiting } = bench();
  recovery.begin();
  recovery.tryNow();
  await new Promise(setImmediate);
  assert.equal(server.probes, 1);
  assert.equal(waiting.length, 1);
});

test("only temporary failures start a recovery", () => {
  assert.equal(isAway(new ApiError("UNAVAILABLE")), true);
  assert.equal(isAway(new TypeError("Failed to fetch")), true);
  assert.equal(isAway(new ApiError("NOT_FOUND")), false);
  assert.equal(isAway(new ApiError("INTERNAL")), false);
  assert.equal(isAway(new Error("A mistake in the page")), false);
});
