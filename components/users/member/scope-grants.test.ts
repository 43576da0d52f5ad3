import assert from "node:assert/strict";
import { test } from "node:test";
import { grantsOf, listsOf } from "./scope-grants.ts";

test("scope lists survive conversion to one choice per scope, and no list differs from an empty one", () => {
  for (const lists of [
    { scopes: null, scopesAssignedToOnly: null },
    { scopes: [], scopesAssignedToOnly: null },
    { scopes: ["contacts.readonly"], scopesAssignedToOnly: null },
    { scopes: [], scopesAssignedToOnly: ["contacts.readonly", "contacts.write"] },
    { scopes: ["contacts.readonly", "medias/file.write"], scopesAssignedToOnly: ["contacts.write"] },
  ])
    assert.deepEqual(listsOf(grantsOf(lists)), lists);
});

test("a list of assigned scopes alone, empty or not, grants no other scope", () => {
  assert.deepEqual(listsOf(grantsOf({ scopes: null, scopesAssignedToOnly: [] })), { scopes: [], scopesAssignedToOnly: null });
  assert.equal(grantsOf({ scopes: null, scopesAssignedToOnly: ["contacts.write"] })?.["contacts.readonly"], "none");
});
