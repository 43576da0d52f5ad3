import assert from "node:assert/strict";
import { mock, type TestContext, test } from "node:test";
import { tooltipClock } from "./tooltip-clock.ts";

function tooltips(t: TestContext, ...names: string[]) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const open = new Set<string>();
  const clocks = names.map((name) => tooltipClock((isOpen) => (isOpen ? open.add(name) : open.delete(name))));
  t.after(() => {
    for (const clock of clocks) clock.close();
    mock.timers.tick(10_000);
    mock.timers.reset();
  });
  return { clocks, open: () => [...open] };
}

test("the first tooltip waits for a moment, and does not come where the pointer has left before", (t) => {
  const { clocks, open } = tooltips(t, "edit", "remove");
  const [edit, remove] = clocks;
  edit?.openSoon();
  mock.timers.tick(449);
  assert.deepEqual(open(), []);
  edit?.closeSoon();
  mock.timers.tick(1000);
  assert.deepEqual(open(), []);
  remove?.openSoon();
  mock.timers.tick(450);
  assert.deepEqual(open(), ["remove"]);
});

test("after one, the next comes at once and takes its place, until a while has passed without any", (t) => {
  const { clocks, open } = tooltips(t, "edit", "remove");
  const [edit, remove] = clocks;
  edit?.open();
  edit?.closeSoon();
  remove?.openSoon();
  assert.deepEqual(open(), ["remove"]);
  remove?.close();
  mock.timers.tick(501);
  edit?.openSoon();
  assert.deepEqual(open(), []);
});

test("one that the pointer crosses over to stays open", (t) => {
  const { clocks, open } = tooltips(t, "edit");
  const [edit] = clocks;
  edit?.open();
  edit?.closeSoon();
  mock.timers.tick(59);
  edit?.open();
  mock.timers.tick(1000);
  assert.deepEqual(open(), ["edit"]);
  edit?.closeSoon();
  mock.timers.tick(60);
  assert.deepEqual(open(), []);
});
