import { ApiError, isApiError } from "#contract/errors.ts";
import type { Executor } from "#db/pool.ts";
import * as rows from "#db/waiting-list/entries.ts";
import { createAppointment } from "../appointments/create.ts";
import { type Context, inTransaction } from "../context.ts";

/**
 * Books the time for the entry's contact by the rules of every booking, so that exactly one of several concurrent requests for the same
 * time gets it. The caller must have locked the entry.
 */
export async function bookEntry(
  ctx: Context,
  tx: Executor,
  entry: rows.WaitingEntry,
  time: { start: Date; end: Date },
  source?: string,
): Promise<void> {
  const booking = {
    ...{ calendarId: entry.calendar_id, contactId: entry.contact_id, startTime: time.start, endTime: time.end },
    ...(entry.assigned_user_id === null ? {} : { assignedUserId: entry.assigned_user_id }),
  };
  // A calendar repeats bookings of visitors, but not of staff.
  const manner = source === undefined ? {} : { source, repeats: true };
  try {
    const { id } = await createAppointment(inTransaction(ctx, tx), booking, manner);
    const now = ctx.now();
    await rows.update(tx, ctx.tenant, entry.id, { event_id: id, offer_until: entry.offer_until === null ? null : now, date_updated: now });
  } catch (thrown) {
    // A time that was free when it was offered may have been taken since, or be within the calendar's minimum notice.
    if (isApiError(thrown, "CONFLICT") || isApiError(thrown, "INVALID")) throw new ApiError("CONFLICT", { reason: "offerTaken" });
    throw thrown;
  }
}
