import type { serviceBookings as contract } from "#contract/appointments/service-bookings.ts";
import * as removals from "#db/appointments/removals.ts";
import * as rows from "#db/appointments/service-bookings.ts";
import type { Handlers } from "../handler.ts";
import { requireOrder } from "./create.ts";
import { rangeOf } from "./events.ts";
import type { Wanted } from "./service-capacity.ts";
import { notifyOfVisit } from "./service-notify.ts";
import { bookingOf } from "./service-shape.ts";
import { holdsTime } from "./shape.ts";
import { bookVisit, changeVisit, requireBooking } from "./visits.ts";

type Sent = Wanted & { position?: number | undefined };
const inOrder = (services: readonly Sent[]): Wanted[] =>
  services
    .map((service, index) => ({ service, place: service.position ?? index, index }))
    .sort((one, other) => one.place - other.place || one.index - other.index)
    .map(({ service: { id, staffId } }) => ({ id, staffId }));

export const serviceBookings: Handlers<typeof contract> = {
  async list(ctx, { query }) {
    const { from, to } = rangeOf(query);
    const filter = { serviceLocationId: query.serviceLocationId, onlyOf: ctx.onlyAssignedTo };
    return { bookings: (await rows.listTouching(ctx.db, ctx.tenant, filter, from, to)).map(bookingOf) };
  },

  async get(ctx, { params }) {
    return bookingOf(await requireBooking(ctx, ctx.db, params.bookingId, rows.findById));
  },

  async create(ctx, { body, query }) {
    requireOrder(body.startTime, body.endTime);
    return bookingOf(await bookVisit(ctx, { ...body, services: inOrder(body.services) }, query));
  },

  async update(ctx, { params, body, query }) {
    const { services, ...to } = body;
    const change = services === undefined ? to : { ...to, services: inOrder(services) };
    return bookingOf(await changeVisit(ctx, params.bookingId, change, query));
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => {
      const row = await requireBooking(ctx, tx, params.bookingId, rows.findForUpdate);
      await removals.removeBooking(tx, ctx.tenant, row.id, ctx.origin, ctx.now());
      if (holdsTime(row.status)) await notifyOfVisit(tx, ctx.tenant, ctx.settings, "canceled", row, ctx.now(), { deleted: true });
    });
    return { success: true };
  },
};
