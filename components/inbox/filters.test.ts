import assert from "node:assert/strict";
import { test } from "node:test";
import { inboxUrl } from "#lib/url/inbox.ts";
import { activeFilters, scopeOf, withoutFilter, withoutFilters } from "./filters.ts";

const all = "status=unread&channel=TYPE_SMS&direction=inbound&action=manual&owner=bob&mentions=me&starred=yes&sort=asc&q=Ada&state=done";
const state = inboxUrl.read(Object.fromEntries(new URLSearchParams(all)));

test("every filter of the address is active, and removing each leaves the state alone", () => {
  assert.deepEqual(activeFilters(state), Object.keys(withoutFilter));
  const rest = { ...state, ...withoutFilters(state) };
  assert.deepEqual(activeFilters(rest), []);
  assert.equal(inboxUrl.href(rest), "/inbox?state=done");
});

test("the scope is no filter, and stays when the filters are removed", () => {
  for (const owner of ["me", "unassigned", "all"]) {
    const scoped = inboxUrl.read({ owner, status: "starred" });
    assert.equal(scopeOf(scoped), owner);
    assert.deepEqual(activeFilters(scoped), ["status"]);
    assert.equal({ ...scoped, ...withoutFilters(scoped) }.owner, owner);
  }
});
