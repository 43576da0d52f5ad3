import type { BoardEvent } from "#contract/appointments/board.ts";
import type { Event } from "#contract/appointments/event.ts";
import { ApiError } from "#contract/errors.ts";
import { countEvents, statisticsDaysBefore, statisticsSpan } from "#contract/today/statistics.ts";
import {
  type today as contract,
  daySpanMostMs,
  eventsListedMost,
  noteExcerptMost,
  onlineSinceMostMs,
  unconfirmedSpanMostMs,
} from "#contract/today/today.ts";
import * as appointments from "#db/appointments/appointments.ts";
import * as visits from "#db/appointments/service-bookings.ts";
import * as locations from "#db/locations/locations.ts";
import * as notes from "#db/today/notes.ts";
import * as replies from "#db/today/replies.ts";
import { boardEvents } from "../appointments/board.ts";
import { rangeOf } from "../appointments/events.ts";
import { listEvents } from "../appointments/find.ts";
import { occurrencesOf } from "../appointments/series.ts";
import { eventOfBooking } from "../appointments/service-shape.ts";
import { eventOf, seriesOf } from "../appointments/shape.ts";
import type { Handlers } from "../handler.ts";

const byStart = (one: BoardEvent, other: BoardEvent) => one.startTime.localeCompare(other.startTime) || one.id.localeCompare(other.id);

export const today: Handlers<typeof contract> = {
  async statistics(ctx) {
    const now = ctx.now();
    const timeZone = (await locations.findById(ctx.db, ctx.tenant))?.timezone ?? "UTC";
    const { from, to } = statisticsSpan(now);
    const [listed, booked, waited] = await Promise.all([
      listEvents(ctx.db, ctx.tenant, { kind: "appointment" }, from, to),
      visits.listTouching(ctx.db, ctx.tenant, {}, from, to),
      replies.listReplyTimes(ctx.db, ctx.tenant, { from, to, timeZone }),
    ]);
    const events = [...listed.map(({ row, occurrence }) => eventOf(row, occurrence)), ...booked.map((row) => eventOfBooking(row))];
    const members = ({ assignedUserId, users }: Event) => [...new Set([...(assignedUserId === null ? [] : [assignedUserId]), ...users])];
    const days = new Set(statisticsDaysBefore(now, timeZone));
    return {
      ...countEvents(
        events.map((event) => ({ ...event, members: members(event) })),
        now,
        timeZone,
      ),
      replies: {
        medianS: waited.find(({ day }) => day === null)?.median_s ?? null,
        days: waited.flatMap(({ day, median_s }) => (day !== null && days.has(day) ? [{ day, medianS: median_s }] : [])),
      },
    };
  },

  async unconfirmed(ctx, { query }) {
    const { from, to } = rangeOf(query);
    if (to.getTime() - from.getTime() > unconfirmedSpanMostMs)
      throw new ApiError("INVALID", { message: "endTime must be at most 14 days after startTime" });
    const onlyOf = ctx.onlyAssignedTo;
    const [listed, booked] = await Promise.all([
      listEvents(ctx.db, ctx.tenant, { kind: "appointment", onlyOf }, from, to),
      visits.listTouching(ctx.db, ctx.tenant, { onlyOf }, from, to),
    ]);
    const open = listed.filter(({ row, start }) => row.status === "new" && start >= from);
    const openBooked = booked.filter((row) => row.status === "new" && row.start_time >= from);
    const events = await boardEvents(ctx, open.slice(0, eventsListedMost), openBooked.slice(0, eventsListedMost));
    return { events: events.toSorted(byStart).slice(0, eventsListedMost), total: open.length + openBooked.length };
  },

  async online(ctx, { query }) {
    const since = new Date(Math.max(query.since, ctx.now().getTime() - onlineSinceMostMs));
    const asked = { since, now: ctx.now(), onlyOf: ctx.onlyAssignedTo, limit: eventsListedMost };
    const [found, { bookings, total }] = await Promise.all([
      appointments.listBookedOnline(ctx.db, ctx.tenant, asked),
      visits.listBookedOnline(ctx.db, ctx.tenant, asked),
    ]);
    // A repeating booking is listed with its first occurrence.
    const first = (row: appointments.Appointment) =>
      row.rrule === null ? undefined : occurrencesOf(seriesOf(row), row.start_time, new Date(row.start_time.getTime() + 1))[0];
    const events = await boardEvents(
      ctx,
      found.map((row) => ({ row, occurrence: first(row) })),
      bookings,
    );
    return {
      events: events.toSorted((one, other) => other.dateAdded.localeCompare(one.dateAdded)).slice(0, eventsListedMost),
      total: (found[0]?.total ?? 0) + total,
    };
  },

  async notes(ctx, { query }) {
    const { from, to } = rangeOf(query);
    if (to.getTime() - from.getTime() > daySpanMostMs)
      throw new ApiError("INVALID", { message: "endTime must be at most two days after startTime" });
    const onlyOf = ctx.onlyAssignedTo;
    const [listed, booked] = await Promise.all([
      listEvents(ctx.db, ctx.tenant, { kind: "appointment", onlyOf }, from, to),
      visits.listTouching(ctx.db, ctx.tenant, { onlyOf }, from, to),
    ]);
    const contactIds = new Set([...listed.map(({ row }) => row.contact_id), ...booked.map((row) => row.contact_id)]);
    const found = await notes.listNewest(ctx.db, ctx.tenant, {
      contactIds: [...contactIds].filter((contactId) => contactId !== null),
      assignedTo: onlyOf,
      length: noteExcerptMost,
    });
    return {
      notes: found.map((note) => ({ contactId: note.contact_id, body: note.body, dateAdded: note.date_added.toISOString() })),
    };
  },
};
