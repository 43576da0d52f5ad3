import assert from "node:assert/strict";
import { test } from "node:test";
import type { Send } from "../client.ts";
import { repeating } from "./repeating.ts";

const fast = { attempts: 3, pauseMs: 1, pauseMostMs: 5000 };

/** A server that gives these responses in turn, and the requests that it received. */
function server(...answers: (Response | Error)[]) {
  const requests: string[] = [];
  const send: Send = async (_, { method = "GET" }) => {
    requests.push(method);
    const answer = answers.shift() ?? new Response("{}");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { send, requests };
}

const limited = (more: Record<string, string> = {}) => new Response("{}", { status: 429, headers: { "retry-after": "0", ...more } });
const ask = (send: Send, method: string, headers: Record<string, string> = {}) => repeating(send, fast)("/x", { method, headers });

test("a rate-limited request waits as long as Retry-After says and is sent again, no matter its method", async () => {
  for (const method of ["GET", "POST", "PATCH"]) {
    const { send, requests } = server(limited(), limited());
    assert.equal((await ask(send, method)).status, 200, method);
    assert.equal(requests.length, 3);
  }
});

test("neither a used-up daily limit nor a Retry-After beyond the longest pause is waited for", async () => {
  for (const answer of [limited({ "x-ratelimit-daily-remaining": "0" }), limited({ "retry-after": "3600" })]) {
    const { send, requests } = server(answer);
    assert.equal((await ask(send, "GET")).status, 429);
    assert.equal(requests.length, 1);
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
      const { send, requests } = server(failure());
      await ask(send, method, headers).catch((error: unknown) => assert.ok(error instanceof TypeError));
      assert.equal(requests.length, times, method);
    }
  }
});

test("a POST is repeated if the client only reads, and a permanent failure is not repeated", async () => {
  const reading = { ...fast, isReadOnly: true, mayPass: (error: unknown) => !(error instanceof RangeError) };
  for (const [failure, times] of [
    [new Response("{}", { status: 503 }), 2],
    [new TypeError("fetch failed"), 2],
    [new RangeError("too large"), 1],
  ] as const) {
    const { send, requests } = server(failure);
    await repeating(send, reading)("/search", { method: "POST", headers: {} }).catch((error: unknown) => assert.ok(error === failure));
    assert.equal(requests.length, times);
  }
});

test("the last failure is returned once the attempts are used up, and an aborted request is not sent again", async () => {
  const failing = server(...[500, 502, 503, 504].map((status) => new Response("{}", { status })));
  assert.equal((await ask(failing.send, "GET")).status, 503);
  assert.equal(failing.requests.length, 3);
  const aborted = server(new Response("{}", { status: 500 }));
  await repeating(aborted.send, fast)("/x", { method: "GET", headers: {}, signal: AbortSignal.abort() });
  assert.equal(aborted.requests.length, 1);
});
