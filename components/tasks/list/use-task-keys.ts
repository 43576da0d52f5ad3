"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useRef } from "react";
import { usePlace } from "#components/ui/place.tsx";
import type { TaskEntry } from "#contract/contacts/task-list.ts";
import type { Task } from "#contract/contacts/tasks.ts";
import { addDays, dayOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { useTaskActions } from "../use-task-actions.ts";
import { taskListShortcuts } from "./shortcuts.ts";

type TaskKeys = { tasks: readonly TaskEntry[]; scroller: RefObject<HTMLElement | null>; reveal: (place: number) => void };

/** Moves through the list with the keyboard. The focus is on a task's checkbox, so that screen readers announce the task. */
export function useTaskKeys({ tasks, scroller, reveal }: TaskKeys) {
  const router = useRouter();
  const { timeZone } = usePlace();
  const actions = useTaskActions();
  const lastPlace = useRef(-1);

  const focusedPlace = (): number => {
    const row = document.activeElement?.closest("[data-index]")?.querySelector<HTMLInputElement>("[data-task-index]");
    const place = row ? Number(row.dataset.taskIndex) : -1;
    if (place >= 0) lastPlace.current = place;
    return place;
  };
  const focus = (place: number) => {
    if (place < 0 || place >= tasks.length) return;
    lastPlace.current = place;
    const find = () => scroller.current?.querySelector<HTMLInputElement>(`[data-task-index="${place}"]`);
    if (!find()) reveal(place);
    requestAnimationFrame(() => {
      const tick = find();
      tick?.focus();
      tick?.scrollIntoView({ block: "nearest" });
    });
  };
  const focused = () => tasks[focusedPlace()];

  useShortcut(taskListShortcuts.next, () => focus(focusedPlace() < 0 ? Math.max(lastPlace.current, 0) : focusedPlace() + 1));
  useShortcut(taskListShortcuts.previous, () => focus(focusedPlace() < 0 ? Math.max(lastPlace.current, 0) : focusedPlace() - 1));
  const complete = (task: Task) => {
    const place = focusedPlace();
    void actions.complete(task);
    if (place >= 0) focus(place + 1 < tasks.length ? place + 1 : place - 1);
  };
  const withFocused = (run: (task: TaskEntry) => void) => () => {
    const task = focused();
    if (task) run(task);
  };
  useShortcut(taskListShortcuts.complete, withFocused(complete));
  useShortcut(
    taskListShortcuts.snooze,
    withFocused((task) => void actions.snooze(task, addDays(dayOf(new Date(), timeZone), 1))),
  );
  useShortcut(
    taskListShortcuts.edit,
    withFocused(() => document.activeElement?.closest("[data-index]")?.querySelector<HTMLButtonElement>("[data-task-edit]")?.click()),
  );
  useShortcut(
    taskListShortcuts.open,
    withFocused((task) => router.push(routes.contact(task.contactId))),
  );
  return { complete };
}
