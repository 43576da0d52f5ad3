import type { PlannedMove, PlannedPlace } from "#contract/appointments/away.ts";

/** A move in the format of the request: instants are text. */
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

/** The moves back to the previous times and people. `eventIds` are the ids of the appointments after the move. */
export const backOf = (planned: readonly PlannedMove[], moved: readonly SentMove[], eventIds: readonly string[]): SentMove[] =>
  moved.flatMap(({ eventId, to }, index) => {
    const before = planned.find((move) => move.eventId === eventId)?.before;
    if (before === undefined || before.assignedUserId === null) return [];
    const from = { startTime: to.startTime, assignedUserId: to.assignedUserId };
    return [{ eventId: eventIds[index] ?? eventId, from, to: { ...before, assignedUserId: before.assignedUserId } }];
  });
