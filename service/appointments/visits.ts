import { noticeUnit } from "#contract/calendars/calendar-fields.ts";
import { ApiError } from "#contract/errors.ts";
import * as bookingRows from "#db/appointments/booking-context.ts";
import * as rows from "#db/appointments/service-bookings.ts";
import type { BookedGuest, Booker } from "#db/appointments/tables.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import { later } from "../calendars/availability/date-range.ts";
import { zoneOf } from "../calendars/availability/load.ts";
import { notOffered } from "../calendars/availability/refusals.ts";
import { mustExist, notFound as noContact } from "../contacts/contacts.ts";
import { onContact } from "../contacts/notes.ts";
import { nameOfContact } from "../contacts/rules.ts";
import type { Context } from "../context.ts";
import { requireOrder } from "./create.ts";
import { allocateServices, type Item, type Wanted } from "./service-capacity.ts";
import { notifyOfVisit } from "./service-notify.ts";
import { holdsTime } from "./shape.ts";

// Service bookings: services one after another, booked, moved and cancelled as a whole.

export type Flags = { overrideAvailability?: boolean | undefined; skipSchedulingNotice?: boolean | undefined };

export type Visit = {
  contactId: string;
  startTime: Date;
  /** The booking lasts until its last service ends, or until this time if it is later. */
  endTime?: Date | undefined;
  timezone: string;
  services: readonly Wanted[];
  serviceLocationId?: string | undefined;
  title?: string | undefined;
  status?: string | undefined;
  toNotify?: boolean | undefined;
};

/** Fields that only the public booking page sends. */
export type VisitorWords = {
  calendarId: string;
  source: string;
  address?: string | undefined;
  description?: string | undefined;
  guests: readonly BookedGuest[];
  consent?: string | undefined;
  booker: Booker;
};

const noBooking = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Service booking not found" });
};

export const isVisitHeldBackFrom = (
  { onlyAssignedTo }: Pick<Context, "onlyAssignedTo">,
  { staff_ids }: Pick<rows.ServiceBooking, "staff_ids">,
) => onlyAssignedTo !== undefined && !staff_ids.includes(onlyAssignedTo);

export async function requireBooking(ctx: Context, db: Executor, id: string, read: typeof rows.findById): Promise<rows.ServiceBooking> {
  const row = (await read(db, ctx.tenant, id)) ?? noBooking();
  return isVisitHeldBackFrom(ctx, row) ? noBooking() : row;
}

export async function bookVisit(ctx: Context, visit: Visit, flags: Flags = {}, words?: VisitorWords) {
  const guest = (await bookingRows.findGuest(ctx.db, ctx.tenant, visit.contactId)) ?? noContact();
  await requireServiceLocation(ctx, visit.serviceLocationId);
  const now = ctx.now();
  const isPersons = ctx.origin.kind === "user";
  return onContact(() =>
    ctx.tx(async (tx) => {
      const how = { isOverridden: flags.overrideAvailability === true, holds: true };
      const items = await allocateServices(tx, ctx.tenant, visit.services, visit.startTime, how);
      await requireNotice(tx, ctx, items, flags);
      const id = newId();
      const booking = {
        id,
        contact_id: visit.contactId,
        calendar_id: words?.calendarId ?? (await calendarFor(tx, ctx, items)),
        service_location_id: visit.serviceLocationId ?? null,
        address: words?.address ?? null,
        description: words?.description ?? null,
        guests: JSON.stringify(words?.guests ?? []),
        booker: words === undefined ? null : JSON.stringify(words.booker),
        consent: words?.consent ?? null,
        rescheduled_at: null,
        title: visit.title ?? words?.booker.name ?? nameOfContact(guest) ?? "Service booking",
        status: visit.status ?? "confirmed",
        timezone: visit.timezone,
        start_time: visit.startTime,
        end_time: endOf(items, visit.endTime),
        created_by: isPersons ? (ctx.origin.id ?? null) : null,
        source: words?.source ?? (isPersons ? "dashboard" : "integration"),
        date_added: now,
        date_updated: now,
      };
      await rows.insert(tx, ctx.tenant, booking, items);
      const row = (await rows.findById(tx, ctx.tenant, id)) ?? noBooking();
      if (visit.toNotify !== false) await notifyOfVisit(tx, ctx.tenant, ctx.settings, "booked", row, now);
      return row;
    }),
  );
}

/** A new time, other staff or other services book the whole visit again. */
export async function changeVisit(ctx: Context, bookingId: string, to: Partial<Visit>, flags: Flags = {}) {
  if (to.contactId !== undefined) await mustExist(ctx, to.contactId);
  await requireServiceLocation(ctx, to.serviceLocationId);
  const now = ctx.now();
  return onContact(() =>
    ctx.tx(async (tx) => {
      const row = await requireBooking(ctx, tx, bookingId, rows.findForUpdate);
      const start = to.startTime ?? row.start_time;
      const lengthMs = row.end_time.getTime() - row.start_time.getTime();
      const asked = to.endTime ?? new Date(start.getTime() + (to.services === undefined ? lengthMs : 1));
      requireOrder(start, asked);
      const status = to.status ?? row.status;
      const isMoved = start.getTime() !== row.start_time.getTime();
      const returns = !holdsTime(row.status) && holdsTime(status);
      let end = asked;
      let items: Item[] | undefined;
      if (isMoved || returns || to.services !== undefined) {
        const allocated = await allocateServices(tx, ctx.tenant, to.services ?? row.items.map(asBooked), start, {
          isOverridden: flags.overrideAvailability === true,
          holds: holdsTime(status),
          ownId: row.id,
          had: row.items.flatMap((item) => item.resource_ids),
        });
        if (isMoved) await requireNotice(tx, ctx, allocated, flags);
        items = allocated.map(keepingChoice(row, to.services === undefined));
        end = endOf(allocated, asked);
      }
      const fields = {
        contact_id: to.contactId ?? row.contact_id,
        // If staff change the contact, the visitor's details no longer apply.
        booker: row.booker && (to.contactId ?? row.contact_id) === row.contact_id ? JSON.stringify(row.booker) : null,
        service_location_id: to.serviceLocationId ?? row.service_location_id,
        title: to.title ?? row.title,
        status,
        timezone: to.timezone ?? row.timezone,
        start_time: start,
        end_time: end,
        rescheduled_at: isMoved ? now : row.rescheduled_at,
        date_updated: now,
      };
      await rows.update(tx, ctx.tenant, row.id, fields, items);
      const changed = (await rows.findById(tx, ctx.tenant, row.id)) ?? noBooking();
      if (holdsTime(row.status) && !holdsTime(status)) await notifyOfVisit(tx, ctx.tenant, ctx.settings, "canceled", changed, now);
      else if (isMoved && holdsTime(status)) await notifyOfVisit(tx, ctx.tenant, ctx.settings, "rescheduled", changed, now);
      else if (row.status === "new" && status === "confirmed") await notifyOfVisit(tx, ctx.tenant, ctx.settings, "confirmed", changed, now);
      return changed;
    }),
  );
}

/** The services of a restored booking, with the same staff. Throws if one of the staff is no longer free. */
export async function takeTimeAgain(ctx: Context, tx: Executor, row: rows.ServiceBooking): Promise<void> {
  const items = await allocateServices(tx, ctx.tenant, row.items.map(asBooked), row.start_time, {
    ...{ isOverridden: false, holds: true, atAnyHour: true, ownId: row.id },
    had: row.items.flatMap((item) => item.resource_ids),
  });
  await rows.update(tx, ctx.tenant, row.id, { end_time: endOf(items, row.end_time) }, items.map(keepingChoice(row, true)));
}

/** Takes another room for one service; 409 if it is taken. Everything else stays. */
export const changeRoomOfVisit = (ctx: Context, bookingId: string, { roomId, position }: { roomId: string; position: number }) =>
  ctx.tx(async (tx) => {
    const row = await requireBooking(ctx, tx, bookingId, rows.findForUpdate);
    const wanted = row.items.map(asBooked);
    const asked = wanted[position];
    if (asked === undefined) throw new ApiError("INVALID", { message: "position must be that of a service of the booking" });
    const items = await allocateServices(tx, ctx.tenant, wanted.with(position, { ...asked, roomId }), row.start_time, {
      ...{ isOverridden: true, holds: holdsTime(row.status), ownId: row.id },
      had: row.items.flatMap((item) => item.resource_ids),
    });
    const fields = { end_time: endOf(items, row.end_time), date_updated: ctx.now() };
    await rows.update(tx, ctx.tenant, row.id, fields, items.map(keepingChoice(row, true)));
    return (await rows.findById(tx, ctx.tenant, row.id)) ?? noBooking();
  });

const asBooked = (item: rows.Item): Wanted => ({
  id: item.service_id,
  staffId: item.staff_id,
  ...(item.variation_id === null ? {} : { variationId: item.variation_id }),
});

/** A staff member who is only kept from the previous booking does not count as chosen. */
const keepingChoice = (row: rows.ServiceBooking, isUnchanged: boolean) => (item: Item) =>
  isUnchanged ? { ...item, is_staff_chosen: row.items[item.position]?.is_staff_chosen ?? false } : item;

const endOf = (items: readonly Item[], asked: Date | undefined) =>
  new Date(Math.max(asked?.getTime() ?? 0, ...items.map(({ end_time }) => end_time.getTime())));

const calendarFor = (tx: Executor, ctx: Context, items: readonly Item[]) =>
  rows.findCalendar(
    tx,
    ctx.tenant,
    items.map(({ staff_id }) => staff_id),
  );

async function requireServiceLocation(ctx: Context, id: string | undefined): Promise<void> {
  if (id !== undefined && !(await rows.hasServiceLocation(ctx.db, ctx.tenant, id)))
    throw new ApiError("NOT_FOUND", { message: "Service location not found" });
}

/** Rejects a booking in the past or within the minimum notice of the calendars that its services belong to. */
async function requireNotice(tx: Executor, ctx: Context, items: readonly Item[], flags: Flags): Promise<void> {
  if (flags.overrideAvailability === true || flags.skipSchedulingNotice === true) return;
  const earliest = await earliestStarts(
    ctx,
    tx,
    items.map(({ staff_id }) => staff_id),
  );
  for (const { staff_id, start_time } of items) if (start_time.getTime() < earliest(staff_id)) throw notOffered("notice", start_time);
}

/** When each staff member can first be booked: after the shortest minimum notice of their service calendars. */
export async function earliestStarts(ctx: Context, db: Executor, staffIds: readonly string[]): Promise<(staffId: string) => number> {
  const now = ctx.now().getTime();
  const timezone = await zoneOf(db, ctx.tenant);
  const notices = Map.groupBy(await rows.listNotices(db, ctx.tenant, staffIds), ({ staff_id }) => staff_id);
  return (staffId) => {
    const ends = (notices.get(staffId) ?? []).map(({ value, unit }) => later(now, { value, unit: noticeUnit.parse(unit) }, timezone));
    return ends.length === 0 ? now : Math.min(...ends);
  };
}
