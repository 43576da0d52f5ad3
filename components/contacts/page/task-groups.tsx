"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheckBig } from "lucide-react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { TaskRow } from "#components/tasks/list/task-row.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { Task } from "#contract/contacts/tasks.ts";
import { taskQueries } from "#lib/api/tasks.ts";
import { type DueGroup, dueGroupOf } from "#lib/format/days.ts";
import { FailedPart } from "./failed.tsx";

const groups = ["overdue", "today", "upcoming", "done"] as const satisfies readonly DueGroup[];

/** The contact's tasks by due date. Completed tasks are sorted by the latest first. */
export function TaskGroups({ contactId }: { contactId: string }) {
  const t = useTranslations("contacts.taskGroups");
  const { timeZone } = usePlace();
  const now = useNow();
  const tasks = useQuery(taskQueries.ofContact(contactId));
  const grouped = useMemo(() => {
    const byDue = [...(tasks.data ?? [])].sort((one, other) => one.dueDate.localeCompare(other.dueDate));
    const found = new Map<DueGroup, Task[]>(groups.map((group) => [group, []]));
    for (const task of byDue) found.get(dueGroupOf(task, now ?? new Date(), timeZone))?.push(task);
    found.get("done")?.reverse();
    return found;
  }, [tasks.data, now, timeZone]);

  if (tasks.isPending) return <SkeletonLines count={5} />;
  if (tasks.isError) return <FailedPart title={t("couldntLoad")} error={tasks.error} onRetry={() => void tasks.refetch()} />;
  if (tasks.data.length === 0)
    return (
      <EmptyState icon={<CircleCheckBig aria-hidden />} title={t("noTasks")}>
        {t("pressTToAddATask")}
      </EmptyState>
    );
  return (
    <div className="grid gap-4">
      {groups.map((group) => {
        const title = t(`group.${group}`);
        const list = grouped.get(group) ?? [];
        if (list.length === 0) return null;
        return (
          <section key={group} aria-label={title}>
            <h3 className="mb-1 flex items-baseline gap-2 px-2 text-sm font-semibold">
              {title}
              <span className="text-xs font-normal text-muted tabular-nums">{list.length}</span>
            </h3>
            <ul>
              {list.map((task) => (
                <li key={task.id} className="[contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]">
                  <TaskRow task={task} showsBody />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
