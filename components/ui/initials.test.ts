import assert from "node:assert/strict";
import { test } from "node:test";
import { hueOf, initialsOf } from "./initials.ts";

test("initials are those of the first and the last word, in any script", () => {
  assert.equal(initialsOf("Ada King Lovelace"), "AL");
  assert.equal(initialsOf("élodie"), "É");
  assert.equal(initialsOf("李 小龙"), "李小");
  assert.equal(initialsOf("ada@example.com"), "A");
  assert.equal(initialsOf("  "), "?");
});

test("a name always has the same colour", () => {
  assert.equal(hueOf("Ada Lovelace"), hueOf("ada lovelace"));
  assert.ok(hueOf("Grace") >= 0 && hueOf("Grace") < 360);
});
