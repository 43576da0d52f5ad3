"use client";

import { CalendarDays, CircleCheckBig, Pencil, Sparkles, StickyNote, Trash2, UserRoundPlus, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { TaskRow } from "#components/tasks/list/task-row.tsx";
import { Time } from "#components/ui/time.tsx";
import type { FieldChange, TimelineEntry } from "#contract/contacts/timeline.ts";
import { NoteCard } from "../note-card.tsx";
import { sayActor, sayAppointment, sayChange, sayEdited, type Vocabulary, worthSaying } from "./words.ts";

type OtherEntry = Exclude<TimelineEntry, { type: "note" } | { type: "task" }>;

function iconOf(entry: TimelineEntry): ReactNode {
  switch (entry.type) {
    case "note":
      return <StickyNote />;
    case "task":
      return <CircleCheckBig />;
    case "created":
      return <UserRoundPlus />;
    case "enrolment":
      return <Workflow />;
    case "appointment":
      return <CalendarDays />;
    case "edited":
      return entry.what === "deleted" ? <Trash2 /> : entry.of === "task" ? <CircleCheckBig /> : <StickyNote />;
    default:
      return <Pencil />;
  }
}

function wordsOf(entry: OtherEntry): string {
  switch (entry.type) {
    case "created":
      return "added this contact";
    case "changed":
      return "changed";
    case "enrolment":
      return `${entry.entered ? "enrolled the contact in" : "removed the contact from"} the ${entry.into} “${entry.targetName ?? entry.targetId}”`;
    case "appointment":
      return sayAppointment(entry);
    default:
      return sayEdited(entry);
  }
}

/** An entry of the timeline: a note, a task with a checkbox, or a sentence about a change. */
export function TimelineItem({ entry, words }: { entry: TimelineEntry; words: Vocabulary }) {
  return (
    <li className="relative flex gap-3 pb-3 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
      <span aria-hidden className="absolute start-3 top-7 bottom-0 w-px bg-separator" />
      <span
        aria-hidden
        className="relative grid size-6 shrink-0 place-items-center rounded-full border border-border bg-surface text-muted [&>svg]:size-3.5"
      >
        {iconOf(entry)}
      </span>
      <div className="min-w-0 flex-1">
        {entry.type === "note" ? (
          <NoteCard note={entry.note} />
        ) : entry.type === "task" ? (
          <TaskRow task={entry.task} showsBody className="border border-border" />
        ) : (
          <div className="py-0.5 text-sm">
            <p className="wrap-anywhere">
              <span className="font-medium">{sayActor(entry.actor)}</span> {wordsOf(entry)}
              <span className="text-muted">
                {" "}
                · <Time at={entry.at} style="relative" />
              </span>
            </p>
            {entry.type === "appointment" && entry.startTime !== null ? (
              <p className="text-muted">
                <Time at={entry.startTime} />
              </p>
            ) : null}
            {"changes" in entry ? <TimelineChanges changes={entry.changes} words={words} /> : null}
          </div>
        )}
      </div>
    </li>
  );
}

/** The end of the list, if there are no older entries. */
export function TimelineBeginning() {
  const t = useTranslations("contacts.entry");
  return (
    <p className="flex items-center gap-3 ps-1 text-xs text-muted">
      <Sparkles aria-hidden className="size-4" />
      {t("startOfHistory")}
    </p>
  );
}

const cut = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

/** The changed fields, one line each with the old and the new value. */
function TimelineChanges({ changes, words }: { changes: readonly FieldChange[]; words: Vocabulary }) {
  const t = useTranslations("contacts.entry");
  const said = worthSaying(changes).map((change) => sayChange(change, words));
  if (said.length === 0) return null;
  return (
    <ul className="mt-0.5 grid gap-0.5 text-xs text-muted">
      {said.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <span className="text-foreground">{change.label}:</span>{" "}
          {"added" in change ? (
            <>
              {change.added.length > 0 ? <ins className="no-underline">+ {cut(change.added.join(", "))}</ins> : null}
              {change.added.length > 0 && change.removed.length > 0 ? ", " : null}
              {change.removed.length > 0 ? <del>{cut(change.removed.join(", "))}</del> : null}
            </>
          ) : (
            <>
              <del>{cut(change.from)}</del> <span aria-hidden>→</span>
              <span className="sr-only"> {t("became")} </span> <ins className="text-foreground no-underline">{cut(change.to)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
