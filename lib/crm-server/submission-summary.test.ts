import assert from "node:assert/strict";
import { test } from "node:test";
import { summaryOf } from "./submission-summary.ts";

const submission = (id: string, createdAt: string, others: Record<string, unknown>) => ({
  ...{ id, surveyId: "s", contactId: null, name: null, email: null },
  ...{ createdAt, others },
});

test("submissions are counted by day of the location, origin and answer", () => {
  const from = (source: string) => ({ eventData: { source, medium: "survey" } });
  const order = { fieldsOriSequance: ["full_name", "mark", "liked"] };
  const summary = summaryOf(
    [
      submission("3", "2026-03-02T23:30:00.000Z", { ...order, ...from("mail"), mark: 5, liked: ["rooms", "staff"], full_name: "Ada" }),
      submission("2", "2026-03-01T10:00:00.000Z", { ...from("mail"), mark: 4, liked: ["rooms", "rooms"], agreed: true }),
      submission("1", "2026-03-01T09:00:00.000Z", { mark: 5, liked: [], remark: "x".repeat(101), agreed: "" }),
    ],
    { startAt: "2026-02-28", endAt: "" },
    "Europe/Berlin",
  );
  assert.deepEqual(summary, {
    total: 3,
    trend: [
      { day: "2026-03-01", count: 2 },
      { day: "2026-03-03", count: 1 },
    ],
    firstDay: "2026-02-28",
    lastDay: "2026-03-03",
    sources: [
      { value: "mail", count: 2 },
      { value: "Unknown", count: 1 },
    ],
    media: [
      { value: "survey", count: 2 },
      { value: "Unknown", count: 1 },
    ],
    questions: [
      {
        ...{ key: "mark", label: "mark", type: null, answered: 3, otherValues: 0 },
        values: [
          { value: "5", count: 2 },
          { value: "4", count: 1 },
        ],
      },
      {
        ...{ key: "liked", label: "liked", type: null, answered: 2, otherValues: 0 },
        values: [
          { value: "rooms", count: 2 },
          { value: "staff", count: 1 },
        ],
      },
      { key: "agreed", label: "agreed", type: null, answered: 1, values: [{ value: "Yes", count: 1 }], otherValues: 0 },
      { key: "remark", label: "remark", type: null, answered: 1, values: [], otherValues: 0 },
    ],
  });
});

test("a question with many different answers lists the most frequent ones and counts the others", () => {
  const many = Array.from({ length: 30 }, (_, place) => submission(String(place), "2026-03-01T09:00:00.000Z", { town: `t${place % 20}` }));
  const [town] = summaryOf(many, { startAt: "", endAt: "" }, "UTC").questions;
  assert.deepEqual([town?.values.length, town?.values[0]?.count, town?.otherValues], [12, 2, 8]);
});
