import { z } from "zod";
import { type Event, event } from "#contract/appointments/event.ts";
import { appointmentNote } from "#contract/appointments/notes.ts";
import { serviceBooking } from "#contract/appointments/service-bookings.ts";
import { timezone } from "#contract/common.ts";
import { endOfSeries, occurrencesOf, readInstanceId, readRule, type Series } from "../../appointments/series.ts";
import { UsageError } from "../usage-error.ts";
import { buffersOf, calendars, schedules, serviceBuffers, services } from "./calendars.ts";
import { type Batch, instantOr, ofEach, type Place, part, type Reading, row, unlessGone } from "./part.ts";
import { location, users } from "./people.ts";

// Events are listed for spans of time. A series is listed as its occurrences, so its row, its excluded dates and its changed occurrences
// are determined by comparing the occurrences with its rule.

const yearsBefore = 10;
const yearsAfter = 3;

type Span = { startTime: number; endTime: number };

/** The spans that are requested: everything before, each year around today, and everything after. */
function spansOf(now: Date): Span[] {
  const year = now.getUTCFullYear();
  const borders = [
    0,
    ...Array.from({ length: yearsBefore + yearsAfter + 1 }, (_, index) => Date.UTC(year - yearsBefore + index, 0, 1)),
    Date.UTC(2999, 11, 31),
  ];
  return borders.slice(1).map((endTime, index) => ({ startTime: borders[index] ?? 0, endTime }));
}

/** The time up to which a series is compared with its rule. */
const comparedUntil = (now: Date) => Date.UTC(now.getUTCFullYear() + yearsAfter, 0, 1);

const seriesPart = z.object({
  rrule: z.string(),
  timezone: z.string(),
  seriesEnd: z.string().nullable(),
  exdates: z.array(z.string()),
  namedFrom: z.string().nullable(),
});
const eventItem = event.extend({
  series: seriesPart.optional(),
  detachedFrom: z.object({ masterId: z.string(), originalStart: z.string() }).optional(),
  /** The occurrences of a series that may have notes of their own. */
  occurrenceIds: z.array(z.string()).optional(),
});
type EventItem = z.output<typeof eventItem>;

/** The most occurrences of one calendar, and the most notes of one appointment. */
const occurrencesMost = 500_000;
/** A server may limit the occurrences of one series in a response to this number. */
const answeredMost = 1000;

type Kind = "appointment" | "block";
type Owner = { calendarId: string } | { userId: string };

/** The occurrences of a series that are like the series, its other occurrences, and spans whose responses may be incomplete. */
type Seen = { master: Event | undefined; plain: Map<number, string>; others: Event[]; unknown: Span[] };

async function* eventsOf(reading: Reading, kind: Kind, owners: () => AsyncIterable<Owner>, cursor: unknown): AsyncGenerator<Batch> {
  const { api, locationId, now } = reading;
  const list = kind === "appointment" ? api.appointments.events.list : api.appointments.blocks.list;
  const zones = await zonesOf(reading);
  yield* ofEach(owners(), cursor, async (owner) => {
    const found: EventItem[] = [];
    const series = new Map<string, Seen>();
    let occurrences = 0;
    for (const span of spansOf(now)) {
      const { events } = await list({ query: { locationId, ...owner, ...span } });
      const inSpan = new Map<Seen, number[]>();
      for (const each of events) {
        const start = Date.parse(each.startTime);
        // An event that touches two spans belongs to the span in which it begins.
        if (each.deleted || !(start >= span.startTime && start < span.endTime)) continue;
        if ("userId" in owner && each.calendarId !== null && each.calendarId !== "") continue;
        const masterId = each.masterEventId ?? "";
        if (masterId === "") {
          found.push(each);
          continue;
        }
        if (++occurrences > occurrencesMost) throw new UsageError(`The source lists more than ${occurrencesMost} occurrences of series.`);
        const seen: Seen = series.get(masterId) ?? { master: await masterOf(reading, masterId), plain: new Map(), others: [], unknown: [] };
        series.set(masterId, seen);
        const starts = inSpan.get(seen) ?? [];
        starts.push(start);
        inSpan.set(seen, starts);
        if (seen.master !== undefined && isLike(each, seen.master)) seen.plain.set(start, each.id);
        else seen.others.push(each);
      }
      for (const [seen, starts] of inSpan)
        if (starts.length >= answeredMost)
          seen.unknown.push({ startTime: starts.reduce((one, other) => Math.max(one, other)) + 1, endTime: span.endTime });
    }
    return [found, ...[...series.values()].map((seen) => itemsOf(seen, zones, now))].flat();
  });
}

const masterOf = async ({ api }: Reading, eventId: string) =>
  (await unlessGone(api.appointments.events.get({ params: { eventId } })))?.event;

/** Possible time zones of a series. The interface does not return the zone. */
async function zonesOf({ items }: Reading): Promise<string[]> {
  const zones = new Set<string>();
  for await (const each of items(location)) zones.add(each.timezone);
  for await (const each of items(schedules)) zones.add(each.timezone);
  return [...zones.add("UTC")].filter((zone) => timezone.safeParse(zone).success).slice(0, 20);
}

const sharedFields = ["title", "appointmentStatus", "assignedUserId", "users", "description", "address", "contactId", "dateAdded"] as const;
const isLike = (one: Event, other: Event) =>
  sharedFields.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name])) && lengthOf(one) === lengthOf(other);
const lengthOf = ({ startTime, endTime }: Event) => Date.parse(endTime) - Date.parse(startTime);

/**
 * The series as one item, and each of its changed occurrences. If the rule is not understood, the changed occurrences are copied as they
 * are.
 */
function itemsOf({ master, plain, others, unknown }: Seen, zones: readonly string[], now: Date): EventItem[] {
  if (master === undefined) return others;
  const [start, end, until] = [new Date(master.startTime), new Date(master.endTime), new Date(comparedUntil(now))];
  const best = zones
    .flatMap((zone) => {
      const read = readRule(master.rrule ?? "", start, zone);
      if (!read.ok || !(start < end)) return [];
      const series: Series = { start, end, rrule: read.rule, timezone: zone, exdates: [] };
      const expected = occurrencesOf(series, start, until, occurrencesMost).map((each) => each.start.getTime());
      return [{ series, expected, hits: expected.filter((at) => plain.has(at)).length }];
    })
    .reduce<Best | undefined>((one, other) => (one !== undefined && one.hits >= other.hits ? one : other), undefined);
  // Without a series that fits, the item itself and the other listed occurrences.
  if (best === undefined) return [master, ...others];
  const { series, expected } = best;
  const usual = new Set(expected);
  const isKnown = (at: number) => !unknown.some(({ startTime, endTime }) => at >= startTime && at < endTime);
  const named = readInstanceId(plain.get(start.getTime()) ?? "")?.name;
  const moved = [...plain].filter(([at]) => !usual.has(at) && at < until.getTime());
  const detached = [...others, ...moved.map(([at, id]) => ({ ...master, id, startTime: iso(at), endTime: iso(at + lengthOf(master)) }))];
  const soon = now.getTime() + 31 * 86_400_000;
  return [
    {
      ...master,
      series: {
        rrule: series.rrule,
        timezone: series.timezone,
        seriesEnd: endOfSeries(series)?.toISOString() ?? null,
        exdates: expected.filter((at) => !plain.has(at) && isKnown(at)).map(iso),
        namedFrom: named === undefined || named.getTime() === start.getTime() ? null : named.toISOString(),
      },
      occurrenceIds: [...plain].filter(([at]) => usual.has(at) && at < soon).map(([, id]) => id),
    },
    ...detached.map(({ rrule: _, ...each }) => ({
      ...each,
      detachedFrom: { masterId: master.id, originalStart: (readInstanceId(each.id)?.name ?? new Date(each.startTime)).toISOString() },
    })),
  ];
}

type Best = { series: Series; expected: number[]; hits: number };
const iso = (ms: number) => new Date(ms).toISOString();

const rowsOf =
  (kind: Kind) =>
  (item: EventItem, { now, user, users: usersOf }: Place) => [
    row("appointment", {
      id: item.id,
      kind,
      calendar_id: item.calendarId === "" ? null : item.calendarId,
      contact_id: item.contactId === "" ? null : item.contactId,
      assigned_user_id: user(item.assignedUserId),
      users: usersOf(item.users),
      title: item.title,
      status: item.appointmentStatus,
      description: item.description,
      address: item.address,
      meeting_location_type: item.meetingLocationType,
      meeting_location_id: item.meetingLocationId,
      override_location_config: false,
      to_notify: true,
      start_time: item.startTime,
      end_time: item.endTime,
      rrule: item.series?.rrule ?? null,
      timezone: item.series?.timezone ?? null,
      series_end: item.series?.seriesEnd ?? null,
      exdates: item.series?.exdates ?? [],
      master_id: item.detachedFrom?.masterId ?? null,
      original_start: item.detachedFrom?.originalStart ?? null,
      named_from: item.series?.namedFrom ?? null,
      rescheduled_at: item.rescheduledAt === undefined ? null : instantOr(item.rescheduledAt, now),
      guests: [],
      booker: null,
      // Rooms and equipment are not part of the interface.
      resource_ids: [],
      consent: null,
      created_by: user(item.createdBy.userId),
      source: item.createdBy.source === "" ? "api" : item.createdBy.source,
      date_added: instantOr(item.dateAdded, now),
      date_updated: instantOr(item.dateUpdated, now),
    }),
  ];

export const appointments = part({
  name: "appointments",
  scope: "calendars/events.readonly",
  needs: ["calendars", "contacts"],
  item: eventItem,
  read: (reading, cursor) =>
    eventsOf(
      reading,
      "appointment",
      async function* () {
        for await (const { id } of reading.items(calendars)) yield { calendarId: id };
      },
      cursor,
    ),
  rows: rowsOf("appointment"),
});

export const blocks = part({
  name: "blockedSlots",
  scope: "calendars/events.readonly",
  needs: ["calendars"],
  item: eventItem,
  read: (reading, cursor) =>
    eventsOf(
      reading,
      "block",
      async function* () {
        for await (const { id } of reading.items(calendars)) yield { calendarId: id };
        for await (const { id } of reading.items(users)) yield { userId: id };
      },
      cursor,
    ),
  rows: rowsOf("block"),
});

const noteItem = appointmentNote.extend({ eventId: z.string(), appointmentId: z.string() });

export const appointmentNotes = part({
  name: "appointmentNotes",
  scope: "calendars/events.readonly",
  needs: ["appointments"],
  item: noteItem,
  async *read({ api, items }, cursor) {
    const parents = async function* () {
      for await (const { id, occurrenceIds = [] } of items(appointments))
        for (const eventId of [id, ...occurrenceIds]) yield { eventId, appointmentId: id };
    };
    yield* ofEach(parents(), cursor, async (about) => {
      let found: z.output<typeof noteItem>[] = [];
      for (let isMore = true; isMore; ) {
        const query = { limit: 100, offset: found.length };
        const page = await unlessGone(api.appointments.notes.list({ params: { eventId: about.eventId }, query }));
        found = found.concat((page?.notes ?? []).map((note) => ({ ...note, ...about })));
        isMore = page?.hasMore === true && page.notes.length > 0;
        if (found.length > occurrencesMost) throw new UsageError(`The source lists more than ${occurrencesMost} notes of one appointment.`);
      }
      return found;
    });
  },
  rows: (item, { now, user }) => [
    row("appointment_note", {
      id: item.id,
      appointment_id: item.appointmentId,
      event_id: item.eventId,
      contact_id: item.contactId,
      body: item.body,
      user_id: user(item.userId),
      author_id: user(item.createdBy.id),
      author_name: item.createdBy.name,
      date_added: instantOr(item.dateAdded, now),
      date_updated: instantOr(item.dateAdded, now),
    }),
  ],
});

const bookingItem = serviceBooking.extend({ buffers: z.array(serviceBuffers) });

export const serviceBookings = part({
  name: "serviceBookings",
  scope: "calendars/events.readonly",
  needs: ["contacts"],
  item: bookingItem,
  async *read({ api, locationId, now, items }, cursor) {
    const buffers = new Map<string, z.output<typeof serviceBuffers>>();
    for await (const each of items(services)) buffers.set(each.id, buffersOf(each));
    const parents = async function* () {
      yield* spansOf(now);
    };
    yield* ofEach(parents(), cursor, async ({ startTime, endTime }) => {
      const { bookings } = await api.appointments.serviceBookings.list({ query: { locationId, startTime, endTime } });
      return bookings
        .filter((each) => !each.deleted && Date.parse(each.startTime) >= startTime && Date.parse(each.startTime) < endTime)
        .map((each) => ({ ...each, buffers: each.services.map(({ id }) => buffers.get(id) ?? { preMs: 0, postMs: 0 }) }));
    });
  },
  rows: (item, { now, user, users: usersOf, timezone: ours }) => [
    row("service_booking", {
      id: item.bookingId,
      contact_id: item.contactId,
      calendar_id: null,
      service_location_id: item.serviceLocationId,
      address: null,
      description: null,
      guests: [],
      booker: null,
      consent: null,
      rescheduled_at: null,
      title: item.title,
      status: item.status,
      timezone: timezone.safeParse(item.timezone).success ? item.timezone : ours,
      start_time: item.startTime,
      end_time: item.endTime,
      created_by: user(item.createdBy.userId),
      source: item.createdBy.source === "" ? "api" : item.createdBy.source,
      date_added: instantOr(item.dateAdded, now),
      date_updated: instantOr(item.dateUpdated, now),
      staff_ids: usersOf([...new Set(item.services.map(({ serviceStaffId }) => serviceStaffId))]),
    }),
    ...item.services.map((each, position) =>
      row("service_booking_item", {
        booking_id: item.bookingId,
        position,
        service_id: each.id,
        variation_id: null,
        staff_id: user(each.serviceStaffId),
        is_staff_chosen: false,
        resource_ids: [],
        start_time: each.serviceStartTime,
        end_time: each.serviceEndTime,
        held_from: shifted(each.serviceStartTime, -(item.buffers[position]?.preMs ?? 0)),
        held_to: shifted(each.serviceEndTime, item.buffers[position]?.postMs ?? 0),
      }),
    ),
  ],
});

const shifted = (text: string, ms: number) => {
  const at = new Date(Date.parse(text) + ms);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};
