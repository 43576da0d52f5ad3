"use client";

import { useMutation } from "@tanstack/react-query";
import { Dialog } from "#components/ui/dialog.tsx";
import { notifyUndo } from "#components/ui/toast-queue.ts";
import type { Task } from "#contract/contacts/tasks.ts";
import { taskMutations } from "#lib/api/tasks.ts";
import { TaskForm } from "./task-form.tsx";

/** Changes a task; undo brings back all that stood before. */
export function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const update = useMutation(taskMutations.update());
  const place = { contactId: task.contactId, taskId: task.id };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Edit task" dismissable={false}>
      <TaskForm
        task={task}
        saveLabel="Save task"
        onCancel={onClose}
        onSave={async (change) => {
          await update.mutateAsync({ ...place, change });
          onClose();
          const { title, dueDate } = task;
          notifyUndo("Task changed", () =>
            update.mutateAsync({ ...place, change: { title, dueDate, body: task.body ?? "", assignedTo: task.assignedTo ?? "" } }),
          );
        }}
      />
    </Dialog>
  );
}
