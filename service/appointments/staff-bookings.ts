import type { staffBookings as contract } from "#contract/appointments/staff-bookings.ts";
import { ApiError } from "#contract/errors.ts";
import { findCalendar } from "#db/appointments/service-bookings.ts";
import * as serviceRows from "#db/calendars/services.ts";
import { zoneOf } from "../calendars/availability/load.ts";
import { noService, serviceOf } from "../calendars/services.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { openBookingContext } from "./booking-context.ts";
import { serviceGrid, type Wanted } from "./service-capacity.ts";
import { bookingOf } from "./service-shape.ts";
import { bookVisit, earliestStarts } from "./visits.ts";

const minuteMs = 60_000;
/** The slot interval if no service calendar sets one. */
const usualIntervalMin = 30;

export const staffBookings: Handlers<typeof contract> = {
  async slots(ctx, { params, query }) {
    const { wanted, staffIds } = await requireWanted(ctx, params.serviceId, query);
    const earliest = await earliestStarts(ctx, ctx.db, staffIds);
    // Any member of the team who is free at this time and within their minimum notice.
    const from = Math.max(query.startTime, ...staffIds.map(earliest));
    if (from > query.endTime) return { starts: [] };
    const stepMs = (await intervalOf(ctx, staffIds)) * minuteMs;
    const { free } = await serviceGrid(ctx.db, ctx.tenant, [wanted], { from, to: query.endTime }, stepMs);
    return { starts: free().map((at) => new Date(at).toISOString()) };
  },

  async book(ctx, { params, body: { contactId, startTime, roomId, title, toNotify, overrideAvailability, ...chosen } }) {
    const { wanted } = await requireWanted(ctx, params.serviceId, chosen);
    const timezone = await zoneOf(ctx.db, ctx.tenant);
    const visit = { contactId, startTime, timezone, title, toNotify, services: [{ ...wanted, roomId }] };
    return bookingOf(await bookVisit(ctx, visit, { overrideAvailability }));
  },
};

type Chosen = { variationId?: string | undefined; staffId?: string | undefined };

/** The requested services, and the staff who may be assigned. Users who are limited to their own appointments book only for themselves. */
async function requireWanted(ctx: Context, serviceId: string, { variationId, staffId = ctx.onlyAssignedTo }: Chosen) {
  const { variations, staff } = serviceOf((await serviceRows.findById(ctx.db, ctx.tenant, serviceId)) ?? noService());
  if (variationId === undefined ? variations.length > 0 : !variations.some(({ id }) => id === variationId))
    throw new ApiError("INVALID", { message: "variationId must be one of the service's variations" });
  const wanted: Wanted = { id: serviceId, variationId, staffId };
  return { wanted, staffIds: staffId === undefined ? staff.map(({ id }) => id) : [staffId] };
}

async function intervalOf(ctx: Context, staffIds: readonly string[]): Promise<number> {
  const calendarId = await findCalendar(ctx.db, ctx.tenant, staffIds);
  return calendarId === null
    ? usualIntervalMin
    : (await openBookingContext(ctx.db, ctx.tenant, calendarId)).availability.calendar.intervalMin;
}
