"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePlace } from "#components/ui/place.tsx";
import type { BoardCalendar, BoardEvent } from "#contract/appointments/board.ts";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { dayOf } from "#lib/format/zone.ts";
import { daySpan } from "#lib/url/today.ts";
import type { Moved } from "../board/calendar.tsx";
import { EventDialog } from "../event/event-dialog.tsx";
import { MoveDialog } from "../event/move-dialog.tsx";

type AppointmentDialogsProps = { event: BoardEvent; calendars: readonly BoardCalendar[]; onClose: () => void };

/** An appointment opened in place: its dialog, and the confirmation of a new time with the events of the day that it moves to. */
export function AppointmentDialogs({ event, calendars, onClose }: AppointmentDialogsProps) {
  const { server } = useConnection();
  const { timeZone } = usePlace();
  const [moved, setMoved] = useState<Moved>();
  const day = daySpan(dayOf(new Date(moved?.startTime ?? event.startTime), timeZone), timeZone);
  const { data: events = [] } = useQuery({ ...appointmentQueries.board(server, day), enabled: moved !== undefined });
  return moved === undefined ? (
    <EventDialog key={event.id} event={event} calendars={calendars} onMove={setMoved} onClose={onClose} />
  ) : (
    <MoveDialog event={event} events={events} calendars={calendars} moved={{ ...moved, target: {} }} onDone={onClose} />
  );
}
