import assert from "node:assert/strict";
import { test } from "node:test";
import { backPath } from "./back.ts";

test("a path of the dashboard is returned to unchanged", () => {
  assert.equal(backPath("/contacts?query=ada#notes"), "/contacts?query=ada#notes");
});

test("an address that could lead to another site leads to the home page", () => {
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

test("signing in leads back neither to the sign-in page nor to a response that is not a page", () => {
  for (const given of ["/sign-in", "/sign-in?ended=1", "/api/auth/signout"]) assert.equal(backPath(given), "/");
});
