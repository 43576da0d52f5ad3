import assert from "node:assert/strict";
import { test } from "node:test";
import { spansOf } from "./trend-spans.ts";

test("days without submissions are included, and wider units lose no count", () => {
  const trend = [
    { day: "2026-01-02", count: 3 },
    { day: "2026-01-05", count: 4 },
  ];
  assert.deepEqual(spansOf(trend, "2026-01-01", "2026-01-05", 1), {
    unit: "day",
    spans: [
      { day: "2026-01-01", count: 0 },
      { day: "2026-01-02", count: 3 },
      { day: "2026-01-03", count: 0 },
      { day: "2026-01-04", count: 0 },
      { day: "2026-01-05", count: 4 },
    ],
  });
  for (const [lastDay, unit] of [
    ["2026-06-30", "week"],
    ["2028-06-30", "month"],
  ] as const) {
    const wide = spansOf(trend, "2026-01-01", lastDay, 1);
    assert.equal(wide.unit, unit);
    assert.equal(
      wide.spans.reduce((sum, { count }) => sum + count, 0),
      7,
    );
  }
});

test("weeks begin on the given day", () => {
  const firstWeek = (firstOfWeek: number) => spansOf([], "2026-01-01", "2026-06-30", firstOfWeek).spans[0]?.day;
  assert.equal(firstWeek(0), "2025-12-28");
  assert.equal(firstWeek(1), "2025-12-29");
});
