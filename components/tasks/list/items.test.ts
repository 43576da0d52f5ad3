import assert from "node:assert/strict";
import { test } from "node:test";
import type { TaskEntry } from "#contract/contacts/task-list.ts";
import { itemsOf } from "./items.ts";

const task = (id: string, dueDate: string, completed = false): TaskEntry => ({
  id,
  contactId: "c",
  contactName: "Ada",
  title: id,
  body: null,
  dueDate,
  completed,
  assignedTo: null,
  dateAdded: dueDate,
  dateUpdated: dueDate,
});
const now = new Date("2026-11-20T12:00:00Z");
const counts = { overdue: 1, today: 2, upcoming: 40, done: 7 };

test("each group has one heading with its full count, however many of its tasks are loaded", () => {
  const tasks = [
    task("a", "2026-11-19T09:00:00Z"),
    task("b", "2026-11-20T09:00:00Z"),
    task("c", "2026-11-20T18:00:00Z"),
    task("d", "2026-11-21T09:00:00Z"),
  ];
  assert.deepEqual(
    itemsOf(tasks, counts, false, now, "UTC").map((item) => (item.kind === "heading" ? `${item.group} ${item.count}` : item.task.id)),
    ["overdue 1", "a", "today 2", "b", "c", "upcoming 40", "d"],
  );
});

test("a task that was just completed stays in its group", () => {
  const items = itemsOf([task("a", "2026-11-20T09:00:00Z", true)], counts, false, now, "UTC");
  assert.equal(items[0]?.kind === "heading" && items[0].group, "today");
});

test("completed tasks form one group", () => {
  const items = itemsOf([task("a", "2026-11-20T09:00:00Z", true), task("b", "2026-11-01T09:00:00Z", true)], counts, true, now, "UTC");
  assert.equal(items.filter(({ kind }) => kind === "heading").length, 1);
});
