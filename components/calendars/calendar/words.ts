import type { Calendar } from "#contract/calendars/calendars.ts";

type Rules = Pick<
  Calendar,
  | "calendarType"
  | "slotDuration"
  | "slotDurationUnit"
  | "durationOptions"
  | "slotInterval"
  | "slotIntervalUnit"
  | "slotBuffer"
  | "slotBufferUnit"
  | "preBuffer"
  | "preBufferUnit"
  | "appointmentPerSlot"
  | "appointmentPerDay"
  | "allowBookingAfter"
  | "allowBookingAfterUnit"
  | "allowBookingFor"
  | "allowBookingForUnit"
  | "countAvailableDaysOnly"
  | "eventType"
  | "lookBusyConfig"
> & { teamMembers: readonly unknown[] };

const unitNames = { mins: "minute", hours: "hour", days: "day", weeks: "week", months: "month" } as const;

/** `1 hour`, `30 minutes`. */
export const amountOf = (value: number, unit: keyof typeof unitNames): string => `${value} ${unitNames[unit]}${value === 1 ? "" : "s"}`;

const listed = (parts: readonly string[], word: string) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;

export const typeNames: Record<Calendar["calendarType"], { name: string; description: string }> = {
  round_robin: { name: "Round robin", description: "Each booking goes to one team member" },
  personal: { name: "Personal", description: "One person's calendar" },
  collective: { name: "Collective", description: "The whole team attends" },
  class_booking: { name: "Class", description: "Several people book the same slot" },
  service_booking: { name: "Services", description: "Services and the staff who provide them" },
  event: { name: "Event", description: "Its own hours, no team" },
};

/** Describes a calendar's rules. */
export function sentencesOf(rules: Rules): string[] {
  return [...lengthsOf(rules), ...teamOf(rules), ...buffersOf(rules), ...rangeOf(rules), ...limitsOf(rules)];
}

function* lengthsOf({ slotDuration, slotDurationUnit, durationOptions, slotInterval, slotIntervalUnit }: Rules) {
  const start = `slots start every ${amountOf(slotInterval, slotIntervalUnit)} from the beginning of the working hours`;
  if (durationOptions.length === 0) yield `An appointment lasts ${amountOf(slotDuration, slotDurationUnit)}; ${start}.`;
  else {
    const lengths = durationOptions.map(({ duration, durationUnit }) => amountOf(duration, durationUnit));
    yield `An appointment lasts ${listed(lengths, "or")}, as the visitor chooses; ${start}.`;
  }
}

function* teamOf({ calendarType, teamMembers: { length }, eventType }: Rules) {
  if (calendarType === "collective")
    yield length === 1 ? "The team member must be available." : `All ${length} team members must be available.`;
  if ((calendarType === "round_robin" || calendarType === "service_booking") && length > 1)
    yield eventType === "RoundRobin_OptimizeForAvailability"
      ? `A time is available when any of ${length} team members is available. The booking goes to the highest priority, then to the fewest appointments.`
      : `A time is available when any of ${length} team members is available. The booking goes to the team member with the fewest appointments.`;
}

function* buffersOf({ slotBuffer, slotBufferUnit, preBuffer, preBufferUnit }: Rules) {
  const parts = [
    ...(preBuffer > 0 ? [`${amountOf(preBuffer, preBufferUnit)} before`] : []),
    ...(slotBuffer > 0 ? [`${amountOf(slotBuffer, slotBufferUnit)} after`] : []),
  ];
  if (parts.length > 0) yield `${listed(parts, "and")} each appointment are kept free.`;
}

function* rangeOf(rules: Rules) {
  const { allowBookingAfter, allowBookingAfterUnit, allowBookingFor, allowBookingForUnit, countAvailableDaysOnly } = rules;
  const from = allowBookingAfter > 0 ? `at least ${amountOf(allowBookingAfter, allowBookingAfterUnit)} ahead` : "without notice";
  const only = countAvailableDaysOnly ? ", counting only days with availability" : "";
  const to = allowBookingFor ? `, and at most ${amountOf(allowBookingFor, allowBookingForUnit)} ahead${only}` : ", any time in the future";
  yield `It can be booked ${from}${to}.`;
}

function* limitsOf({ calendarType, appointmentPerSlot, appointmentPerDay, lookBusyConfig }: Rules) {
  if (calendarType === "class_booking") yield `A slot has ${appointmentPerSlot} ${appointmentPerSlot === 1 ? "seat" : "seats"}.`;
  else if (appointmentPerSlot > 1) yield `${appointmentPerSlot} bookings can share a slot.`;
  if (appointmentPerDay) yield `At most ${appointmentPerDay} ${appointmentPerDay === 1 ? "appointment" : "appointments"} per day.`;
  if (lookBusyConfig.enabled && lookBusyConfig.lookBusyPercentage > 0)
    yield `${lookBusyConfig.lookBusyPercentage}% of the slots are hidden.`;
}
