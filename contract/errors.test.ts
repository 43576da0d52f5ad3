import assert from "node:assert/strict";
import { test } from "node:test";
import { isFault } from "./errors.ts";

test("an error that another copy of the module made is known as one", async () => {
  const copy = "./errors.ts?another-bundle";
  const { Fault }: typeof import("./errors.ts") = await import(copy);
  const thrown: unknown = new Fault("UNAVAILABLE");
  assert.equal(isFault(thrown), true);
  assert.equal(isFault(thrown, "UNAVAILABLE"), true);
  assert.equal(isFault(thrown, "NOT_FOUND"), false);
  assert.equal(isFault(new Error("A mistake")), false);
});
