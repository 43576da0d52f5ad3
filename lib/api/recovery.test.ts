import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#contract/errors.ts";
import { type Away, createRecovery, isAway, pauseBefore } from "./recovery.ts";

/** A recovery whose clock is moved by hand. */
function bench() {
  const seen: (Away | undefined)[] = [];
  const waiting: { ms: number; then: () => void }[] = [];
  const world = { isUp: false, probes: 0, reads: 0, leftToRead: 0 };
  const recovery = createRecovery({
    async probe() {
      world.probes += 1;
      if (!world.isUp) throw new Fault("UPSTREAM_SLOW");
    },
    async readAgain() {
      world.reads += 1;
      return world.leftToRead-- <= 0;
    },
    onChange: (away) => seen.push(away),
    wait(ms, then) {
      const entry = { ms, then };
      waiting.push(entry);
      return () => void waiting.splice(waiting.indexOf(entry), 1);
    },
    now: () => 0,
  });
  const pass = async () => {
    const next = waiting.shift();
    next?.then();
    await new Promise(setImmediate);
    return next?.ms;
  };
  return { recovery, world, waiting, pass, seen };
}

test("however much fails at once, one probe at a time asks whether the service is back, with growing pauses", async () => {
  const { recovery, world, waiting, pass } = bench();
  for (let failed = 0; failed < 50; failed++) recovery.begin();
  assert.equal(waiting.length, 1);
  assert.deepEqual([await pass(), await pass(), await pass()], [1000, 2000, 4000]);
  assert.equal(world.probes, 3);
  assert.equal(world.reads, 0);
});

test("when the service answers, what failed is read again and the notice ends", async () => {
  const { recovery, world, waiting, pass, seen } = bench();
  recovery.begin();
  await pass();
  assert.notEqual(seen.at(-1), undefined);
  world.isUp = true;
  await pass();
  assert.equal(world.reads, 1);
  assert.equal(seen.at(-1), undefined);
  assert.equal(waiting.length, 0);
  recovery.begin();
  assert.equal(waiting[0]?.ms, pauseBefore(0));
});

test("what fails again while it is read again is tried once more, after a longer pause", async () => {
  const { recovery, world, waiting, pass } = bench();
  world.isUp = true;
  world.leftToRead = 1;
  recovery.begin();
  await pass();
  assert.equal(waiting[0]?.ms, pauseBefore(1));
  await pass();
  assert.equal(waiting.length, 0);
});

test("somebody who presses the button does not wait for the pause", async () => {
  const { recovery, world, waiting } = bench();
  recovery.begin();
  recovery.tryNow();
  await new Promise(setImmediate);
  assert.equal(world.probes, 1);
  assert.equal(waiting.length, 1);
});

test("only what passes by itself is waited for", () => {
  assert.equal(isAway(new Fault("UNAVAILABLE")), true);
  assert.equal(isAway(new TypeError("Failed to fetch")), true);
  assert.equal(isAway(new Fault("NOT_FOUND")), false);
  assert.equal(isAway(new Fault("INTERNAL")), false);
  assert.equal(isAway(new Error("A mistake in the page")), false);
});
