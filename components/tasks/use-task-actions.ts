"use client";

import { useMutation } from "@tanstack/react-query";
import { usePlace } from "#components/ui/place.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import type { Task } from "#contract/contacts/tasks.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { taskMutations } from "#lib/api/tasks.ts";
import { formatNearDay } from "#lib/format/days.ts";
import { dayOf, instantOf, wallTimeOf } from "#lib/format/zone.ts";

const failed = (title: string) => (error: unknown) => {
  notify({ title, description: error instanceof Error ? error.message : "Try again.", tone: "danger" });
};

/** The actions on a task, each with an undo. */
export function useTaskActions() {
  const connection = useConnection();
  const { timeZone, locale } = usePlace();
  const complete = useMutation(taskMutations.complete());
  const update = useMutation(taskMutations.update());
  const remove = useMutation(taskMutations.remove());
  const restore = useMutation(taskMutations.restore(connection.server));
  const placeOf = ({ contactId, id }: Task) => ({ contactId, taskId: id });

  return {
    complete(task: Task, completed = !task.completed): Promise<unknown> {
      return complete
        .mutateAsync({ ...placeOf(task), completed })
        .then(
          () =>
            notifyUndo(completed ? `“${task.title}” is done` : `“${task.title}” is open again`, () =>
              complete.mutateAsync({ ...placeOf(task), completed: !completed }),
            ),
          failed("The task was not changed"),
        );
    },
    /** Postpones the task to a day, at the same time. */
    snooze(task: Task, day: string): Promise<unknown> {
      const due = instantOf(`${day}T${wallTimeOf(new Date(task.dueDate), timeZone).slice(11)}`, timeZone);
      if (due === undefined) return Promise.resolve();
      const today = dayOf(new Date(), timeZone);
      return update
        .mutateAsync({ ...placeOf(task), change: { dueDate: due.toISOString() } })
        .then(
          () =>
            notifyUndo(`“${task.title}” is due ${formatNearDay(day, today, locale)}`, () =>
              update.mutateAsync({ ...placeOf(task), change: { dueDate: task.dueDate } }),
            ),
          failed("The task was not put off"),
        );
    },
    remove(task: Task): Promise<unknown> {
      return remove
        .mutateAsync(task)
        .then(() => notifyUndo(`“${task.title}” was deleted`, () => restore.mutateAsync(task)), failed("The task was not deleted"));
    },
  };
}
