import type { availability as contract, Objection } from "#contract/calendars/availability.ts";
import * as scheduleRows from "#db/calendars/schedules.ts";
import { holderOf } from "../../appointments/series.ts";
import type { Handlers } from "../../handler.ts";
import { changedCalendar, newCalendar, requireExisting } from "../calendars.ts";
import { inputFor, zoneShownOf } from "../free-slots.ts";
import { scheduleOf } from "../schedules.ts";
import { freeSlots } from "./free-slots.ts";
import { judge } from "./judge.ts";
import { loadAvailability } from "./load.ts";
import { type Busy, type RuleName, rules } from "./types.ts";
import { dayMs } from "./zone.ts";

const nextMost = 5;
const searchDays = 31;

/** Omits what takes the time for users who see only assigned records, because it may belong to another user. */
function objectionOf(isLimited: boolean, rule: RuleName, by: Busy | undefined): Objection {
  const held =
    by === undefined || isLimited
      ? {}
      : {
          held: {
            kind: by.kind === "resource" ? ("appointment" as const) : by.kind,
            start: by.start,
            end: by.end,
            calendarId: by.calendarId,
            eventId: by.appointmentId === undefined ? null : holderOf(by.appointmentId),
          },
        };
  return { rule, words: rules[rule].words, ...held };
}

export const availability: Handlers<typeof contract> = {
  async explain(ctx, { params, query: { start, duration, userIds } }) {
    const isLimited = ctx.onlyAssignedTo !== undefined;
    const rules = await loadAvailability(ctx.db, ctx.tenant, await requireExisting(ctx, params.calendarId));
    const durationMin = duration ?? rules.calendar.defaultDurationMin;
    const span = { from: start, to: start + searchDays * dayMs };
    const input = await inputFor(ctx, rules, span, userIds);
    const verdict = judge(input, { start, durationMin, userIds });
    const next = freeSlots(input, { ...span, durationMin, userIds }).slice(0, nextMost);
    if (verdict.offered) return { offered: true, durationMin, members: verdict.members.map((userId) => ({ userId })), next };
    return {
      offered: false,
      durationMin,
      objection: objectionOf(isLimited, verdict.rule, verdict.by),
      members: verdict.members.map(({ userId, rule, by }) => ({
        userId,
        ...(rule === undefined ? {} : { objection: objectionOf(isLimited, rule, by) }),
      })),
      next,
    };
  },

  async preview(ctx, { body: { calendarId, calendarType, calendar, from, to } }) {
    const row =
      calendarId === undefined
        ? newCalendar(ctx, calendar, calendarType)
        : changedCalendar(await requireExisting(ctx, calendarId), calendar);
    const rules = await loadAvailability(ctx.db, ctx.tenant, { ...row, is_active: true });
    const input = await inputFor(ctx, rules, { from, to });
    return { starts: freeSlots(input, { from, to }), durationMin: rules.calendar.defaultDurationMin, timezone: zoneShownOf(rules) };
  },

  async schedules(ctx) {
    const found = await scheduleRows.list(ctx.db, ctx.tenant);
    const shown = ctx.onlyAssignedTo === undefined ? found : found.filter(({ user_id }) => user_id === ctx.onlyAssignedTo);
    return { schedules: shown.map(scheduleOf) };
  },
};
