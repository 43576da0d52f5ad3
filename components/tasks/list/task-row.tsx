"use client";

import { useMutation } from "@tanstack/react-query";
import { AlarmClock, CalendarClock, Ellipsis, Pencil, Trash2, UserRound } from "lucide-react";
import Link from "next/link";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { GuardedVersions } from "#components/form/guarded-versions.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Time } from "#components/ui/time.tsx";
import { notifyUndo } from "#components/ui/toast-queue.ts";
import { useIsPrinting } from "#components/ui/use-is-printing.ts";
import { useNow } from "#components/ui/use-now.ts";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { Task } from "#contract/contacts/tasks.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { taskMutations } from "#lib/api/tasks.ts";
import { useGuardedSave } from "#lib/api/use-guarded-save.ts";
import { formatDate } from "#lib/format/dates.ts";
import { dueGroupOf, formatNearDay, snoozeDays } from "#lib/format/days.ts";
import { dayOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";
import { TaskForm } from "../task-form.tsx";
import { useTaskActions } from "../use-task-actions.ts";

export type TaskRowProps = {
  task: Task;
  /** The contact's name, outside of the contact's own page. */
  contactName?: string;
  showsBody?: boolean;
  /** Shows only the contact and the due date below the title, for a narrow column of the user's own tasks. */
  isCompact?: boolean;
  /** The row's index, by which keys move the focus. */
  index?: number;
  onComplete?: (task: Task) => void;
  className?: string;
};

/** A task in one line: its checkbox, due date and contact. */
export function TaskRow({ task, contactName, showsBody = false, isCompact = false, index, onComplete, className }: TaskRowProps) {
  const isStacked = showsBody || isCompact;
  const t = useTranslations("tasks.row");
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
        isStacked ? "items-start" : "items-start @2xl:items-center",
        className,
      )}
    >
      <Checkbox
        className={isStacked ? "mt-0.5" : "mt-0.5 @2xl:mt-0"}
        data-task-index={index}
        data-task={task.id}
        aria-label={t(task.completed ? "reopen" : "complete", { title: task.title })}
        aria-disabled={!may}
        checked={task.completed}
        onChange={tick}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          tick();
        }}
      />
      <div className={cx("min-w-0 flex-1", isStacked ? "grid gap-0.5" : "@2xl:flex @2xl:items-baseline @2xl:gap-3")}>
        <span className={cx("min-w-0 flex-1", isStacked ? "wrap-anywhere" : "block truncate")}>
          <button
            type="button"
            data-task-edit
            disabled={!may}
            onClick={() => setEditing(true)}
            className={cx(
              "min-h-6 max-w-full text-start enabled:hover:underline",
              isStacked ? "" : "truncate",
              task.completed && "text-muted line-through",
            )}
          >
            {task.title}
          </button>
          {showsBody && task.body ? <span className="block text-xs whitespace-pre-wrap text-muted">{task.body}</span> : null}
        </span>
        <span className={cx("flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted", !isStacked && "@2xl:flex-nowrap")}>
          {contactName === undefined ? null : (
            <Link
              href={routes.contact(task.contactId)}
              className={cx(
                "max-w-48 truncate leading-6 underline-offset-2 hover:text-foreground hover:underline",
                !isStacked && "@2xl:w-40 @2xl:text-end",
              )}
            >
              {contactName || t("unnamedContact")}
            </Link>
          )}
          <TaskDue dueDate={task.dueDate} completed={task.completed} className={isStacked ? "" : "@2xl:w-40"} />
          {!isCompact && (task.assignedTo || !isStacked) ? (
            <span className={isStacked ? "max-w-32" : "max-w-32 @2xl:w-32"}>
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

function TaskValue({ field, value }: { field: string; value: unknown }) {
  const t = useTranslations("tasks.form");
  if (typeof value !== "string" || value === "") return <span className="text-muted">{t("noValue")}</span>;
  if (field === "dueDate") return <Time at={value} />;
  return field === "assignedTo" ? <UserBadge userId={value} /> : value;
}

/** Edits a task. Undo restores all previous values. */
function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useTranslations("tasks");
  const connection = useConnection();
  const update = useMutation(taskMutations.update());
  const { mutateAsync: edit } = useMutation(taskMutations.edit(connection.server));
  const [before] = useState(task);
  const { contactId, id: taskId } = before;
  const guarded = useGuardedSave(
    useCallback((change, expected) => edit({ contactId, taskId, change, expected }), [edit, contactId, taskId]),
  );
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t("form.editTask")} dismissable={false}>
      <TaskForm
        task={before}
        saveLabel={t("form.save")}
        onCancel={onClose}
        onSave={async (values) => {
          const isSaved = await guarded.save(before, values);
          onClose();
          if (!isSaved) return;
          const { title, dueDate, body, assignedTo } = before;
          notifyUndo(t("toast.changed"), () =>
            update.mutateAsync({ contactId, taskId, change: { title, dueDate, body: body ?? "", assignedTo: assignedTo ?? "" } }),
          );
        }}
      />
      <GuardedVersions
        overtaken={guarded.overtaken}
        labels={{ title: t("form.title"), body: t("form.details"), dueDate: t("form.due"), assignedTo: t("form.assignee") }}
        say={(field, value) => <TaskValue field={field} value={value} />}
      />
    </Dialog>
  );
}

const tones = {
  overdue: "text-danger-soft-foreground",
  today: "text-warning-soft-foreground",
  upcoming: "text-muted",
  done: "text-muted",
} as const;

/** A due date in the location's time zone: "Today, 09:30". */
function TaskDue({ dueDate, completed, className }: { dueDate: string; completed: boolean; className?: string }) {
  const { timeZone, locale } = usePlace();
  const now = useNow();
  const isPrinting = useIsPrinting();
  const at = new Date(dueDate);
  const day = dayOf(at, timeZone);
  return (
    <time
      dateTime={dueDate}
      title={formatDate(at, "full", timeZone, locale)}
      className={cx(
        "inline-flex items-center gap-1 whitespace-nowrap tabular-nums",
        now ? tones[dueGroupOf({ dueDate, completed }, now, timeZone)] : "text-muted",
        className,
      )}
    >
      <CalendarClock aria-hidden className="size-3.5 shrink-0" />
      {isPrinting
        ? formatDate(at, "datetime", timeZone, locale)
        : now
          ? `${formatNearDay(day, dayOf(now, timeZone), locale)}, ${formatDate(at, "time", timeZone, locale)}`
          : ""}
    </time>
  );
}

type TaskMenuProps = {
  task: Task;
  onEdit: () => void;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  contactHref?: string;
};

/** The actions on a task, other than completing it. */
function TaskMenu({ task, onEdit, open, onOpenChange, contactHref }: TaskMenuProps) {
  const { timeZone } = usePlace();
  const t = useTranslations("tasks");
  const { snooze, remove } = useTaskActions();
  return (
    <Menu
      label={t("row.more", { title: task.title })}
      placement="bottom end"
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
      trigger={<IconButton label={t("row.more", { title: task.title })} icon={<Ellipsis aria-hidden />} />}
      sections={[
        {
          id: "snooze",
          title: t("row.snooze"),
          items: snoozeDays(dayOf(new Date(), timeZone)).map(({ id, day }) => ({
            id,
            label: t(`snooze.${id}`),
            icon: <AlarmClock />,
            onSelect: () => void snooze(task, day),
          })),
        },
        {
          id: "task",
          items: [
            { id: "edit", label: t("row.edit"), icon: <Pencil />, onSelect: onEdit },
            ...(contactHref ? [{ id: "contact", label: t("row.openContact"), icon: <UserRound />, href: contactHref }] : []),
            { id: "delete", label: t("row.delete"), icon: <Trash2 />, tone: "danger" as const, onSelect: () => void remove(task) },
          ],
        },
      ]}
    />
  );
}
