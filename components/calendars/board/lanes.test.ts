import assert from "node:assert/strict";
import { test } from "node:test";
import { gapsBetween, placedInLanes } from "./lanes.ts";

const lanesOf = (spans: [number, number][]) =>
  placedInLanes(spans.map(([start, end]) => ({ start, end }))).map(({ start, lane, lanes }) => [start, lane, lanes]);

test("appointments that overlap are side by side, and one that follows has the whole width", () => {
  assert.deepEqual(
    lanesOf([
      [600, 630],
      [540, 600],
      [570, 600],
    ]),
    [
      [540, 0, 2],
      [570, 1, 2],
      [600, 0, 1],
    ],
  );
});

test("an appointment takes the first lane that is free again", () => {
  assert.deepEqual(
    lanesOf([
      [540, 660],
      [540, 570],
      [570, 600],
    ]),
    [
      [540, 0, 2],
      [540, 1, 2],
      [570, 1, 2],
    ],
  );
});

test("closed hours are the gaps between the open ones", () => {
  const day = { start: 0, end: 1440 };
  assert.deepEqual(gapsBetween([], day), [day]);
  const open = [
    { start: 780, end: 1020 },
    { start: 540, end: 720 },
    { start: 600, end: 730 },
  ];
  assert.deepEqual(gapsBetween(open, day), [
    { start: 0, end: 540 },
    { start: 730, end: 780 },
    { start: 1020, end: 1440 },
  ]);
  assert.deepEqual(gapsBetween([{ start: 0, end: 1440 }], day), []);
});
