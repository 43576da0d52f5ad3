import assert from "node:assert/strict";
import { test } from "node:test";
import { lastKnown } from "./last-known.ts";

type Found = { of: string };

function finder(tookMs: number) {
  let clockMs = 0;
  const waiting: (() => void)[] = [];
  const searches: string[] = [];
  const failures: unknown[] = [];
  const ask = lastKnown<Found>({ waitMs: 1000, keepMs: 60_000, nowMs: () => clockMs });
  const settle = async () => {
    clockMs += tookMs;
    for (const finish of waiting.splice(0)) finish();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const find = (state: string) =>
    ask(
      "place",
      state,
      async () => {
        searches.push(state);
        await new Promise<void>((resolve) => waiting.push(resolve));
        if (state === "broken") throw new Error(state);
        return { of: state };
      },
      (error) => failures.push(error),
    );
  const pass = (ms: number) => {
    clockMs += ms;
  };
  return { find, settle, pass, searches, failures };
}

test("concurrent callers for the same state share one search", async () => {
  const { find, settle, searches } = finder(10);
  const answers = [find("one"), find("one")];
  await settle();
  assert.deepEqual(
    (await Promise.all([...answers, find("one")])).map(({ value }) => value.of),
    ["one", "one", "one"],
  );
  assert.deepEqual(searches, ["one"]);
});

test("a fast search runs again at each change", async () => {
  const { find, settle } = finder(1000);
  for (const state of ["one", "two"]) {
    const answer = find(state);
    await settle();
    assert.equal((await answer).value.of, state);
  }
});

test("a slow search returns the cached result while it runs again once", async () => {
  const { find, settle, searches, failures } = finder(1001);
  const first = find("one");
  await settle();
  await first;
  assert.equal((await find("two")).value.of, "one");
  assert.equal((await find("three")).value.of, "one");
  assert.deepEqual(searches, ["one", "two"]);
  await settle();
  assert.equal((await find("two")).value.of, "two");
  assert.equal((await find("broken")).value.of, "two");
  await settle();
  assert.equal(failures.length, 1);
  assert.equal((await find("three")).value.of, "two");
  await settle();
  assert.equal((await find("three")).value.of, "three");
});

test("while the first search takes long, changes do not start further ones", async () => {
  const { find, settle, pass, searches } = finder(10);
  const first = find("one");
  pass(1001);
  const second = find("two");
  await settle();
  assert.deepEqual([(await first).value.of, (await second).value.of], ["one", "one"]);
  assert.deepEqual(searches, ["one"]);
});
