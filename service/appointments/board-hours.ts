import type { BoardHours } from "#contract/appointments/board.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import * as scheduleRows from "#db/calendars/schedules.ts";
import { defaultHours, openSpans } from "../calendars/availability/hours.ts";
import { zoneOf } from "../calendars/availability/load.ts";
import type { Hours } from "../calendars/availability/types.ts";
import type { Context } from "../context.ts";

/** The working hours of all users and the open hours of each calendar, computed in the same way as free slots. */
export async function hoursOfBoard(ctx: Context, from: number, to: number): Promise<BoardHours> {
  const [timezone, calendars, schedules, ownHours] = await Promise.all([
    zoneOf(ctx.db, ctx.tenant),
    calendarRows.list(ctx.db, ctx.tenant, { withDrafts: true }),
    scheduleRows.list(ctx.db, ctx.tenant),
    scheduleRows.listOfEventCalendars(ctx.db, ctx.tenant),
  ]);
  const orStandard = (found: readonly Hours[]) => (found.length > 0 ? found : [defaultHours(timezone)]);
  const open = (id: string, hours: readonly Hours[]) => ({ id, spans: openSpans(hours, from, to) });
  const members = calendars.flatMap(({ team_members }) => team_members.map(({ userId }) => userId));
  const people = new Set(members.filter((userId) => ctx.onlyAssignedTo === undefined || userId === ctx.onlyAssignedTo));
  return {
    people: [...people].map((userId) => open(userId, orStandard(schedules.filter(({ user_id }) => user_id === userId)))),
    calendars: calendars.map(({ id, calendar_type, team_members }) => {
      if (calendar_type === "event") return open(id, orStandard(ownHours.filter(({ event_calendar_id }) => event_calendar_id === id)));
      const counting = schedules.filter(({ calendar_ids }) => calendar_ids.includes(id));
      return open(
        id,
        team_members.flatMap(({ userId }) => orStandard(counting.filter(({ user_id }) => user_id === userId))),
      );
    }),
  };
}
