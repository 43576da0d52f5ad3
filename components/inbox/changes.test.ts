import assert from "node:assert/strict";
import { test } from "node:test";
import { leavesList, nextAfter } from "./changes.ts";

const until = "2026-11-25T09:00:00.000Z";
const list = { state: "open" as const, owner: "all" };

test("done, snoozed and reopened conversations leave the list of another state, and stay in that of their own", () => {
  const changes = [{ kind: "done" as const }, { kind: "snooze" as const, until }, { kind: "reopen" as const }];
  const kept = { done: "done", snooze: "snoozed", reopen: "open" } as const;
  for (const change of changes)
    for (const state of ["open", "snoozed", "done"] as const)
      assert.equal(leavesList(change, { ...list, state }, "me"), kept[change.kind] !== state, `${change.kind} in ${state}`);
});

test("an assigned conversation leaves the list of another assignee", () => {
  const leaves = (owner: string, userId: string | null) => leavesList({ kind: "assign", userId }, { ...list, owner }, "me");
  assert.deepEqual([leaves("all", "bob"), leaves("all", null)], [false, false]);
  assert.deepEqual([leaves("me", "bob"), leaves("me", null), leaves("me", "me")], [true, true, false]);
  assert.deepEqual([leaves("unassigned", "bob"), leaves("unassigned", null)], [true, false]);
  assert.deepEqual([leaves("bob", "me"), leaves("bob", "bob")], [true, false]);
});

test("after the open conversation, the next that stays opens, or the one before, or none", () => {
  const without = (...gone: string[]) => nextAfter(["a", "b", "c"], "b", (id) => gone.includes(id));
  assert.equal(without("b"), "c");
  assert.equal(without("b", "c"), "a");
  assert.equal(without("a", "b", "c"), undefined);
  assert.equal(
    nextAfter(["a"], "elsewhere", () => false),
    undefined,
  );
});
