import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#contract/errors.ts";
import { ruleOf } from "./slot-rules.ts";

test("a refusal of a time names its rule, so that it can be worded", () => {
  assert.equal(ruleOf(new ApiError("INVALID", { message: "startTime is not offered: …", meta: { rule: "notice" } })), "notice");
  assert.equal(ruleOf(new ApiError("CONFLICT", { meta: { rule: "busy" } })), "busy");
  assert.equal(ruleOf(new ApiError("CONFLICT", { meta: { rule: "a rule of a later version" } })), undefined);
  assert.equal(ruleOf(new ApiError("INVALID", { message: "title should not be empty" })), undefined);
  assert.equal(ruleOf(new TypeError("no answer")), undefined);
});
