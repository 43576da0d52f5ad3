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

test("the first tooltip opens after a delay, and does not open if the pointer leaves before that", (t) => {
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

test("after one tooltip, the next one opens immediately and replaces it, until some time has passed without a tooltip", (t) => {
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

test("a tooltip stays open while the pointer crosses over to it", (t) => {
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
