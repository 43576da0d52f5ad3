import type { AvailabilityInput } from "./types.ts";

/**
 * Who of the free members gets the booking: those of the highest priority first, or everybody alike, and among them the one with the
 * fewest appointments on the calendar. The order of the team decides between equals.
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
