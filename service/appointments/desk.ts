import { Fault } from "#contract/errors.ts";
import * as rows from "#db/appointments/desk.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { defaultHours } from "../calendars/availability/hours.ts";
import type { Amount, AvailabilityInput, CalendarRules, CalendarType, Hours, Member } from "../calendars/availability/types.ts";

/** A calendar as a booking meets it: its row, and what the slot engine asks of it but for who is busy. */
export type Desk = { row: rows.Desk; input: Omit<AvailabilityInput, "busy" | "now"> };

export async function openDesk(db: Executor, tenant: Tenant, calendarId: string): Promise<Desk> {
  const row = await rows.findDesk(db, tenant, calendarId);
  if (row === undefined) throw new Fault("NOT_FOUND", { message: "Calendar not found" });
  const usual = [defaultHours(row.timezone)];
  const hoursOf = (userId: string | null): readonly Hours[] => {
    const own = row.schedules.filter((schedule) => schedule.userId === userId);
    return own.length > 0 ? own : usual;
  };
  const members: Member[] = row.team_members.map(({ userId, priority }) => ({ userId, priority, hours: hoursOf(userId) }));
  const isEvent = row.calendar_type === "event";
  return {
    row,
    input: { calendar: rulesOf(row), members, ownHours: isEvent ? hoursOf(null) : undefined, timezone: row.timezone },
  };
}

const text = (value: unknown, otherwise: string) => (typeof value === "string" ? value : otherwise);
const number = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);
const minutes = (value: number, unit: unknown) => value * (unit === "hours" ? 60 : 1);
const unitOf = (unit: unknown): Amount["unit"] => {
  const known = ["mins", "hours", "days", "weeks", "months"] as const;
  return known.find((each) => each === unit) ?? "days";
};

function rulesOf({ id, calendar_type, is_active, is_group_active, settings }: rows.Desk): CalendarRules {
  const options = Array.isArray(settings.durationOptions) ? settings.durationOptions : [];
  const lengths = options.map((option: Record<string, unknown>) => ({
    min: minutes(number(option.duration, 30), option.durationUnit),
    isDefault: option.isDefault === true,
  }));
  const single = minutes(number(settings.slotDuration, 30), settings.slotDurationUnit);
  const lookBusy: unknown = settings.lookBusyConfig;
  const busy = typeof lookBusy === "object" && lookBusy !== null ? Object.fromEntries(Object.entries(lookBusy)) : {};
  return {
    id,
    type: typeOf(calendar_type),
    isActive: is_active && is_group_active,
    defaultDurationMin: lengths.find(({ isDefault }) => isDefault)?.min ?? single,
    durationsMin: lengths.length > 0 ? lengths.map(({ min }) => min) : [single],
    intervalMin: minutes(number(settings.slotInterval, 30), settings.slotIntervalUnit),
    bufferMin: minutes(number(settings.slotBuffer, 0), settings.slotBufferUnit),
    preBufferMin: minutes(number(settings.preBuffer, 0), settings.preBufferUnit),
    perSlot: number(settings.appointmentPerSlot, 1),
    perDay: number(settings.appointmentPerDay, 0) || undefined,
    notice: { value: number(settings.allowBookingAfter, 0), unit: unitOf(settings.allowBookingAfterUnit) },
    window:
      number(settings.allowBookingFor, 0) === 0
        ? undefined
        : { value: number(settings.allowBookingFor, 0), unit: unitOf(settings.allowBookingForUnit) },
    countAvailableDaysOnly: settings.countAvailableDaysOnly === true,
    distribution: text(settings.eventType, "") === "RoundRobin_OptimizeForEqualDistribution" ? "equal" : "availability",
    hiddenPercent: busy.enabled === true ? number(busy.lookBusyPercentage, 0) : 0,
  };
}

const types: readonly CalendarType[] = ["round_robin", "event", "class_booking", "collective", "service_booking", "personal"];
const typeOf = (name: string): CalendarType => types.find((type) => type === name) ?? "event";
