"use client";

import { useQuery } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import { useTranslations } from "use-intl";
import { ContactMessages } from "#components/inbox/contact-messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { TimelineKind } from "#contract/contacts/timeline.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { noteQueries } from "#lib/api/notes.ts";
import { taskQueries } from "#lib/api/tasks.ts";
import { type ContactTab, contactTabs } from "#lib/url/contact-page.ts";
import { NoteCard } from "../note-card.tsx";
import { FailedPart } from "../page/failed.tsx";
import { TaskGroups } from "../page/task-groups.tsx";
import { TimelineComposer } from "./composer.tsx";
import { TimelineList } from "./list.tsx";

type TimelinePanelProps = { contact: Contact; tab: ContactTab; onTab: (tab: ContactTab) => void };

const everything: readonly TimelineKind[] = [];
const changes: readonly TimelineKind[] = ["change"];
const enrolments: readonly TimelineKind[] = ["enrolment"];
const isTab = (id: string): id is ContactTab => contactTabs.some((tab) => tab === id);

/** The middle of the page: the composer and the history, either all of it or one kind. */
export function TimelinePanel({ contact, tab, onTab }: TimelinePanelProps) {
  const t = useTranslations("contacts.panel");
  const { data: notes } = useQuery(noteQueries.ofContact(contact.id));
  const { data: tasks } = useQuery(taskQueries.ofContact(contact.id));
  const open = tasks?.filter(({ completed }) => !completed).length;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 content-start gap-4 p-4">
      <TimelineComposer contactId={contact.id} />
      <Tabs
        label={t("show")}
        selected={tab}
        onSelect={(id) => isTab(id) && onTab(id)}
        tabs={[
          { id: "all", label: t("all") },
          { id: "messages", label: t("messages") },
          { id: "notes", label: t("notes"), count: notes?.length },
          { id: "tasks", label: t("tasks"), count: open },
          { id: "changes", label: t("changes") },
          { id: "enrolments", label: t("enrollments") },
        ]}
      >
        <div className="pt-4">
          <Shown contact={contact} tab={tab} />
        </div>
      </Tabs>
    </div>
  );
}

function Shown({ contact, tab }: Omit<TimelinePanelProps, "onTab">) {
  const t = useTranslations("contacts.panel");
  const { server } = useConnection();
  switch (tab) {
    case "messages":
      return <ContactMessages contact={contact} />;
    case "notes":
      return <NoteList contactId={contact.id} />;
    case "tasks":
      return <TaskGroups contactId={contact.id} />;
    case "changes":
      return (
        <Requires capability="changeHistory">
          <TimelineList contact={contact} kinds={changes} />
        </Requires>
      );
    case "enrolments":
      return (
        <Requires capability="workflowRuns">
          <TimelineList contact={contact} kinds={enrolments} />
        </Requires>
      );
    default:
      return (
        <div className="grid gap-4">
          {server.can("changeHistory") ? null : <Banner>{t("thisServerProvidesNotesTasksAnd")}</Banner>}
          <PinnedNotes contactId={contact.id} />
          <TimelineList contact={contact} kinds={everything} hidesPinned />
        </div>
      );
  }
}

function PinnedNotes({ contactId }: { contactId: string }) {
  const t = useTranslations("contacts.panel");
  const { data = [] } = useQuery(noteQueries.ofContact(contactId));
  const pinned = data.filter((note) => note.pinned);
  if (pinned.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={t("pinnedNotes")}>
      {pinned.map((note) => (
        <li key={note.id}>
          <NoteCard note={note} />
        </li>
      ))}
    </ul>
  );
}

/** The contact's notes, pinned ones first. */
function NoteList({ contactId }: { contactId: string }) {
  const t = useTranslations("contacts.panel");
  const notes = useQuery(noteQueries.ofContact(contactId));
  if (notes.isPending) return <SkeletonLines count={6} />;
  if (notes.isError) return <FailedPart title={t("couldntLoadNotes")} error={notes.error} onRetry={() => void notes.refetch()} />;
  if (notes.data.length === 0)
    return (
      <EmptyState icon={<StickyNote aria-hidden />} title={t("noNotes")}>
        {t("pressNToAddANote")}
      </EmptyState>
    );
  return (
    <ul className="grid gap-2" aria-label={t("notes")}>
      {notes.data.map((note) => (
        <li key={note.id} className="[contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
          <NoteCard note={note} />
        </li>
      ))}
    </ul>
  );
}
