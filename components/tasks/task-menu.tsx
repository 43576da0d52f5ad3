"use client";

import { AlarmClock, Ellipsis, Pencil, Trash2, UserRound } from "lucide-react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { usePlace } from "#components/ui/place.tsx";
import type { Task } from "#contract/contacts/tasks.ts";
import { snoozeDays } from "#lib/format/days.ts";
import { dayOf } from "#lib/format/zone.ts";
import { useTaskActions } from "./use-task-actions.ts";

type TaskMenuProps = {
  task: Task;
  onEdit: () => void;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  contactHref?: string;
};

/** What can be done to a task beside completing it. */
export function TaskMenu({ task, onEdit, open, onOpenChange, contactHref }: TaskMenuProps) {
  const { timeZone } = usePlace();
  const { snooze, remove } = useTaskActions();
  return (
    <Menu
      label={`More for ${task.title}`}
      placement="bottom end"
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
      trigger={<IconButton label={`More for ${task.title}`} icon={<Ellipsis aria-hidden />} />}
      sections={[
        {
          id: "snooze",
          title: "Put off",
          items: snoozeDays(dayOf(new Date(), timeZone)).map(({ id, label, day }) => ({
            id,
            label,
            icon: <AlarmClock />,
            onSelect: () => void snooze(task, day),
          })),
        },
        {
          id: "task",
          items: [
            { id: "edit", label: "Edit…", icon: <Pencil />, onSelect: onEdit },
            ...(contactHref ? [{ id: "contact", label: "Open the contact", icon: <UserRound />, href: contactHref }] : []),
            { id: "delete", label: "Delete", icon: <Trash2 />, tone: "danger" as const, onSelect: () => void remove(task) },
          ],
        },
      ]}
    />
  );
}
