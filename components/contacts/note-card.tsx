"use client";

import { useMutation } from "@tanstack/react-query";
import { Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { GuardedVersions } from "#components/form/guarded-versions.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { Note } from "#contract/contacts/notes.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { noteMutations } from "#lib/api/notes.ts";
import { useGuardedSave } from "#lib/api/use-guarded-save.ts";
import { NoteForm } from "./note-form.tsx";
import { useRefusals } from "./page/facts/reading.ts";

const longFrom = 700;

/** A note with its author and time, or its editor. */
export function NoteCard({ note }: { note: Note }) {
  const t = useTranslations("contacts.noteCard");
  const refusalOf = useRefusals();
  const connection = useConnection();
  const update = useMutation(noteMutations.update(note.contactId));
  const remove = useMutation(noteMutations.remove(note.contactId));
  const restore = useMutation(noteMutations.restore(note.contactId, connection.server));
  const { mutateAsync: edit } = useMutation(noteMutations.edit(note.contactId, connection.server));
  const guarded = useGuardedSave(useCallback((changes, expected) => edit({ id: note.id, changes, expected }), [edit, note.id]));
  const may = useMay("change-contact");
  /** The note as it was when its editor opened. */
  const [edited, setEdited] = useState<Note>();
  const [showsAll, setShowsAll] = useState(false);
  const isLong = note.body.length > longFrom;
  const called = note.title || note.body.slice(0, 40);

  const failed = (title: string) => (error: unknown) => {
    notify({ title, description: refusalOf(error).join(" "), tone: "danger" });
  };
  const pin = () => {
    update
      .mutateAsync({ id: note.id, pinned: !note.pinned })
      .then(
        () => notifyUndo(note.pinned ? t("noteUnpinned") : t("notePinned"), () => update.mutateAsync({ id: note.id, pinned: note.pinned })),
        failed(t("couldntSaveTheNote")),
      );
  };
  const discard = () => {
    remove.mutateAsync(note).then(() => notifyUndo(t("noteDeleted"), () => restore.mutateAsync(note)), failed(t("couldntDeleteTheNote")));
  };

  return (
    <article
      aria-label={t("note", { called })}
      className="group/note rounded-md border border-s-4 border-border bg-surface px-3 py-2 text-sm"
      style={note.color ? { borderInlineStartColor: note.color } : {}}
    >
      <GuardedVersions
        overtaken={guarded.overtaken}
        labels={{ body: t("fields.body"), title: t("fields.title"), color: t("fields.color"), pinned: t("fields.pinned") }}
      />
      {edited ? (
        <NoteForm
          note={edited}
          saveLabel={t("saveNote")}
          autoFocus
          onCancel={() => setEdited(undefined)}
          onSave={async (values) => {
            const isSaved = await guarded.save(edited, values);
            setEdited(undefined);
            if (!isSaved) return;
            const { body, title, color, pinned } = edited;
            notifyUndo(t("noteSaved"), () => update.mutateAsync({ id: note.id, body, pinned, title: title ?? "", color: color ?? "" }));
          }}
        />
      ) : (
        <>
          <header className="flex min-h-6 items-start gap-2">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted">
              {note.pinned ? <Pin aria-label={t("pinned")} className="size-3.5 text-accent-text" /> : null}
              {note.userId ? <UserBadge userId={note.userId} /> : null}
              <Time at={note.dateAdded} style="relative" />
              {note.dateUpdated === note.dateAdded ? null : <span>{t("edited")}</span>}
            </div>
            {may ? (
              <span className="-my-0.5 flex opacity-0 group-focus-within/note:opacity-100 group-hover/note:opacity-100 pointer-coarse:opacity-100">
                <IconButton
                  label={note.pinned ? t("unpin") : t("pin")}
                  icon={note.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
                  onClick={pin}
                />
                <IconButton label={t("editNote")} icon={<Pencil aria-hidden />} onClick={() => setEdited(note)} />
                <IconButton label={t("deleteNote")} icon={<Trash2 aria-hidden />} onClick={discard} />
              </span>
            ) : null}
          </header>
          {note.title ? <h4 className="mt-0.5 font-medium wrap-anywhere">{note.title}</h4> : null}
          <p className="whitespace-pre-wrap wrap-anywhere">
            {isLong && !showsAll ? `${note.body.slice(0, longFrom).trimEnd()}…` : note.body}
          </p>
          {isLong ? (
            <button type="button" onClick={() => setShowsAll(!showsAll)} className="mt-1 text-xs text-accent-text hover:underline">
              {showsAll ? t("showLess") : t("showMore")}
            </button>
          ) : null}
        </>
      )}
    </article>
  );
}
