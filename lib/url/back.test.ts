import assert from "node:assert/strict";
import { test } from "node:test";
import { backPath } from "./back.ts";

test("a path of the dashboard is gone back to as it was", () => {
  assert.equal(backPath("/contacts?query=ada#notes"), "/contacts?query=ada#notes");
});

test("whatever could lead to another site leads home", () => {
  for (const given of [
    undefined,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
  ])
    assert.equal(backPath(given), "/", String(given));
});

test("signing in does not lead back to signing in, nor to an answer that is no page", () => {
  for (const given of ["/sign-in", "/sign-in?ended=1", "/api/auth/signout"]) assert.equal(backPath(given), "/");
});
