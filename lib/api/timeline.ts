import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { TimelineEntry, TimelineKind } from "#contract/contacts/timeline.ts";
import { api, app } from "./client.ts";
import type { CurrentConnection } from "./connection.tsx";

type Where = Pick<CurrentConnection, "locationId" | "isOwn">;
export type TimelinePage = { entries: TimelineEntry[]; next: string | null };

const timelineKeys = { ofContact: (contactId: string) => ["timeline", contactId] as const };

/** Another server tells notes, tasks and appointments, and nothing of who changed what: the timeline is made of these. */
async function foreignTimeline(contactId: string, kinds: readonly TimelineKind[], signal: AbortSignal): Promise<TimelinePage> {
  const all = kinds.length === 0;
  const params = { contactId };
  const notes = all || kinds.includes("note") ? (await api.contacts.notes.list({ params }, { signal })).notes : [];
  const tasks = all || kinds.includes("task") ? (await api.contacts.tasks.list({ params }, { signal })).tasks : [];
  const events = all || kinds.includes("appointment") ? (await api.contacts.contacts.appointments({ params }, { signal })).events : [];
  const entries: TimelineEntry[] = [
    ...notes.map((note) => ({ type: "note" as const, id: `note-${note.id}`, at: note.dateAdded, note })),
    ...tasks.map((task) => ({ type: "task" as const, id: `task-${task.id}`, at: task.dateAdded, task })),
    ...events.map((event) => ({
      ...{ type: "appointment" as const, of: "appointment" as const, what: "booked" as const },
      ...{ id: `appointment-${event.id}`, eventId: event.id, at: event.dateAdded, title: event.title },
      ...{ startTime: event.startTime, status: event.appointmentStatus },
      actor: { kind: event.createdBy.userId === null ? "system" : "user", id: event.createdBy.userId, name: null },
    })),
  ];
  return { entries: entries.sort((one, other) => other.at.localeCompare(one.at)), next: null };
}

export const timelineQueries = {
  /** The newest first, as far as one has scrolled; no kind means all. */
  ofContact: ({ locationId, isOwn }: Where, contactId: string, kinds: readonly TimelineKind[]) =>
    infiniteQueryOptions({
      queryKey: [...timelineKeys.ofContact(contactId), kinds] as const,
      queryFn: ({ pageParam, signal }): Promise<TimelinePage> =>
        isOwn
          ? app.timeline.list(
              { params: { contactId }, query: { locationId, kinds: [...kinds], ...(pageParam === "" ? {} : { before: pageParam }) } },
              { signal },
            )
          : foreignTimeline(contactId, kinds, signal),
      initialPageParam: "",
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
};
