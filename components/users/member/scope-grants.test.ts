import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { needOf } from "#contract/permissions.ts";
import { allGranted, grantsOf, listsOf } from "./scope-grants.ts";

test("every right that an endpoint requires can be granted to a user whose scopes are limited", () => {
  const granted = allGranted();
  for (const [name, endpoint] of [...endpointsOf(contract), ...endpointsOf(application)]) {
    const right = needOf(endpoint)?.right ?? "signedIn";
    if (right !== "signedIn") assert.equal(granted[right], "all", `${name} ${right}`);
  }
});

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
