"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import type { Task } from "#contract/contacts/tasks.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { taskMutations } from "#lib/api/tasks.ts";
import { formatNearDay } from "#lib/format/days.ts";
import { dayOf, instantOf, wallTimeOf } from "#lib/format/zone.ts";

/** The actions on a task, each with an undo. */
export function useTaskActions() {
  const t = useTranslations("tasks.toast");
  const failureText = useFailureText();
  const connection = useConnection();
  const { timeZone, locale } = usePlace();
  const complete = useMutation(taskMutations.complete());
  const update = useMutation(taskMutations.update());
  const remove = useMutation(taskMutations.remove());
  const restore = useMutation(taskMutations.restore(connection.server));
  const failed = (title: string) => (error: unknown) => {
    notify({ title, description: failureText(error).message, tone: "danger" });
  };
  const placeOf = ({ contactId, id }: Task) => ({ contactId, taskId: id });

  return {
    complete(task: Task, completed = !task.completed): Promise<unknown> {
      return complete
        .mutateAsync({ ...placeOf(task), completed })
        .then(
          () =>
            notifyUndo(t(completed ? "completed" : "reopened", { title: task.title }), () =>
              complete.mutateAsync({ ...placeOf(task), completed: !completed }),
            ),
          failed(t("notChanged")),
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
            notifyUndo(t("snoozed", { title: task.title, day: formatNearDay(day, today, locale) }), () =>
              update.mutateAsync({ ...placeOf(task), change: { dueDate: task.dueDate } }),
            ),
          failed(t("notSnoozed")),
        );
    },
    remove(task: Task): Promise<unknown> {
      return remove
        .mutateAsync(task)
        .then(() => notifyUndo(t("deleted", { title: task.title }), () => restore.mutateAsync(task)), failed(t("notDeleted")));
    },
  };
}
