import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { watchLoop } from "./loop-watch.ts";

function watched(t: { after(run: () => void): void }) {
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const routes: string[] = [];
  const watch = watchLoop(log, (route) => routes.push(route));
  t.after(watch.close);
  return { watch, lines, routes };
}

const compute = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

test("a request that blocks the event loop is named, also when it has already ended", async (t) => {
  const { watch, lines, routes } = watched(t);
  await sleep(50);
  const end = watch.begin({ requestId: "r1", route: "POST /slow" });
  compute(300);
  end();
  await sleep(50);
  assert.ok(routes.includes("POST /slow"));
  const [line] = lines.filter((each) => Reflect.get(Object(each), "requestId") === "r1");
  assert.partialDeepStrictEqual(line, { route: "POST /slow", suspects: 1 });
  assert.ok(Number(Reflect.get(Object(line), "blockedMs")) >= 250);
});

test("work outside any request is reported without one", async (t) => {
  const { lines } = watched(t);
  await sleep(50);
  compute(300);
  await sleep(50);
  assert.ok(lines.some((line) => Reflect.get(Object(line), "msg") === "the event loop was blocked outside any request"));
});
