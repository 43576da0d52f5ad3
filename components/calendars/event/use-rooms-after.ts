import { useQueries } from "@tanstack/react-query";
import type { BoardEvent } from "#contract/appointments/board.ts";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { roomNeedsOf, useResources } from "./event-resources.ts";

type Span = { startTime: string; endTime: string };

/** The rooms before and after an event is moved; undefined if they stay the same. `isMissing`: for one of them, no room is free. */
export function useRoomsAfter(event: BoardEvent, calendarId: string | null, span: Span) {
  const { server } = useConnection();
  const resources = useResources();
  const laterMs = Date.parse(span.startTime) - Date.parse(event.startTime);
  const later = (at: string) => new Date(Date.parse(at) + laterMs).toISOString();
  const services = event.services.map((one) => ({ ...one, startTime: later(one.startTime), endTime: later(one.endTime) }));
  const needs = roomNeedsOf({ ...event, ...span, calendarId, services }, resources);
  const asked = useQueries({ queries: needs.map(({ request }) => appointmentQueries.rooms(server, request, event.id)) });
  const after = needs.map(({ roomId }, index) => {
    const free = asked[index]?.data?.filter(({ isFree }) => isFree);
    // The room stays if it is free.
    return (free?.find(({ id }) => id === roomId) ?? free?.[0])?.id;
  });
  const isKnown = asked.every(({ data }) => data !== undefined);
  if (!isKnown || needs.every(({ roomId }, index) => after[index] === roomId)) return undefined;
  const named = (ids: readonly (string | undefined)[]) => resources.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
  return {
    /** The rooms that the event takes again if the move is undone. */
    changed: needs.flatMap(({ position, roomId }, index) =>
      roomId === undefined || after[index] === roomId ? [] : [{ position, roomId }],
    ),
    before: named(needs.map(({ roomId }) => roomId)),
    after: named(after),
    isMissing: after.includes(undefined),
  };
}
