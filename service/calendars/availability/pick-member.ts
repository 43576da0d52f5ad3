import type { AvailabilityInput } from "./types.ts";

/**
 * The free member who gets the booking: by the highest priority first, if the calendar uses priorities, then by the fewest appointments
 * on the calendar. The order of the team breaks ties.
 */
export function pickMember(
  { calendar, members }: Pick<AvailabilityInput, "calendar" | "members">,
  free: readonly string[],
  appointments: ReadonlyMap<string, number>,
): string | undefined {
  const load = (userId: string) => appointments.get(userId) ?? 0;
  const weight = (priority: number) => (calendar.distribution === "availability" ? priority : 0);
  return members
    .filter(({ userId }) => free.includes(userId))
    .toSorted((one, other) => weight(other.priority) - weight(one.priority) || load(one.userId) - load(other.userId))[0]?.userId;
}
