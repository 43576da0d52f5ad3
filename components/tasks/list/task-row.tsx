"use client";

import Link from "next/link";
import { useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cx } from "#components/ui/class-names.ts";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { Task } from "#contract/contacts/tasks.ts";
import { useMay } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import { TaskDialog } from "../task-dialog.tsx";
import { TaskDue } from "../task-due.tsx";
import { TaskMenu } from "../task-menu.tsx";
import { useTaskActions } from "../use-task-actions.ts";

export type TaskRowProps = {
  task: Task;
  /** The contact's name, where the row does not stand on the contact's own page. */
  contactName?: string;
  showsBody?: boolean;
  /** Tells which row has the focus, so that keys can move it. */
  index?: number;
  onComplete?: (task: Task) => void;
  className?: string;
};

/** A task on a line: tick it, see when it is due and whose it is. */
export function TaskRow({ task, contactName, showsBody = false, index, onComplete, className }: TaskRowProps) {
  const { complete } = useTaskActions();
  const may = useMay("change-contact");
  const [isEditing, setEditing] = useState(false);
  const tick = () => {
    if (may) void (onComplete ?? complete)(task);
  };
  return (
    <div
      className={cx(
        "group/task flex gap-2.5 rounded-md px-2 py-1.5 text-sm focus-within:bg-default hover:bg-default",
        showsBody ? "items-start" : "items-start sm:items-center",
        className,
      )}
    >
      <Checkbox
        className={showsBody ? "mt-0.5" : "mt-0.5 sm:mt-0"}
        data-task-index={index}
        data-task={task.id}
        aria-label={task.completed ? `Open again: ${task.title}` : `Complete: ${task.title}`}
        aria-disabled={!may}
        checked={task.completed}
        onChange={tick}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          tick();
        }}
      />
      <div className={cx("min-w-0 flex-1", showsBody ? "grid gap-0.5" : "sm:flex sm:items-baseline sm:gap-3")}>
        <span className={cx("min-w-0 flex-1", showsBody ? "wrap-anywhere" : "block truncate")}>
          <button
            type="button"
            data-task-edit
            disabled={!may}
            onClick={() => setEditing(true)}
            className={cx(
              "max-w-full text-start enabled:hover:underline",
              showsBody ? "" : "truncate",
              task.completed && "text-muted line-through",
            )}
          >
            {task.title}
          </button>
          {showsBody && task.body ? <span className="block text-xs whitespace-pre-wrap text-muted">{task.body}</span> : null}
        </span>
        <span className={cx("flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted", !showsBody && "sm:flex-nowrap")}>
          {contactName === undefined ? null : (
            <Link
              href={routes.contact(task.contactId)}
              className="max-w-48 truncate underline-offset-2 hover:text-foreground hover:underline sm:w-40 sm:text-end"
            >
              {contactName || "No name"}
            </Link>
          )}
          <TaskDue dueDate={task.dueDate} completed={task.completed} className={showsBody ? "" : "sm:w-36"} />
          {task.assignedTo || !showsBody ? (
            <span className={showsBody ? "max-w-32" : "max-w-32 sm:w-32"}>
              {task.assignedTo ? <UserBadge userId={task.assignedTo} /> : null}
            </span>
          ) : null}
        </span>
      </div>
      {may ? (
        <TaskMenu
          task={task}
          onEdit={() => setEditing(true)}
          {...(contactName === undefined ? {} : { contactHref: routes.contact(task.contactId) })}
        />
      ) : null}
      {isEditing ? <TaskDialog task={task} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}
