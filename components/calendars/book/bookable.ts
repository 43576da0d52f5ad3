import type { BoardCalendar } from "#contract/appointments/board.ts";
import { minutesOf } from "#contract/calendars/lengths.ts";
import type { Service } from "#contract/calendars/services.ts";
import type { SlotSource } from "#lib/api/appointments.ts";

/** What can be booked: a calendar, or a service. */
export type Bookable = {
  kind: "calendar" | "service";
  id: string;
  name: string;
  /** The calendar's team, or the service's staff. */
  memberIds: readonly string[];
  /** The durations of a calendar, or the variations of a service; the id of a service without variations is empty. */
  lengths: readonly { id: string; name: string; minutes: number }[];
  /** The id of the length that is chosen by default. */
  usualLength: string;
};

export const bookableCalendar = ({ id, name, memberIds, durationsMin, defaultDurationMin }: BoardCalendar): Bookable => ({
  ...{ kind: "calendar", id, name, memberIds },
  lengths: durationsMin.map((minutes) => ({ id: String(minutes), name: "", minutes })),
  usualLength: String(defaultDurationMin),
});

export function bookableService({ id, name, staff, variations, serviceDuration, serviceDurationUnit }: Service): Bookable {
  const minutes = minutesOf(serviceDuration, serviceDurationUnit);
  const lengths =
    variations.length === 0
      ? [{ id: "", name: "", minutes }]
      : variations.map((each) => ({
          ...{ id: each.id, name: each.name },
          minutes: each.serviceDuration === undefined ? minutes : minutesOf(each.serviceDuration, each.serviceDurationUnit ?? "mins"),
        }));
  return { kind: "service", id, name, memberIds: staff.map((each) => each.id), lengths, usualLength: lengths[0]?.id ?? "" };
}

export const lengthOf = ({ lengths, usualLength }: Bookable, asked: string | undefined) =>
  lengths.find(({ id }) => id === asked) ?? lengths.find(({ id }) => id === usualLength) ?? lengths[0];

/** The subject of the query for free times. */
export function slotSourceOf({ kind, id }: Bookable, length: { id: string; minutes: number }): SlotSource {
  if (kind === "calendar") return { calendarId: id, duration: length.minutes };
  return length.id === "" ? { serviceId: id } : { serviceId: id, variationId: length.id };
}
