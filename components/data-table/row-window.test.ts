import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { positionOf, scrollTopFor, seenOf, tallest, windowOf } from "./row-window.ts";

const view = { scrollTop: 0, height: 720, rowHeight: 36, count: 100_000 };

const views = fc.record({
  height: fc.integer({ min: 40, max: 2000 }),
  rowHeight: fc.constantFrom(28, 36, 44, 68),
  count: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 100_000, max: 2_000_000 })),
  share: fc.double({ min: -0.1, max: 1.1, noNaN: true }),
});

test("every visible row is rendered, at any position of any list", () => {
  fc.assert(
    fc.property(views, ({ share, ...rest }) => {
      const scrollTop = share * Math.max(0, Math.min(tallest, rest.count * rest.rowHeight) - rest.height);
      const at = { ...rest, scrollTop };
      const drawn = windowOf(at);
      const seen = seenOf(at);
      assert.ok(drawn.start <= seen.start && drawn.end >= seen.end);
      assert.ok(drawn.end - drawn.start <= Math.ceil(rest.height / rest.rowHeight) + 30);
    }),
  );
});

test("a list of 100,000 rows has its true height and ends with its last row", () => {
  const end = windowOf({ ...view, scrollTop: 100_000 * 36 - 720 });
  assert.equal(end.height, 3_600_000);
  assert.equal(end.end, 100_000);
  assert.equal(end.offset, end.start * 36);
});

test("a list taller than browsers can lay out still reaches its last row", () => {
  const long = { ...view, count: 2_000_000, scrollTop: tallest - view.height };
  assert.equal(windowOf(long).height, tallest);
  assert.equal(windowOf(long).end, 2_000_000);
  assert.equal(positionOf(long), 2_000_000 * 36 - 720);
});

test("the rendered rows stay the same while scrolling less than a stride", () => {
  const before = windowOf({ ...view, scrollTop: 36 * 600 });
  assert.deepEqual(windowOf({ ...view, scrollTop: 36 * 600 + 100 }), before);
});

test("scrolling to a row shows all of it, and does nothing if it is visible", () => {
  assert.equal(scrollTopFor(3, view), undefined);
  fc.assert(
    fc.property(views, fc.nat(), ({ share: _share, ...rest }, pick) => {
      if (rest.count === 0) return;
      const index = pick % rest.count;
      const to = scrollTopFor(index, { ...rest, scrollTop: 0 });
      const seen = seenOf({ ...rest, scrollTop: to ?? 0 });
      assert.ok(index >= seen.start && index < seen.end);
    }),
  );
});
