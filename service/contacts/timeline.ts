import { type timeline as contract, type TimelineEntry, timelineKinds } from "#contract/contacts/timeline.ts";
import * as rows from "#db/contacts/timeline.ts";
import type { Context } from "../context.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import type { Handlers } from "../handler.ts";
import { mustExist } from "./contacts.ts";
import { noteOf } from "./notes.ts";
import { taskOf } from "./tasks.ts";
import { entryOfChange, targetOf, titleOf } from "./timeline-change.ts";

function placeOf(before: string): rows.TimelinePlace {
  const [at, key] = readCursor("before", before);
  return { at, key };
}

const byId = <T extends { id: string }>(found: T[]) => new Map(found.map((row) => [row.id, row]));

/** Fetches the entries of the positions with a fixed number of queries. */
async function entriesOf(ctx: Context, found: rows.TimelineRow[]): Promise<TimelineEntry[]> {
  const refs = (source: rows.TimelineRow["source"]) => found.filter((row) => row.source === source).map(({ ref }) => ref);
  const seqs = refs("log");
  const changes = seqs.length > 0 ? await rows.listChanges(ctx.db, ctx.tenant, seqs) : [];
  const edited = (entity: "note" | "task") => changes.filter((row) => row.entity === entity).map((row) => row.entity_id);
  const noteIds = [...new Set([...refs("note"), ...edited("note")])];
  const taskIds = [...new Set([...refs("task"), ...edited("task")])];
  const notes = byId(noteIds.length > 0 ? await rows.listNotes(ctx.db, ctx.tenant, noteIds) : []);
  const tasks = byId(taskIds.length > 0 ? await rows.listTasks(ctx.db, ctx.tenant, taskIds) : []);
  const log = new Map(changes.map((row) => [row.seq, row]));
  const targets = changes.map(targetOf).filter((id) => id !== undefined);
  const targetNames = targets.length > 0 ? await rows.namesOfTargets(ctx.db, ctx.tenant, targets) : new Map<string, string>();
  const booked = (entity: string) => [...new Set(changes.filter((row) => row.entity === entity).map((row) => row.entity_id))];
  const [appointmentIds, visitIds] = [booked("appointment"), booked("service_booking")];
  const appointments = byId(appointmentIds.length > 0 ? await rows.listAppointments(ctx.db, ctx.tenant, appointmentIds) : []);
  const visits = byId(visitIds.length > 0 ? await rows.listVisits(ctx.db, ctx.tenant, visitIds) : []);
  const names = {
    ofTarget: (id: string) => targetNames.get(id),
    ofAppointment: (id: string) => appointments.get(id),
    ofVisit: (id: string) => visits.get(id),
    ofItem(id: string) {
      const item = notes.get(id) ?? tasks.get(id);
      return item && titleOf({ title: item.title, body: item.body });
    },
  };

  return found.flatMap(({ source, ref, place }): TimelineEntry[] => {
    const id = `${source}-${ref}`;
    const at = new Date(place.at).toISOString();
    const note = source === "note" ? notes.get(ref) : undefined;
    const task = source === "task" ? tasks.get(ref) : undefined;
    const change = source === "log" ? log.get(ref) : undefined;
    if (note) return [{ type: "note", id, at, note: noteOf(note) }];
    if (task) return [{ type: "task", id, at, task: taskOf(task) }];
    const entry = change && entryOfChange(change, { id, at }, names);
    return entry ? [entry] : [];
  });
}

export const timeline: Handlers<typeof contract> = {
  async list(ctx, { params, query: { kinds, limit, before } }) {
    await mustExist(ctx, params.contactId);
    const found = await rows.list(ctx.db, ctx.tenant, params.contactId, {
      kinds: kinds === undefined || kinds.length === 0 ? timelineKinds : kinds,
      limit,
      before: before === undefined ? undefined : placeOf(before),
    });
    const last = found.length === limit ? found.at(-1) : undefined;
    return { entries: await entriesOf(ctx, found), next: last ? writeCursor([last.place.at, last.place.key]) : null };
  },
};
