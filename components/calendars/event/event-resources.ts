import { useQuery } from "@tanstack/react-query";
import type { BoardEvent } from "#contract/appointments/board.ts";
import type { Resource } from "#contract/calendars/resources.ts";
import type { RoomRequest } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { resourceQueries } from "#lib/api/services.ts";

const none: readonly Resource[] = [];

/** The location's rooms and equipment. Empty while they load, and on a server that has none. */
export function useResources(): readonly Resource[] {
  const { server } = useConnection();
  return useQuery({ ...resourceQueries.list(server), enabled: server.can("resources") }).data ?? none;
}

type Needing = Pick<BoardEvent, "kind" | "calendarId" | "services">;

const isNeededBy = ({ calendarIds, serviceIds }: Resource, { kind, calendarId, services }: Needing) =>
  kind === "appointment" ? calendarIds.includes(calendarId ?? "") : services.some(({ id }) => serviceIds.includes(id));

/** The rooms and equipment that an event takes, and those that it needs but lacks. */
export function resourcesOf(event: BoardEvent, resources: readonly Resource[]) {
  const taken = resources.filter(({ id }) => event.assignedResources.includes(id));
  const needed = resources.filter((each) => isNeededBy(each, event));
  const rooms = taken.filter((each) => each.kind === "room");
  return {
    rooms,
    equipment: taken.filter((each) => each.kind === "equipment"),
    isWithoutRoom: rooms.length === 0 && needed.some((each) => each.kind === "room"),
    lacking: needed.filter((each) => each.kind === "equipment" && !taken.includes(each)),
  };
}

/** An appointment, or one service of a service booking, that needs a room. */
export type RoomNeed = { position: number; name: string; request: RoomRequest; roomId: string | undefined };

/** The parts of the event that need a room, if there is a choice of rooms. */
export function roomNeedsOf(event: BoardEvent, resources: readonly Resource[]): RoomNeed[] {
  const rooms = resources.filter(({ kind }) => kind === "room");
  const takenOf = (ids: readonly string[]) => rooms.find(({ id }) => ids.includes(id))?.id;
  const { kind, calendarId, startTime, endTime, services, assignedResources, title } = event;
  if (kind === "appointment") {
    if (calendarId === null || !rooms.some(({ calendarIds }) => calendarIds.includes(calendarId))) return [];
    return [{ position: 0, name: title, request: { calendarId, startTime, endTime }, roomId: takenOf(assignedResources) }];
  }
  return services.flatMap(({ id, name, resourceIds, ...span }, position) =>
    rooms.some(({ serviceIds }) => serviceIds.includes(id))
      ? [
          {
            ...{ position, name, roomId: takenOf(resourceIds) },
            request: { serviceId: id, startTime: span.startTime, endTime: span.endTime },
          },
        ]
      : [],
  );
}
