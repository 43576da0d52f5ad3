import type { AvailabilityInput } from "./types.ts";

/**
 * The free member who gets the booking: the one with the highest priority, if the calendar uses priorities, then the one with the fewest
 * appointments on the calendar. Ties are decided by the order of the team.
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
