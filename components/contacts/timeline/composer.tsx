"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheckBig, StickyNote } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCommands } from "#components/layout/commands.ts";
import { TaskForm } from "#components/tasks/task-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { noteMutations } from "#lib/api/notes.ts";
import { taskMutations } from "#lib/api/tasks.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { NoteForm } from "../note-form.tsx";
import { contactPageShortcuts } from "../page/shortcuts.ts";

/** The form for a note or a task. It consists of two buttons until the user chooses one. */
export function TimelineComposer({ contactId }: { contactId: string }) {
  const t = useTranslations("contacts.composer");
  const { user, server } = useConnection();
  const [writes, setWrites] = useState<"note" | "task">();
  const createNote = useMutation(noteMutations.create(contactId));
  const createTask = useMutation(taskMutations.create(contactId));
  const may = useMay("change-contact");
  useShortcut(contactPageShortcuts.note, () => setWrites("note"), may);
  useShortcut(contactPageShortcuts.task, () => setWrites("task"), may);
  useCommands(
    may
      ? {
          id: "contact",
          title: t("contact"),
          commands: (["note", "task"] as const).map((what) => ({
            id: `contact-${what}`,
            label: t(what === "note" ? "addNote" : "addTask"),
            keys: contactPageShortcuts[what].keys,
            onSelect: () => setWrites(what),
          })),
        }
      : undefined,
  );
  const close = () => setWrites(undefined);

  if (!may) return null;
  if (writes === "note")
    return (
      <div className="rounded-lg border border-border bg-surface p-3">
        <NoteForm
          saveLabel={t("addNote")}
          autoFocus
          onCancel={close}
          onSave={async ({ body, title, color, pinned }) => {
            await createNote.mutateAsync({
              body,
              pinned,
              ...(title.trim() ? { title: title.trim() } : {}),
              ...(color ? { color } : {}),
              ...(server.can("ownUser") ? { userId: user.id } : {}),
            });
            close();
            notify({ title: t("noteAdded"), tone: "success" });
          }}
        />
      </div>
    );
  if (writes === "task")
    return (
      <div className="rounded-lg border border-border bg-surface p-3">
        <TaskForm
          saveLabel={t("addTask")}
          onCancel={close}
          onSave={async ({ title, body, dueDate, assignedTo }) => {
            await createTask.mutateAsync({
              title,
              dueDate,
              completed: false,
              ...(body ? { body } : {}),
              ...(assignedTo ? { assignedTo } : {}),
            });
            close();
            notify({ title: t("taskAdded"), tone: "success" });
          }}
        />
      </div>
    );
  return (
    <div className="flex gap-2">
      <Button icon={<StickyNote aria-hidden />} onClick={() => setWrites("note")}>
        {t("addNote")}
      </Button>
      <Button icon={<CircleCheckBig aria-hidden />} onClick={() => setWrites("task")}>
        {t("addTask")}
      </Button>
    </div>
  );
}
