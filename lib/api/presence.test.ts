import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type PresenceActivity, presenceOf, presentAfter } from "./presence.ts";

function watched(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const announced: PresenceActivity[] = [];
  const window = { isVisible: true };
  const own = presenceOf(
    (activity) => announced.push(activity),
    () => window.isVisible,
  );
  return { own, window, announced: () => announced.splice(0), pass: (ms: number) => t.mock.timers.tick(ms) };
}

test("users are present from their first activity until they leave, in the order in which they came", () => {
  const one = presentAfter([], { userId: "a", activity: "looking" }, 0);
  const two = presentAfter(one, { userId: "b", activity: "looking" }, 1000);
  const typing = presentAfter(two, { userId: "a", activity: "typing" }, 2000);
  assert.deepEqual(typing, [
    { userId: "a", isTyping: true, untilMs: 32_000 },
    { userId: "b", isTyping: false, untilMs: 31_000 },
  ]);
  assert.deepEqual(
    presentAfter(typing, { userId: "a", activity: "left" }, 3000).map(({ userId }) => userId),
    ["b"],
  );
});

test("an open conversation is announced once it stays open, and repeated while the window is visible", (t) => {
  const { own, window, announced, pass } = watched(t);
  pass(400);
  assert.deepEqual(announced(), []);
  pass(100);
  assert.deepEqual(announced(), ["looking"]);
  pass(14_500);
  assert.deepEqual(announced(), ["looking"]);
  window.isVisible = false;
  pass(60_000);
  assert.deepEqual(announced(), []);
  window.isVisible = true;
  own.show();
  assert.deepEqual(announced(), ["looking"]);
  own.leave();
  pass(60_000);
  assert.deepEqual(announced(), ["left"]);
});

test("a conversation that is passed quickly is not announced", (t) => {
  const { own, announced, pass } = watched(t);
  pass(300);
  own.leave();
  pass(60_000);
  assert.deepEqual(announced(), []);
});

test("typing is announced at its start, every three seconds, and at its end", (t) => {
  const { own, announced, pass } = watched(t);
  pass(500);
  announced();
  for (let key = 0; key < 61; key++) {
    own.typed();
    pass(100);
  }
  assert.deepEqual(announced(), ["typing", "typing", "typing"]);
  pass(4000);
  assert.deepEqual(announced(), ["looking"]);
});

test("a user who arrives is answered with an announcement, unless one was sent just before", (t) => {
  const { own, announced, pass } = watched(t);
  pass(500);
  own.greet();
  assert.deepEqual(announced(), ["looking"]);
  pass(3000);
  own.greet();
  assert.deepEqual(announced(), ["looking"]);
});
