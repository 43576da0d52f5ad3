"use client";

import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { GuardedVersions } from "#components/form/guarded-versions.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Time } from "#components/ui/time.tsx";
import { notifyUndo } from "#components/ui/toast-queue.ts";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { Task } from "#contract/contacts/tasks.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { taskMutations } from "#lib/api/tasks.ts";
import { useGuardedSave } from "#lib/api/use-guarded-save.ts";
import { TaskForm } from "./task-form.tsx";

const labels = { title: "Title", body: "Details", dueDate: "Due", assignedTo: "Assigned to" };

function sayTask(field: string, value: unknown) {
  if (typeof value !== "string" || value === "") return <span className="text-muted">Nothing</span>;
  if (field === "dueDate") return <Time at={value} />;
  return field === "assignedTo" ? <UserBadge userId={value} /> : value;
}

/** Changes a task; undo brings back all that stood before. */
export function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const connection = useConnection();
  const update = useMutation(taskMutations.update());
  const { mutateAsync: edit } = useMutation(taskMutations.edit(connection.server));
  const [before] = useState(task);
  const { contactId, id: taskId } = before;
  const guarded = useGuardedSave(
    useCallback((change, expected) => edit({ contactId, taskId, change, expected }), [edit, contactId, taskId]),
  );
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Edit task" dismissable={false}>
      <TaskForm
        task={before}
        saveLabel="Save task"
        onCancel={onClose}
        onSave={async (values) => {
          const isSaved = await guarded.save(before, values);
          onClose();
          if (!isSaved) return;
          const { title, dueDate, body, assignedTo } = before;
          notifyUndo("Task changed", () =>
            update.mutateAsync({ contactId, taskId, change: { title, dueDate, body: body ?? "", assignedTo: assignedTo ?? "" } }),
          );
        }}
      />
      <GuardedVersions overtaken={guarded.overtaken} labels={labels} say={sayTask} />
    </Dialog>
  );
}
