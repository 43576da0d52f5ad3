"use client";

import { CalendarDays, CircleCheckBig, Pencil, Sparkles, StickyNote, Trash2, UserRoundPlus, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { TaskRow } from "#components/tasks/list/task-row.tsx";
import { Time } from "#components/ui/time.tsx";
import { useActorText } from "#components/ui/use-actor-text.ts";
import type { FieldChange, TimelineEntry } from "#contract/contacts/timeline.ts";
import { NoteCard } from "../note-card.tsx";
import { changeText, type Vocabulary, withoutDerived } from "./words.ts";

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

/** An entry as a sentence that begins with the actor. */
function Sentence({ entry }: { entry: OtherEntry }) {
  const t = useTranslations("contacts.timeline");
  const actorText = useActorText();
  const by = { name: actorText(entry.actor), actor: (name: ReactNode) => <span className="font-medium">{name}</span> };
  switch (entry.type) {
    case "created":
      return t.rich("created", by);
    case "changed":
      return t.rich("changed", by);
    case "enrolment": {
      const title = entry.targetName ?? entry.targetId;
      return entry.entered ? t.rich(`enrolled.${entry.into}`, { ...by, title }) : t.rich(`withdrawn.${entry.into}`, { ...by, title });
    }
    case "appointment": {
      const { what, of, title } = entry;
      return what === "status"
        ? t.rich("appointment.status", { ...by, of, title, status: t("status", { status: entry.status ?? "" }) })
        : t.rich(`appointment.${what}`, { ...by, of, title });
    }
    default: {
      const title = entry.title === "" ? "" : t("quoted", { title: entry.title });
      if (entry.of === "task") return t.rich(`task.${entry.what}`, { ...by, title });
      return t.rich(`note.${entry.what === "deleted" || entry.what === "moved" ? entry.what : "changed"}`, { ...by, title });
    }
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
              <Sentence entry={entry} />
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

/** The end of the list, shown if there are no older entries. */
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
  const said = withoutDerived(changes).map((change) => changeText(change, words));
  if (said.length === 0) return null;
  return (
    <ul className="mt-0.5 grid gap-0.5 text-xs text-muted">
      {said.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <span className="text-foreground">{words.t("change", { field: change.label })}</span>{" "}
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
