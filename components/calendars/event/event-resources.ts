import { useQuery } from "@tanstack/react-query";
import type { BoardEvent } from "#contract/appointments/board.ts";
import type { Resource } from "#contract/calendars/resources.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { resourceQueries } from "#lib/api/services.ts";

const none: readonly Resource[] = [];

/** The location's rooms and equipment; none while they load, and on a server without them. */
export function useResources(): readonly Resource[] {
  const { server } = useConnection();
  return useQuery({ ...resourceQueries.list(server), enabled: server.can("resources") }).data ?? none;
}

/** The rooms and equipment that an event takes, and what it needs and does not have. */
export function resourcesOf({ kind, calendarId, assignedResources }: BoardEvent, resources: readonly Resource[]) {
  const taken = resources.filter(({ id }) => assignedResources.includes(id));
  const needed = resources.filter(({ calendarIds }) => kind === "appointment" && calendarIds.includes(calendarId ?? ""));
  const rooms = taken.filter((each) => each.kind === "room");
  return {
    rooms,
    equipment: taken.filter((each) => each.kind === "equipment"),
    isWithoutRoom: rooms.length === 0 && needed.some((each) => each.kind === "room"),
    lacking: needed.filter((each) => each.kind === "equipment" && !taken.includes(each)),
  };
}
