import type { serviceBookings as contract, ServiceBooking } from "#contract/appointments/service-bookings.ts";
import { serviceBookingStatuses } from "#contract/appointments/service-bookings.ts";
import { noticeUnit } from "#contract/calendars/calendar-fields.ts";
import { Fault } from "#contract/errors.ts";
import * as desks from "#db/appointments/desk.ts";
import * as rows from "#db/appointments/service-bookings.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import { later } from "../calendars/availability/date-range.ts";
import { zoneOf } from "../calendars/availability/load.ts";
import { rules } from "../calendars/availability/types.ts";
import { mustExist, notFound as noContact } from "../contacts/contacts.ts";
import { onContact } from "../contacts/notes.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../implement.ts";
import { emit } from "../workflows/emit.ts";
import { requireOrder } from "./create.ts";
import { rangeOf } from "./events.ts";
import { type Item, seatServices, type Wanted } from "./service-seats.ts";
import { holdsTime } from "./shape.ts";

const noBooking = (): never => {
  throw new Fault("NOT_FOUND", { message: "Service booking not found" });
};

const bookingOf = (row: rows.ServiceBooking): ServiceBooking => ({
  bookingId: row.id,
  locationId: row.location_id,
  contactId: row.contact_id,
  serviceLocationId: row.service_location_id,
  title: row.title,
  startTime: row.start_time.toISOString(),
  endTime: row.end_time.toISOString(),
  services: row.items.map((item) => ({
    id: item.service_id,
    serviceStaffId: item.staff_id,
    serviceStartTime: item.start_time.toISOString(),
    serviceEndTime: item.end_time.toISOString(),
  })),
  timezone: row.timezone,
  status: serviceBookingStatuses.find((status) => status === row.status) ?? "confirmed",
  deleted: false,
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
  createdBy: { userId: row.created_by, source: row.source },
});

async function mustFind(ctx: Context, db: Executor, id: string, read: typeof rows.findById): Promise<rows.ServiceBooking> {
  const row = (await read(db, ctx.tenant, id)) ?? noBooking();
  const isHeldBack = ctx.onlyAssignedTo !== undefined && !row.items.some((item) => item.staff_id === ctx.onlyAssignedTo);
  return isHeldBack ? noBooking() : row;
}

type Sent = Wanted & { position?: number | undefined };
const inOrder = (services: readonly Sent[]): Wanted[] =>
  services
    .map((service, index) => ({ service, place: service.position ?? index, index }))
    .sort((one, other) => one.place - other.place || one.index - other.index)
    .map(({ service }) => service);

/** The visit lasts until its last service ends, or longer where that was asked for. */
const endOf = (items: readonly Item[], asked: Date) =>
  new Date(Math.max(asked.getTime(), ...items.map(({ end_time }) => end_time.getTime())));

type Flags = { overrideAvailability?: boolean | undefined; skipSchedulingNotice?: boolean | undefined };

/** Nobody is booked in the past, or sooner than the shortest notice of the service calendars they are on. */
async function requireNotice(tx: Executor, ctx: Context, items: readonly Item[], flags: Flags): Promise<void> {
  if (flags.overrideAvailability === true || flags.skipSchedulingNotice === true) return;
  const now = ctx.now().getTime();
  const timezone = await zoneOf(tx, ctx.tenant);
  const notices = Map.groupBy(
    await rows.listNotices(
      tx,
      ctx.tenant,
      items.map(({ staff_id }) => staff_id),
    ),
    ({ staff_id }) => staff_id,
  );
  for (const { staff_id, start_time } of items) {
    const ends = (notices.get(staff_id) ?? []).map(({ value, unit }) => later(now, { value, unit: noticeUnit.parse(unit) }, timezone));
    if (start_time.getTime() < (ends.length === 0 ? now : Math.min(...ends)))
      throw new Fault("INVALID", { message: `startTime is not offered: ${rules.notice.words}` });
  }
}

async function requireServiceLocation(ctx: Context, id: string | undefined): Promise<void> {
  if (id !== undefined && !(await rows.hasServiceLocation(ctx.db, ctx.tenant, id)))
    throw new Fault("NOT_FOUND", { message: "Service location not found" });
}

const events = {
  booked: { trigger: "appointment_booked", type: "AppointmentCreate" },
  rescheduled: { trigger: "appointment_rescheduled", type: "AppointmentUpdate" },
  canceled: { trigger: "appointment_canceled", type: "AppointmentCancel" },
} as const;

const tell = (tx: Executor, ctx: Context, happening: keyof typeof events, booking: ServiceBooking) =>
  emit(tx, ctx.tenant, { ...events[happening], payload: { ...booking, id: booking.bookingId }, contactId: booking.contactId });

export const serviceBookings: Handlers<typeof contract> = {
  async list(ctx, { query }) {
    const { from, to } = rangeOf(query);
    const filter = { serviceLocationId: query.serviceLocationId, onlyOf: ctx.onlyAssignedTo };
    return { bookings: (await rows.listTouching(ctx.db, ctx.tenant, filter, from, to)).map(bookingOf) };
  },

  async get(ctx, { params }) {
    return bookingOf(await mustFind(ctx, ctx.db, params.bookingId, rows.findById));
  },

  async create(ctx, { body, query }) {
    requireOrder(body.startTime, body.endTime);
    const guest = (await desks.findGuest(ctx.db, ctx.tenant, body.contactId)) ?? noContact();
    await requireServiceLocation(ctx, body.serviceLocationId);
    const wanted = inOrder(body.services);
    const now = ctx.now();
    return onContact(() =>
      ctx.tx(async (tx) => {
        const items = await seatServices(tx, ctx.tenant, wanted, body.startTime, {
          isOverridden: query.overrideAvailability === true,
          holds: true,
        });
        await requireNotice(tx, ctx, items, query);
        const id = newId();
        await rows.insert(tx, ctx.tenant, {
          id,
          contact_id: body.contactId,
          service_location_id: body.serviceLocationId ?? null,
          title: body.title ?? guest.name ?? guest.email ?? "Service booking",
          status: body.status ?? "confirmed",
          timezone: body.timezone,
          start_time: body.startTime,
          end_time: endOf(items, body.endTime),
          created_by: ctx.origin.kind === "user" ? (ctx.origin.id ?? null) : null,
          source: ctx.origin.kind === "user" ? "dashboard" : "integration",
          date_added: now,
          date_updated: now,
        });
        await rows.replaceItems(tx, ctx.tenant, id, items);
        const booking = bookingOf((await rows.findById(tx, ctx.tenant, id)) ?? noBooking());
        await tell(tx, ctx, "booked", booking);
        return booking;
      }),
    );
  },

  async update(ctx, { params, body, query }) {
    if (body.contactId !== undefined) await mustExist(ctx, body.contactId);
    await requireServiceLocation(ctx, body.serviceLocationId);
    return onContact(() =>
      ctx.tx(async (tx) => {
        const row = await mustFind(ctx, tx, params.bookingId, rows.findForUpdate);
        const start = body.startTime ?? row.start_time;
        const lengthMs = row.end_time.getTime() - row.start_time.getTime();
        const asked = body.endTime ?? new Date(start.getTime() + (body.services === undefined ? lengthMs : 1));
        requireOrder(start, asked);
        const status = body.status ?? row.status;
        const isMoved = start.getTime() !== row.start_time.getTime();
        const returns = !holdsTime(row.status) && holdsTime(status);
        let end = asked;
        if (isMoved || returns || body.services !== undefined) {
          const standing = row.items.map((item) => ({ id: item.service_id, staffId: item.staff_id }));
          const items = await seatServices(tx, ctx.tenant, body.services === undefined ? standing : inOrder(body.services), start, {
            isOverridden: query.overrideAvailability === true,
            holds: holdsTime(status),
            ownId: row.id,
          });
          if (isMoved) await requireNotice(tx, ctx, items, query);
          await rows.replaceItems(tx, ctx.tenant, row.id, items);
          end = endOf(items, asked);
        }
        await rows.update(tx, ctx.tenant, row.id, {
          contact_id: body.contactId ?? row.contact_id,
          service_location_id: body.serviceLocationId ?? row.service_location_id,
          title: body.title ?? row.title,
          status,
          timezone: body.timezone ?? row.timezone,
          start_time: start,
          end_time: end,
          date_updated: ctx.now(),
        });
        const booking = bookingOf((await rows.findById(tx, ctx.tenant, row.id)) ?? noBooking());
        if (holdsTime(row.status) && !holdsTime(status)) await tell(tx, ctx, "canceled", booking);
        else if (isMoved && holdsTime(status)) await tell(tx, ctx, "rescheduled", booking);
        return booking;
      }),
    );
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => {
      const row = await mustFind(ctx, tx, params.bookingId, rows.findForUpdate);
      await rows.remove(tx, ctx.tenant, row.id);
      if (holdsTime(row.status)) await tell(tx, ctx, "canceled", { ...bookingOf(row), deleted: true });
    });
    return { success: true };
  },
};
