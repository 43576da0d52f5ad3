import { ApiError } from "#contract/errors.ts";
import {
  type waitingList as contract,
  freeTimesMost,
  type WaitingEntry,
  type WaitingRequest,
  waitingMost,
} from "#contract/waiting-list/waiting-list.ts";
import * as changes from "#db/audit/changes.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import * as rows from "#db/waiting-list/entries.ts";
import * as settings from "#db/waiting-list/settings.ts";
import { openBookingContext } from "../appointments/booking-context.ts";
import { mustExist } from "../contacts/contacts.ts";
import { onContact } from "../contacts/notes.ts";
import type { Context } from "../context.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";
import { bookEntry } from "./book-entry.ts";
import { type FreeTime, findFreeTime, freeTimeReader, suits } from "./free-times.ts";
import { makeOffer, settingsOf } from "./make-offer.ts";

const noEntry = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Entry of the waiting list not found" });
};

const offerOf = ({ state, offer_start, offer_end, offer_until }: rows.WaitingEntry): WaitingEntry["offer"] =>
  state !== "offered" || offer_start === null || offer_end === null || offer_until === null
    ? null
    : { startTime: offer_start.toISOString(), endTime: offer_end.toISOString(), until: offer_until.toISOString() };

const entryOf = (row: rows.WaitingEntry): WaitingEntry => ({
  id: row.id,
  contactId: row.contact_id,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  calendarId: row.calendar_id,
  calendarName: row.calendar_name,
  userId: row.assigned_user_id,
  durationMin: row.duration_min,
  firstDay: row.first_day,
  lastDay: row.last_day,
  weekdays: row.weekdays,
  fromTime: row.from_time,
  toTime: row.to_time,
  note: row.note,
  state: row.state,
  offer: offerOf(row),
  booked: row.event_id === null ? null : { eventId: row.event_id, startTime: row.event_start?.toISOString() ?? null },
  createdBy: row.created_by,
  dateAdded: row.date_added.toISOString(),
});

const timeOf = ({ start, end }: FreeTime) => ({ startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() });

const columnsOf = (
  ctx: Context,
  { calendarId, userId, durationMin, firstDay, lastDay, weekdays, fromTime, toTime, note }: WaitingRequest,
) => ({
  calendar_id: calendarId,
  // A user who is limited to their own appointments adds contacts only for appointments with themselves.
  assigned_user_id: ctx.onlyAssignedTo ?? userId,
  duration_min: durationMin,
  first_day: firstDay,
  last_day: lastDay,
  weekdays: weekdays.toSorted((one, other) => one - other),
  from_time: fromTime,
  to_time: toTime,
  note,
});

/** Rejects a request that the calendar can never grant. */
async function requireGrantable(ctx: Context, fields: ReturnType<typeof columnsOf>): Promise<void> {
  const { availability } = await openBookingContext(ctx.db, ctx.tenant, fields.calendar_id);
  const { duration_min, assigned_user_id } = fields;
  if (duration_min !== null && !availability.calendar.durationsMin.includes(duration_min))
    throw new ApiError("INVALID", {
      message: `durationMin must be one of the calendar's: ${availability.calendar.durationsMin.join(", ")}`,
    });
  if (assigned_user_id !== null && !availability.members.some(({ userId }) => userId === assigned_user_id))
    throw new ApiError("INVALID", { message: "userId must be a member of the calendar's team" });
}

/** Changes an entry under its lock and returns its new state. */
async function change(
  ctx: Context,
  entryId: string,
  run: (tx: Executor, entry: rows.WaitingEntry) => Promise<unknown>,
): Promise<{ entry: WaitingEntry }> {
  return onContact(() =>
    ctx.tx(async (tx) => {
      const entry = (await rows.findForUpdate(tx, ctx.tenant, entryId, ctx.now(), ctx.onlyAssignedTo)) ?? noEntry();
      await run(tx, entry);
      return { entry: entryOf((await rows.findById(tx, ctx.tenant, entryId, ctx.now())) ?? noEntry()) };
    }),
  );
}

const requireUnbooked = ({ state }: rows.WaitingEntry) => {
  if (state === "booked") throw new ApiError("CONFLICT", { reason: "waitingBooked" });
};

async function requireFree(ctx: Context, entry: rows.WaitingEntry, start: Date): Promise<FreeTime> {
  const time = await findFreeTime(ctx, entry, start);
  if (time === undefined) throw new ApiError("CONFLICT", { reason: "offerTaken" });
  return time;
}

export const waitingList: Handlers<typeof contract> = {
  async list(ctx, { query: { state, calendarId, limit, after } }) {
    const found = await rows.list(ctx.db, ctx.tenant, {
      ...{ now: ctx.now(), isOpen: state === "open", calendarId, limit, onlyOf: ctx.onlyAssignedTo },
      after: after === undefined ? undefined : readCursor("after", after),
    });
    const last = found.length === limit ? found.at(-1) : undefined;
    return { entries: found.map(entryOf), next: last === undefined ? null : writeCursor([last.added_text, last.id]) };
  },

  async freeTimes(ctx, { query }) {
    const found = await rows.listByIds(ctx.db, ctx.tenant, query.entryIds, ctx.now(), ctx.onlyAssignedTo);
    const timesFor = freeTimeReader(ctx);
    const entries: { entryId: string; times: ReturnType<typeof timeOf>[] }[] = [];
    for (const entry of found) {
      const times = entry.state === "booked" ? [] : (await timesFor(entry)).filter((time) => suits(entry, time));
      entries.push({ entryId: entry.id, times: times.slice(0, freeTimesMost).map(timeOf) });
    }
    return { entries };
  },

  async create(ctx, { body: { locationId: _, contactId, ...request } }) {
    await mustExist(ctx, contactId);
    const fields = columnsOf(ctx, request);
    await requireGrantable(ctx, fields);
    const now = ctx.now();
    const id = newId();
    return onContact(() =>
      ctx.tx(async (tx) => {
        if ((await rows.countOpen(tx, ctx.tenant, now)) >= waitingMost)
          throw new ApiError("CONFLICT", { reason: "waitingFull", values: { count: waitingMost } });
        await rows.insert(tx, ctx.tenant, {
          ...{ id, contact_id: contactId, created_by: userOf(ctx).id, date_added: now, date_updated: now },
          ...fields,
        });
        return { entry: entryOf((await rows.findById(tx, ctx.tenant, id, now)) ?? noEntry()) };
      }),
    );
  },

  async update(ctx, { params, body: { locationId: _, ...request } }) {
    const fields = columnsOf(ctx, request);
    await requireGrantable(ctx, fields);
    return change(ctx, params.entryId, async (tx, entry) => {
      requireUnbooked(entry);
      const isSameTime =
        entry.calendar_id === fields.calendar_id &&
        entry.assigned_user_id === fields.assigned_user_id &&
        entry.duration_min === fields.duration_min;
      const now = ctx.now();
      const offer = entry.state === "offered" && !isSameTime ? { offer_until: now } : {};
      await rows.update(tx, ctx.tenant, entry.id, { ...fields, ...offer, date_updated: now });
    });
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.entryId, ctx.onlyAssignedTo)) ?? noEntry());
    return { succeeded: true };
  },

  offer: (ctx, { params, body }) =>
    change(ctx, params.entryId, async (tx, entry) => {
      requireUnbooked(entry);
      if (entry.state === "offered") throw new ApiError("CONFLICT", { reason: "waitingOffered" });
      const time = await requireFree(ctx, entry, body.startTime);
      const isSent = await makeOffer(ctx, tx, entry, time, { source: "app", userId: userOf(ctx).id });
      if (!isSent) throw new ApiError("CONFLICT", { reason: "waitingUnreachable" });
    }),

  withdraw: (ctx, { params }) =>
    change(ctx, params.entryId, async (tx, entry) => {
      if (entry.state !== "offered") throw new ApiError("CONFLICT", { reason: "offerClosed" });
      const now = ctx.now();
      await rows.update(tx, ctx.tenant, entry.id, { offer_until: now, date_updated: now });
    }),

  book: (ctx, { params, body }) =>
    change(ctx, params.entryId, async (tx, entry) => {
      requireUnbooked(entry);
      const { start, end } = await requireFree(ctx, entry, body.startTime);
      await bookEntry(ctx, tx, entry, { start: new Date(start), end: new Date(end) });
    }),

  settings: (ctx) => settingsOf(ctx, ctx.db),

  changeSettings: (ctx, { body: { locationId: _, ...sent } }) =>
    ctx.tx(async (tx) => {
      const before = await settingsOf(ctx, tx);
      await settings.replace(tx, ctx.tenant, { offers_automatically: sent.offersAutomatically, offer_min: sent.offerMin });
      await changes.record(tx, ctx.tenant, {
        ...{ entity: "location", entityId: ctx.tenant, action: "update" as const },
        before: { waiting_list: before },
        after: { waiting_list: sent },
      });
      return sent;
    }),
};
