import type { TaskCounts, TaskEntry } from "#contract/contacts/task-list.ts";
import { type DueGroup, dueGroupOf } from "#lib/format/days.ts";

export type TaskListItem = { kind: "heading"; group: DueGroup; count: number } | { kind: "task"; task: TaskEntry; place: number };

/** The tasks in order, with a heading before each group. A task that was just completed stays in its group. */
export function itemsOf(
  tasks: readonly TaskEntry[],
  counts: TaskCounts | undefined,
  isDone: boolean,
  now: Date,
  timeZone: string,
): TaskListItem[] {
  let current: DueGroup | undefined;
  return tasks.flatMap((task, place): TaskListItem[] => {
    const group = isDone ? "done" : dueGroupOf({ dueDate: task.dueDate, completed: false }, now, timeZone);
    const item: TaskListItem = { kind: "task", task, place };
    if (group === current) return [item];
    current = group;
    return [{ kind: "heading", group, count: counts?.[group] ?? 0 }, item];
  });
}
