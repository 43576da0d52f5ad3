"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { appointmentQueries, type RoomRequest } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useResources } from "../event/event-resources.ts";
import { RoomSelect } from "../event/room-select.tsx";

const nothing: RoomRequest = { calendarId: "", startTime: "", endTime: "" };

/** The room of a new appointment. A room that is not free at the time no longer counts as chosen. */
export function useRoomChoice(request: RoomRequest | undefined) {
  const { server } = useConnection();
  const [chosen, setChosen] = useState<string>();
  const needsRoom = useResources().some(
    ({ kind, calendarIds, serviceIds }) =>
      kind === "room" &&
      request !== undefined &&
      ("calendarId" in request ? calendarIds.includes(request.calendarId) : serviceIds.includes(request.serviceId)),
  );
  const { data } = useQuery({ ...appointmentQueries.rooms(server, request ?? nothing), enabled: needsRoom });
  const rooms = needsRoom ? data : undefined;
  const roomId = rooms?.some(({ id, isFree }) => isFree && id === chosen) ? chosen : undefined;
  // A single room needs no choice.
  return { request: rooms !== undefined && rooms.length > 1 ? request : undefined, roomId, setChosen };
}

/** Chooses the room, if the appointment needs one. */
export function RoomChoiceField({ choice: { request, roomId, setChosen } }: { choice: ReturnType<typeof useRoomChoice> }) {
  const t = useTranslations("calendars.rooms");
  return request === undefined ? null : (
    <div className="grid gap-1 text-xs font-medium">
      {t("room")}
      <RoomSelect label={t("room")} request={request} value={roomId ?? ""} mayBeAny onChange={setChosen} />
    </div>
  );
}
