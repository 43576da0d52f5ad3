import assert from "node:assert/strict";
import { test } from "node:test";
import { onceOnly, type Repeat, ruleOf } from "./repeat-rule.ts";

const rule = (repeat: Partial<Repeat>, day = "2026-11-24", zone = "America/New_York") => ruleOf({ ...onceOnly, ...repeat }, day, zone);

test("a repetition is a rule that ends after a number of times or with a day of the location", () => {
  assert.equal(rule({}), undefined);
  assert.equal(rule({ frequency: "weekly", count: 6 }), "FREQ=WEEKLY;COUNT=6");
  assert.equal(rule({ frequency: "biweekly", count: 3 }), "FREQ=WEEKLY;INTERVAL=2;COUNT=3");
  assert.equal(rule({ frequency: "daily", ends: "on", until: "2026-12-01" }), "FREQ=DAILY;UNTIL=20261202T045959Z");
});

test("a monthly repetition keeps the weekday of its month", () => {
  assert.equal(rule({ frequency: "monthly", count: 2 }), "FREQ=MONTHLY;BYDAY=4TU;COUNT=2");
  assert.equal(rule({ frequency: "monthly", count: 2 }, "2026-11-30"), "FREQ=MONTHLY;BYDAY=-1MO;COUNT=2");
});

test("a repetition without a possible end has no rule", () => {
  for (const count of [0, 1, 61, 2.5, Number.NaN]) assert.equal(rule({ frequency: "daily", count }), undefined);
  assert.equal(rule({ frequency: "daily", ends: "on", until: "" }), undefined);
  assert.equal(rule({ frequency: "daily", ends: "on", until: "2026-11-23" }), undefined);
});
