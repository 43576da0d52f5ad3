import type { Client } from "#contract/client.ts";
import type { TimelineEntry, TimelineKind } from "#contract/contacts/timeline.ts";
import type { contract } from "#contract/index.ts";
import type { CallOptions, TimelinePage } from "./crm-server.ts";

type Api = Pick<Client<typeof contract>, "contacts">;

/** The documented API has notes, tasks and appointments, but no history of changes. */
export async function listTimeline(
  { contacts }: Api,
  contactId: string,
  kinds: readonly TimelineKind[],
  options?: CallOptions,
): Promise<TimelinePage> {
  const all = kinds.length === 0;
  const params = { contactId };
  const notes = all || kinds.includes("note") ? (await contacts.notes.list({ params }, options)).notes : [];
  const tasks = all || kinds.includes("task") ? (await contacts.tasks.list({ params }, options)).tasks : [];
  const events = all || kinds.includes("appointment") ? (await contacts.contacts.appointments({ params }, options)).events : [];
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
