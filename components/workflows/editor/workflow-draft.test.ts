import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, isSame, moved, newAction, numbersOfTaken, placed, sentOf, stepAt } from "./workflow-draft.ts";

test("an error message is placed at the step that it is about", () => {
  const { at, rest } = placed(["actions.1.url must be an https address", "actions.1.tags should not be empty", "name should not be empty"]);
  assert.deepEqual([...at], [["actions.1", ["url must be an https address", "tags should not be empty"]]]);
  assert.deepEqual(rest, ["name should not be empty"]);
});

test("an error message of a branch is placed at its step", () => {
  const { at } = placed(["actions.1.yes.0.no.12.value must be an email", "actions.1.conditions.0.value should not be empty"]);
  assert.deepEqual(
    [...at],
    [
      ["actions.1.yes.0.no.12", ["value must be an email"]],
      ["actions.1", ["conditions.0.value should not be empty"]],
    ],
  );
});

test("a path leads to its step and to the number that its card shows", () => {
  const wait = { type: "wait" as const, amount: 1, unit: "days" as const };
  const tag = { type: "add_tag" as const, tags: ["x"] };
  const inner = { type: "if" as const, conditions: [], yes: [], no: [wait, tag] };
  const steps = [wait, { type: "if" as const, conditions: [], yes: [inner], no: [] }];
  assert.deepEqual(stepAt(steps, "actions.0"), { number: "1", type: "wait" });
  assert.deepEqual(stepAt(steps, "actions.1.yes.0.no.1"), { number: "2a.1b.2", type: "add_tag" });
  assert.equal(stepAt(steps, "actions.0.yes.0"), undefined);
  assert.equal(stepAt(steps, "actions.7"), undefined);
});

test("the steps that a test took have the numbers of their cards", () => {
  const wait = { type: "wait" as const, amount: 1, unit: "days" as const };
  const inner = { type: "if" as const, conditions: [], yes: [wait], no: [wait, wait] };
  const steps = [wait, { type: "if" as const, conditions: [], yes: [inner], no: [] }, wait];
  const done = { note: { code: "waitsUntil" } };
  const [met, notMet] = [{ note: { code: "conditionsMet" } }, { note: { code: "conditionsNotMet" } }];
  assert.deepEqual(numbersOfTaken(steps, [done, met, notMet, done, done, done]), ["1", "2", "2a.1", "2a.1b.1", "2a.1b.2", "3"]);
  assert.deepEqual(numbersOfTaken(steps, [done, notMet, done]), ["1", "2", "3"]);
});

test("a draft equals its workflow until something is changed", () => {
  const workflow = { name: "A", triggers: [{ type: "contact_created" as const }], actions: [{ type: "add_tag" as const, tags: ["x"] }] };
  const draft = draftOf(workflow);
  assert.ok(isSame(draft, draftOf(workflow)));
  assert.ok(!isSame(draft, { ...draft, actions: [...draft.actions, newAction("wait")] }));
  assert.deepEqual(sentOf(draft).actions, workflow.actions);
});

test("a step is moved past its neighbour", () => assert.deepEqual(moved(["a", "b", "c"], 2, 0), ["c", "a", "b"]));
