import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, unreachable } from "#contract/errors.ts";
import { wordsOf } from "./failure.ts";

test("every kind of missing response has the same message, and a read adds that it is retried", () => {
  const away = [
    new ApiError("UPSTREAM_UNREACHABLE"),
    new ApiError("UPSTREAM_SLOW"),
    new ApiError("UNAVAILABLE"),
    new ApiError("UNAVAILABLE", { message: unreachable }),
    new TypeError("Failed to fetch"),
  ];
  for (const error of away) assert.deepEqual(wordsOf(error), { message: unreachable, traceId: undefined, retries: true });
});

test("an error with its own reason keeps it, and is not reported as an unreachable server", () => {
  const reason = "The certificate of this connection's server is not valid.";
  assert.equal(wordsOf(new ApiError("UPSTREAM_UNREACHABLE", { message: reason })).message, reason);
  assert.deepEqual(wordsOf(new ApiError("CONFLICT", { message: "The time is booked." })), {
    message: "The time is booked.",
    traceId: undefined,
    retries: false,
  });
  assert.equal(wordsOf(new Error("x")).message, "Something went wrong on this page.");
});
