import type { BoardEvent } from "#contract/appointments/board.ts";

type Span = { startTime: string; endTime: string };

/**
 * The events that a new appointment would overlap: those of its member or, without a member, those of the calendar if all its members are
 * busy.
 */
export function clashesAt(
  events: readonly BoardEvent[],
  { calendar, userId }: { calendar: { id: string; memberIds: readonly string[] }; userId: string | undefined },
  span: Span,
): BoardEvent[] {
  const there = events.filter(
    ({ appointmentStatus: status, startTime, endTime }) =>
      status !== "cancelled" && status !== "invalid" && startTime < span.endTime && span.startTime < endTime,
  );
  const of = (id: string) => there.filter(({ assignedUserId, users }) => assignedUserId === id || users.includes(id));
  if (userId) return of(userId);
  if (calendar.memberIds.length === 0) return there.filter(({ calendarId }) => calendarId === calendar.id);
  const taken = calendar.memberIds.map(of);
  return taken.every(({ length }) => length > 0) ? [...new Set(taken.flat())] : [];
}
