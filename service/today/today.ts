import { ApiError } from "#contract/errors.ts";
import { type today as contract, daySpanMostMs, noteExcerptMost } from "#contract/today/today.ts";
import * as visits from "#db/appointments/service-bookings.ts";
import * as notes from "#db/today/notes.ts";
import { rangeOf } from "../appointments/events.ts";
import { listEvents } from "../appointments/find.ts";
import type { Handlers } from "../handler.ts";

export const today: Handlers<typeof contract> = {
  async notes(ctx, { query }) {
    const { from, to } = rangeOf(query);
    if (to.getTime() - from.getTime() > daySpanMostMs)
      throw new ApiError("INVALID", { message: "endTime must be at most two days after startTime" });
    const onlyOf = ctx.onlyAssignedTo;
    const [appointments, booked] = await Promise.all([
      listEvents(ctx.db, ctx.tenant, { kind: "appointment", onlyOf }, from, to),
      visits.listTouching(ctx.db, ctx.tenant, { onlyOf }, from, to),
    ]);
    const contactIds = new Set([...appointments.map(({ row }) => row.contact_id), ...booked.map((row) => row.contact_id)]);
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
