import assert from "node:assert/strict";
import { test } from "node:test";
import type { Send } from "../client.ts";
import { repeating } from "./repeating.ts";

const fast = { attempts: 3, pauseMs: 1, pauseMostMs: 5000 };

/** A server that gives these answers in turn, and how often it was asked. */
function server(...answers: (Response | Error)[]) {
  const asked: string[] = [];
  const send: Send = async (_, { method = "GET" }) => {
    asked.push(method);
    const answer = answers.shift() ?? new Response("{}");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { send, asked };
}

const limited = (more: Record<string, string> = {}) => new Response("{}", { status: 429, headers: { "retry-after": "0", ...more } });
const ask = (send: Send, method: string, headers: Record<string, string> = {}) => repeating(send, fast)("/x", { method, headers });

test("a refused request waits as Retry-After says and is sent again, whatever its method", async () => {
  for (const method of ["GET", "POST", "PATCH"]) {
    const { send, asked } = server(limited(), limited());
    assert.equal((await ask(send, method)).status, 200, method);
    assert.equal(asked.length, 3);
  }
});

test("a spent day, and a Retry-After longer than the longest pause, are not waited for", async () => {
  for (const answer of [limited({ "x-ratelimit-daily-remaining": "0" }), limited({ "retry-after": "3600" })]) {
    const { send, asked } = server(answer);
    assert.equal((await ask(send, "GET")).status, 429);
    assert.equal(asked.length, 1);
  }
});

test("failures are repeated for GET, PUT and DELETE, and for POST only with an idempotency key", async () => {
  for (const failure of [() => new Response("{}", { status: 503 }), () => new TypeError("fetch failed")]) {
    for (const [method, headers, times] of [
      ["GET", {}, 2],
      ["PUT", {}, 2],
      ["DELETE", {}, 2],
      ["POST", { "idempotency-key": "1" }, 2],
      ["POST", {}, 1],
      ["PATCH", {}, 1],
    ] as const) {
      const { send, asked } = server(failure());
      await ask(send, method, headers).catch((error: unknown) => assert.ok(error instanceof TypeError));
      assert.equal(asked.length, times, method);
    }
  }
});

test("a POST is repeated where every request only reads, and a failure that cannot pass is not", async () => {
  const reading = { ...fast, isReadOnly: true, mayPass: (error: unknown) => !(error instanceof RangeError) };
  for (const [failure, times] of [
    [new Response("{}", { status: 503 }), 2],
    [new TypeError("fetch failed"), 2],
    [new RangeError("too large"), 1],
  ] as const) {
    const { send, asked } = server(failure);
    await repeating(send, reading)("/search", { method: "POST", headers: {} }).catch((error: unknown) => assert.ok(error === failure));
    assert.equal(asked.length, times);
  }
});

test("the last failure is returned once the attempts are used up, and an aborted request is not sent again", async () => {
  const failing = server(...[500, 502, 503, 504].map((status) => new Response("{}", { status })));
  assert.equal((await ask(failing.send, "GET")).status, 503);
  assert.equal(failing.asked.length, 3);
  const aborted = server(new Response("{}", { status: 500 }));
  await repeating(aborted.send, fast)("/x", { method: "GET", headers: {}, signal: AbortSignal.abort() });
  assert.equal(aborted.asked.length, 1);
});
