import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, errors, unreachable } from "#contract/errors.ts";
import { failureOf } from "./failure.ts";

test("every kind of missing response has the same text, and a read adds that it is retried", () => {
  const away = [
    new ApiError("UPSTREAM_UNREACHABLE"),
    new ApiError("UPSTREAM_SLOW"),
    new ApiError("UNAVAILABLE"),
    new ApiError("UNAVAILABLE", { message: unreachable }),
    new TypeError("Failed to fetch"),
  ];
  for (const error of away) assert.deepEqual(failureOf(error), { text: { kind: "unreachable" }, traceId: undefined, retries: true });
});

test("an error with its own reason keeps it, and is not reported as an unreachable server", () => {
  const text = "The certificate of this connection's server is not valid.";
  assert.deepEqual(failureOf(new ApiError("UPSTREAM_UNREACHABLE", { message: text })).text, { kind: "text", text });
  assert.deepEqual(failureOf(new ApiError("CONFLICT", { message: "The time is booked.", traceId: "t" })), {
    text: { kind: "text", text: "The time is booked." },
    traceId: "t",
    retries: false,
  });
  assert.deepEqual(failureOf(new Error("x")).text, { kind: "unexpected" });
});

test("an error with a named reason is worded by its name", () => {
  assert.deepEqual(failureOf(new ApiError("UPSTREAM_UNREACHABLE", { reason: "upstreamStatus", values: { status: 418 } })).text, {
    kind: "reason",
    reason: "upstreamStatus",
    values: { status: 418 },
  });
});

test("an error without a reason of its own is worded by its code", () => {
  assert.deepEqual(failureOf(new ApiError("STORAGE_FULL", { message: errors.STORAGE_FULL.message })).text, {
    kind: "code",
    code: "STORAGE_FULL",
    seconds: 10,
  });
  assert.deepEqual(failureOf(new ApiError("RATE_LIMITED", { message: "Slow down.", retryAfterS: 3 })).text, {
    kind: "code",
    code: "RATE_LIMITED",
    seconds: 3,
  });
});

test("the rule against a time is not shown in the server's words", () => {
  const refused = new ApiError("CONFLICT", {
    message: "The slot is no longer available. It is within the buffer.",
    meta: { rule: "buffer" },
  });
  assert.deepEqual(failureOf(refused).text, { kind: "reason", reason: "offerTaken", values: {} });
});
