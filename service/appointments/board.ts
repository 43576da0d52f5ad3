import { type BoardEvent, boardCalendarOf, bookingAnswersMost, type board as contract } from "#contract/appointments/board.ts";
import { ApiError } from "#contract/errors.ts";
import { surveyFields } from "#contract/surveys/fields.ts";
import * as appointmentRows from "#db/appointments/appointments.ts";
import * as rows from "#db/appointments/board.ts";
import * as visits from "#db/appointments/service-bookings.ts";
import type { Booker } from "#db/appointments/tables.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import * as serviceRows from "#db/calendars/services.ts";
import * as submissions from "#db/surveys/submissions.ts";
import { calendarOf } from "../calendars/calendars.ts";
import { mustExist } from "../contacts/contacts.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { hoursOfBoard } from "./board-hours.ts";
import { rangeOf } from "./events.ts";
import { listEvents, type Shown } from "./find.ts";
import { removeFollowing, updateFollowing } from "./following.ts";
import { restoreEvent } from "./restore.ts";
import { occurrencesOf, type Series } from "./series.ts";
import { setSeriesStatus } from "./series-status.ts";
import { eventOfBooking, nameOfItem } from "./service-shape.ts";
import { eventOf, seriesOf } from "./shape.ts";

const yearMs = 366 * 24 * 60 * 60 * 1000;
/** The most occurrences of one series among the events of a contact, separately for past and future ones. */
const ofSeriesMost = 100;
/** Enough for a daily series over both years. */
const seriesReadMost = 750;
const hoursMostMs = 62 * 24 * 60 * 60 * 1000;

export const board: Handlers<typeof contract> = {
  async events(ctx, { query }) {
    const { from, to } = rangeOf(query);
    const onlyOf = ctx.onlyAssignedTo;
    const [appointments, blocks, booked] = await Promise.all([
      listEvents(ctx.db, ctx.tenant, { kind: "appointment", onlyOf }, from, to),
      listEvents(ctx.db, ctx.tenant, { kind: "block", onlyOf }, from, to),
      visits.listTouching(ctx.db, ctx.tenant, { onlyOf }, from, to),
    ]);
    return { events: await boardEvents(ctx, [...appointments, ...blocks], booked) };
  },

  async ofContact(ctx, { params: { contactId } }) {
    await mustExist(ctx, contactId);
    const [appointments, booked] = await Promise.all([
      appointmentRows.listByContact(ctx.db, ctx.tenant, contactId, ctx.onlyAssignedTo),
      visits.listByContact(ctx.db, ctx.tenant, contactId, ctx.onlyAssignedTo),
    ]);
    const now = ctx.now();
    const [from, to] = [new Date(now.getTime() - yearMs), new Date(now.getTime() + yearMs)];
    const ofSeries = (series: Series) => {
      const all = occurrencesOf(series, from, to, seriesReadMost);
      const begun = all.filter(({ start }) => start < now).length;
      return all.slice(Math.max(0, begun - ofSeriesMost), begun + ofSeriesMost);
    };
    const shown = appointments.flatMap((row): Pick<Shown, "row" | "occurrence">[] =>
      row.rrule === null ? [{ row, occurrence: undefined }] : ofSeries(seriesOf(row)).map((occurrence) => ({ row, occurrence })),
    );
    return { events: await boardEvents(ctx, shown, booked) };
  },

  async answers(ctx, { params: { contactId } }) {
    await mustExist(ctx, contactId);
    const found = await submissions.listOfBookings(ctx.db, ctx.tenant, contactId, bookingAnswersMost);
    const forms = found.map(({ id, event_id, survey_name, survey_fields, created_at, others }) => ({
      ...{ submissionId: id, eventId: event_id ?? "", formName: survey_name, createdAt: created_at.toISOString() },
      answers: surveyFields
        .parse(survey_fields)
        .filter(({ key }) => Object.hasOwn(others, key))
        .map(({ key, label }) => ({ key, label, value: others[key] })),
    }));
    if (ctx.onlyAssignedTo === undefined) return { forms };
    const [appointments, booked] = await Promise.all([
      appointmentRows.listByContact(ctx.db, ctx.tenant, contactId, ctx.onlyAssignedTo),
      visits.listByContact(ctx.db, ctx.tenant, contactId, ctx.onlyAssignedTo),
    ]);
    const own = new Set([...appointments, ...booked].map(({ id }) => id));
    return { forms: forms.filter(({ eventId }) => own.has(eventId)) };
  },

  updateFollowing: (ctx, { params, body }) => updateFollowing(ctx, params.eventId, body),

  setSeriesStatus: (ctx, { params, body }) => setSeriesStatus(ctx, params.eventId, body),

  async removeFollowing(ctx, { params }) {
    await removeFollowing(ctx, params.eventId);
    return { succeeded: true };
  },

  restore: (ctx, { params }) => restoreEvent(ctx, params.eventId),

  async calendars(ctx) {
    const found = await calendarRows.list(ctx.db, ctx.tenant, { withDrafts: true });
    return { calendars: found.map((row) => boardCalendarOf(calendarOf(row))) };
  },

  hours(ctx, { query: { startTime, endTime } }) {
    if (startTime > endTime || endTime - startTime > hoursMostMs)
      throw new ApiError("INVALID", { message: "endTime must be at most 62 days after startTime" });
    return hoursOfBoard(ctx, startTime, endTime);
  },
};

/** Events and service bookings as the board shows them, with the names of their contacts. */
export async function boardEvents(
  ctx: Context,
  shown: readonly Pick<Shown, "row" | "occurrence">[],
  booked: readonly visits.ServiceBooking[],
): Promise<BoardEvent[]> {
  const contactIds = new Set(shown.map(({ row }) => row.contact_id).filter((id) => id !== null));
  const contacts = await rows.listContacts(ctx.db, ctx.tenant, [...contactIds]);
  return [
    ...shown.map(
      ({ row, occurrence }): BoardEvent => ({
        ...eventOf(row, occurrence),
        ...guestOf(contacts, row),
        ...{ kind: row.kind, guests: row.guests, toNotify: row.to_notify, consent: row.consent, services: [] },
      }),
    ),
    ...(await visitEvents(ctx, booked)),
  ];
}

type Contacts = Awaited<ReturnType<typeof rows.listContacts>>;

function guestOf(contacts: Contacts, { contact_id, booker }: { contact_id: string | null; booker: Booker | null }) {
  const contact = contact_id === null ? undefined : contacts.get(contact_id);
  const isAsStored =
    booker === null ||
    (booker.name === contact?.name &&
      booker.email.toLowerCase() === contact.email?.toLowerCase() &&
      (booker.phone === null || booker.phone === contact.phone));
  return {
    contactName: contact?.name ?? null,
    contactPhone: contact?.phone ?? null,
    contactEmail: contact?.email ?? null,
    givenByVisitor: isAsStored ? null : { name: booker.name, email: booker.email, phone: booker.phone },
  };
}

async function visitEvents({ db, tenant }: Context, booked: readonly visits.ServiceBooking[]): Promise<BoardEvent[]> {
  if (booked.length === 0) return [];
  const [offered, addresses, contacts] = await Promise.all([
    serviceRows.list(db, tenant),
    visits.addressesOf(db, tenant, booked),
    rows.listContacts(db, tenant, [...new Set(booked.map((row) => row.contact_id))]),
  ]);
  return booked.map((row) => ({
    ...eventOfBooking(row, addresses.get(row.id)),
    ...guestOf(contacts, row),
    ...{ kind: "visit", guests: row.guests, toNotify: true, consent: row.consent },
    services: row.items.map((item) => ({
      id: item.service_id,
      variationId: item.variation_id,
      name: nameOfItem(offered, item),
      staffId: item.staff_id,
      startTime: item.start_time.toISOString(),
      endTime: item.end_time.toISOString(),
      resourceIds: item.resource_ids,
    })),
  }));
}
