import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#contract/errors.ts";
import { readSignInError, signInErrorText } from "./sign-in-error.ts";

test("the sign-in page reads the error that the service answered, with the minutes to wait", () => {
  const read = (thrown: unknown) => readSignInError(signInErrorText(thrown));
  assert.deepEqual(read(new ApiError("SIGN_IN_REFUSED")), { code: "SIGN_IN_REFUSED", minutes: 1 });
  assert.equal(read(new ApiError("SIGN_IN_REFUSED", { reason: "codeWrong" })).code, "codeWrong");
  const needed = new ApiError("SECOND_FACTOR_NEEDED", { meta: { ticket: "abc" } });
  assert.deepEqual(read(needed), { code: "SECOND_FACTOR_NEEDED", ticket: "abc" });
  assert.deepEqual(read(new ApiError("RATE_LIMITED", { retryAfterS: 121 })), { code: "RATE_LIMITED", minutes: 3 });
  assert.equal(read(new ApiError("UNAVAILABLE")).code, "unreachable");
  assert.equal(read(new Error("x")).code, "failed");
  assert.equal(readSignInError(undefined).code, "unreachable");
  assert.equal(readSignInError("Configuration").code, "failed");
});
