"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import type { BoardEvent } from "#contract/appointments/board.ts";
import { appointmentMutations } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useRefusalText } from "../use-refusal-text.ts";
import { type RoomNeed, useResources } from "./event-resources.ts";
import { RoomSelect } from "./room-select.tsx";
import type { Extent } from "./series-choice.tsx";

type EventRoomsProps = { event: BoardEvent; needs: readonly RoomNeed[]; extent: Extent; onDone: () => void };

/** The room of an appointment, or of each service of a service booking, which can be changed to another that is free. */
export function EventRooms({ event, needs, extent, onDone }: EventRoomsProps) {
  const t = useTranslations("calendars.rooms");
  const refusalText = useRefusalText();
  const { server } = useConnection();
  const resources = useResources();
  const changeRoom = useMutation(appointmentMutations.changeRoom(server));
  const changeFollowing = useMutation(appointmentMutations.changeFollowing(server));
  const isPending = changeRoom.isPending || changeFollowing.isPending;
  const failure = changeRoom.error ?? changeFollowing.error;
  const change = async ({ position, roomId: before }: RoomNeed, roomId: string) => {
    if (roomId === before) return;
    const eventId = extent === "all" ? (event.masterEventId ?? event.id) : event.id;
    const changed =
      extent === "following"
        ? await changeFollowing.mutateAsync({ eventId, change: { roomId } })
        : await changeRoom.mutateAsync({ eventId, roomId, position });
    const title = t("roomChanged", { room: resources.find(({ id }) => id === roomId)?.name ?? "" });
    const changedId = extent === "following" ? changed.id : eventId;
    if (before === undefined) notify({ title, tone: "success" });
    else notifyUndo(title, () => changeRoom.mutateAsync({ eventId: changedId, roomId: before, position }));
    onDone();
  };
  return (
    <div className="grid gap-1">
      {needs.map((need) => (
        <div key={need.position} className="grid gap-0.5">
          {needs.length > 1 ? <span className="text-xs text-muted">{need.name}</span> : null}
          <RoomSelect
            label={needs.length > 1 ? t("roomOf", { service: need.name }) : t("room")}
            request={need.request}
            eventId={event.id}
            value={need.roomId}
            disabled={isPending}
            onChange={(roomId) => void change(need, roomId).catch(() => undefined)}
          />
        </div>
      ))}
      {failure ? (
        <p role="alert" className="text-danger">
          {refusalText(failure)}
        </p>
      ) : null}
    </div>
  );
}
