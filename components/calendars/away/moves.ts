import type { PlannedMove, PlannedPlace } from "#contract/appointments/away.ts";

/** A move as it is sent: instants are text. */
export type SentMove = {
  eventId: string;
  from: { startTime: string; assignedUserId: string | null };
  to: { startTime: string; endTime: string; assignedUserId: string };
};

/** The moves to the chosen places. Appointments without one stay where they are. */
export const movesOf = (planned: readonly PlannedMove[], chosenFor: (move: PlannedMove) => PlannedPlace | undefined): SentMove[] =>
  planned.flatMap((move) => {
    const place = chosenFor(move);
    if (place === undefined || place.assignedUserId === null) return [];
    const { startTime, assignedUserId } = move.before;
    return [{ eventId: move.eventId, from: { startTime, assignedUserId }, to: { ...place, assignedUserId: place.assignedUserId } }];
  });

/** The moves back to where the appointments were. `eventIds` are their ids after the move. */
export const backOf = (planned: readonly PlannedMove[], moved: readonly SentMove[], eventIds: readonly string[]): SentMove[] =>
  moved.flatMap(({ eventId, to }, index) => {
    const before = planned.find((move) => move.eventId === eventId)?.before;
    if (before === undefined || before.assignedUserId === null) return [];
    const from = { startTime: to.startTime, assignedUserId: to.assignedUserId };
    return [{ eventId: eventIds[index] ?? eventId, from, to: { ...before, assignedUserId: before.assignedUserId } }];
  });
