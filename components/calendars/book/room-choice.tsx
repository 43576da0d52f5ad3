"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { appointmentQueries, type RoomWish } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useResources } from "../event/event-resources.ts";
import { RoomSelect } from "../event/room-select.tsx";

const nothing: RoomWish = { calendarId: "", startTime: "", endTime: "" };

/** The room of a new appointment. A room that is not free at the time no longer counts as chosen. */
export function useRoomChoice(wish: RoomWish | undefined) {
  const { server } = useConnection();
  const [chosen, setChosen] = useState<string>();
  const needsRoom = useResources().some(
    ({ kind, calendarIds, serviceIds }) =>
      kind === "room" &&
      wish !== undefined &&
      ("calendarId" in wish ? calendarIds.includes(wish.calendarId) : serviceIds.includes(wish.serviceId)),
  );
  const { data } = useQuery({ ...appointmentQueries.rooms(server, wish ?? nothing), enabled: needsRoom });
  const rooms = needsRoom ? data : undefined;
  const roomId = rooms?.some(({ id, isFree }) => isFree && id === chosen) ? chosen : undefined;
  // One room alone is no choice.
  return { wish: rooms !== undefined && rooms.length > 1 ? wish : undefined, roomId, setChosen };
}

/** Chooses the room, if the appointment needs one. */
export function RoomChoiceField({ choice: { wish, roomId, setChosen } }: { choice: ReturnType<typeof useRoomChoice> }) {
  const t = useTranslations("calendars.rooms");
  return wish === undefined ? null : (
    <div className="grid gap-1 text-xs font-medium">
      {t("room")}
      <RoomSelect label={t("room")} wish={wish} value={roomId ?? ""} mayBeAny onChange={setChosen} />
    </div>
  );
}
