import type { freeSlots as contract } from "#contract/calendars/free-slots.ts";
import { ApiError } from "#contract/errors.ts";
import { busyTimes } from "../appointments/busy.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { slotsByDate, freeSlots as slotsOf } from "./availability/free-slots.ts";
import { type AvailabilityRules, busyQueryOf, findBookingContext } from "./availability/load.ts";
import type { AvailabilityInput } from "./availability/types.ts";
import { dayMs } from "./availability/zone.ts";
import { noCalendar } from "./calendars.ts";

/** Loads everything that determines a calendar's slots that start within a span. */
export async function inputFor(
  ctx: Pick<Context, "db" | "tenant" | "now">,
  availability: AvailabilityRules,
  span: { from: number; to: number },
  userIds?: readonly string[],
): Promise<AvailabilityInput> {
  const now = ctx.now().getTime();
  const from = Math.max(span.from, now);
  const busy = span.to <= from ? [] : await busyTimes(ctx.db, ctx.tenant, busyQueryOf(availability, { from, to: span.to }, userIds));
  return { ...availability, busy, now };
}

export const freeSlots: Handlers<typeof contract> = {
  async list(ctx, { params, query }) {
    const { availability } = (await findBookingContext(ctx.db, ctx.tenant, params.calendarId)) ?? noCalendar();
    requireSpan(query, query.timezone ?? availability.timezone);
    const { durationsMin } = availability.calendar;
    if (query.duration !== undefined && !durationsMin.includes(query.duration))
      throw new ApiError("INVALID", { message: [`duration must be one of the calendar's: ${durationsMin.join(", ")}`] });
    const asked = [...(query.userId ? [query.userId] : []), ...(query.userIds ?? [])];
    const userIds = asked.length > 0 ? asked : undefined;
    const span = { from: query.startDate, to: query.endDate };
    const input = await inputFor(ctx, availability, span, userIds);
    const starts = slotsOf(input, { ...span, durationMin: query.duration, userIds });
    return { ...slotsByDate(starts, query.timezone ?? zoneShownOf(availability)), traceId: ctx.requestId };
  },
};

const longestDays = 31;

/** Counts days in the zone's local time, so that a month with a clock change is accepted. */
function requireSpan({ startDate, endDate }: { startDate: number; endDate: number }, timezone: string): void {
  const last = Temporal.Instant.fromEpochMilliseconds(startDate).toZonedDateTimeISO(timezone).add({ days: longestDays });
  if (endDate > Math.max(last.epochMilliseconds, startDate + longestDays * dayMs))
    throw new ApiError("INVALID", { message: [`endDate must be at most ${longestDays} days after startDate`] });
}

/** The zone of the hours if they share one, otherwise the location's. */
export function zoneShownOf({ members, ownHours, timezone }: AvailabilityRules): string {
  const zones = new Set((ownHours ?? members.flatMap(({ hours }) => hours)).map((hours) => hours.timezone));
  const [only] = zones;
  return zones.size === 1 && only !== undefined ? only : timezone;
}
