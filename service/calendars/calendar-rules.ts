import { type CalendarSettings, type CalendarType, conferenceKinds, type PlaceKind } from "#contract/calendars/calendar-fields.ts";
import { lengthsOf, minutesOf } from "#contract/calendars/lengths.ts";
import type { CalendarRules } from "./availability/types.ts";

/** The fields of a calendar that its rules depend on. */
export type Subject = {
  calendarType: CalendarType;
  enableRecurring: boolean;
  locationConfigurations: readonly { kind: PlaceKind }[];
  teamMembers: readonly {
    userId: string;
    isPrimary?: boolean | undefined;
    locationConfigurations?: readonly { kind: PlaceKind }[] | undefined;
  }[];
};

const needTeam: readonly CalendarType[] = ["round_robin", "collective", "class_booking", "service_booking"];

/** Checks the rules that span several fields; one entry for each that is broken. */
export function brokenRules(calendar: Subject): string[] {
  return [...brokenByTeam(calendar), ...brokenByPlaces(calendar)];
}

function* brokenByTeam({ calendarType, teamMembers, enableRecurring }: Subject): Generator<string> {
  if (needTeam.includes(calendarType) && teamMembers.length === 0) yield "teamMembers should not be empty";
  if (calendarType === "personal" && teamMembers.length !== 1) yield "teamMembers must contain exactly 1 element on a personal calendar";
  if (new Set(teamMembers.map(({ userId }) => userId)).size < teamMembers.length) yield "teamMembers must not name a user twice";
  if (calendarType === "collective") {
    for (const [index, { isPrimary }] of teamMembers.entries())
      if (isPrimary === undefined) yield `teamMembers.${index}.isPrimary should not be empty`;
    if (teamMembers.filter(({ isPrimary }) => isPrimary === true).length > 1) yield "teamMembers must have only one primary member";
  }
  if (enableRecurring && teamMembers.length !== 1) yield "enableRecurring must only be true on a calendar with one team member";
}

function* brokenByPlaces({ calendarType, teamMembers, locationConfigurations }: Subject): Generator<string> {
  const places: [path: string, places: readonly { kind: PlaceKind }[]][] = [
    ["locationConfigurations", locationConfigurations],
    ...teamMembers.map((member, index): [string, readonly { kind: PlaceKind }[]] => [
      `teamMembers.${index}.locationConfigurations`,
      member.locationConfigurations ?? [],
    ]),
  ];
  const onlyOne = teamMembers.length > 1 || calendarType === "class_booking" || calendarType === "collective";
  for (const [path, configured] of places) {
    if (onlyOne && configured.length > 1) yield `${path} must contain at most 1 element`;
    if (calendarType === "event")
      for (const [index, { kind }] of configured.entries())
        if (conferenceKinds.includes(kind)) yield `${path}.${index}.kind must not be ${kind} on an event calendar`;
  }
}

/** Converts a calendar's settings to the input of the availability rules. */
export function rulesOf(calendar: CalendarSettings & { id: string; calendarType: CalendarType; isActive: boolean }): CalendarRules {
  return {
    id: calendar.id,
    type: calendar.calendarType,
    isActive: calendar.isActive,
    ...lengthsOf(calendar),
    intervalMin: Math.max(1, minutesOf(calendar.slotInterval, calendar.slotIntervalUnit)),
    bufferMin: minutesOf(calendar.slotBuffer, calendar.slotBufferUnit),
    preBufferMin: minutesOf(calendar.preBuffer, calendar.preBufferUnit),
    perSlot: calendar.appointmentPerSlot,
    perDay: calendar.appointmentPerDay ?? undefined,
    notice: { value: calendar.allowBookingAfter, unit: calendar.allowBookingAfterUnit },
    window: calendar.allowBookingFor ? { value: calendar.allowBookingFor, unit: calendar.allowBookingForUnit } : undefined,
    countAvailableDaysOnly: calendar.countAvailableDaysOnly,
    distribution: calendar.eventType === "RoundRobin_OptimizeForEqualDistribution" ? "equal" : "availability",
    hiddenPercent: calendar.lookBusyConfig.enabled ? calendar.lookBusyConfig.lookBusyPercentage : 0,
  };
}
