"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import type { BoardCalendar, BoardEvent } from "#contract/application/calendars/board.ts";
import { isFault } from "#contract/errors.ts";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { userName, userQueries } from "#lib/api/users.ts";
import type { Moved } from "./board-calendar.tsx";
import { clashesOf } from "./board-hours.ts";
import { spanWords } from "./board-words.ts";
import { SeriesChoice } from "./series-choice.tsx";
import { seriesAfter } from "./series-move.ts";
import { nameOfEvent } from "./to-full-calendar.ts";
import { type EventChange, useEventChange } from "./use-event-change.ts";

/** Whom or which calendar it is moved to, where that is another one. */
export type Target = { userId?: string; calendarId?: string };

type MoveDialogProps = {
  event: BoardEvent;
  events: readonly BoardEvent[];
  calendars: readonly BoardCalendar[];
  moved: Moved & { target: Target };
  onDone: () => void;
};

/** Asks before an event takes another time: what stands there, one occurrence or the series, and whether people are told. */
export function MoveDialog({ event, events, calendars, moved, onDone }: MoveDialogProps) {
  const id = useId();
  const { timeZone, locale } = usePlace();
  const { data: users } = useQuery(userQueries.list(useConnection()));
  const [isTold, setIsTold] = useState(true);
  const [isWhole, setIsWhole] = useState(false);
  const { change, isPending, error } = useEventChange(event);
  const isVisit = event.kind === "visit";
  const series = useQuery({ ...appointmentQueries.one(event.masterEventId ?? ""), enabled: event.masterEventId !== undefined });
  const span = { startTime: moved.startTime, endTime: moved.endTime };
  const userId = isVisit || moved.target.userId === event.assignedUserId ? undefined : moved.target.userId;
  const calendarId = isVisit || moved.target.calendarId === event.calendarId ? undefined : moved.target.calendarId;
  const there = { ...event, assignedUserId: userId ?? event.assignedUserId, calendarId: calendarId ?? event.calendarId };
  const clashes = event.kind === "block" ? [] : clashesOf(events, there, span);
  const mayInsist = event.kind !== "block" && (clashes.length > 0 || isFault(error, "CONFLICT") || isFault(error, "INVALID"));

  const put = (to: EventChange, more: EventChange = {}, eventId = event.id) => change(eventId, { ...to, ...more });
  const giveUp = () => {
    moved.revert();
    onDone();
  };
  const send = async (anyway: boolean) => {
    const more = { toNotify: isTold, ...(anyway ? { ignoreFreeSlotValidation: true } : {}) };
    const to = { ...(userId ? { assignedUserId: userId } : {}), ...(calendarId ? { calendarId } : {}) };
    if (isWhole && series.data) {
      await put({ ...seriesAfter(series.data, event, span, timeZone), ...to }, more, series.data.id);
      moved.revert();
      notify({ title: "The series is moved", tone: "success" });
      return onDone();
    }
    await put({ ...span, ...to }, more);
    onDone();
    const back = {
      ...(userId && event.assignedUserId ? { assignedUserId: event.assignedUserId } : {}),
      ...(calendarId && event.calendarId ? { calendarId: event.calendarId } : {}),
    };
    notifyUndo(`Moved to ${spanWords(span.startTime, span.endTime, timeZone, locale)}`, () =>
      put({ startTime: event.startTime, endTime: event.endTime, ...back }, { toNotify: isTold, ignoreFreeSlotValidation: true }),
    );
  };
  const nameOfCalendar = (of: string | null) => calendars.find((calendar) => calendar.id === of)?.name ?? "no calendar";

  return (
    <Dialog open onOpenChange={(open) => open || giveUp()} title={`Move “${event.title}”?`} role="alertdialog" dismissable={false}>
      <div className="grid gap-3">
        <p>
          From {spanWords(event.startTime, event.endTime, timeZone, locale)} to{" "}
          <strong>{spanWords(span.startTime, span.endTime, timeZone, locale)}</strong>
        </p>
        {userId ? (
          <p>
            {event.assignedUserId ? `From ${userName(users, event.assignedUserId)} to ` : "To "}
            <strong>{userName(users, userId)}</strong>
          </p>
        ) : null}
        {calendarId ? (
          <p>
            From {nameOfCalendar(event.calendarId)} to <strong>{nameOfCalendar(calendarId)}</strong>
          </p>
        ) : null}
        {isVisit && (moved.target.userId ?? moved.target.calendarId) !== undefined ? (
          <p className="text-muted">Who gives its services stays the same; it moves in time only.</p>
        ) : null}
        {event.masterEventId === undefined ? null : <SeriesChoice isWhole={isWhole} onChange={setIsWhole} />}
        {clashes.length > 0 ? (
          <Banner tone="warning" title="Something stands there already">
            {clashes.map((clash) => `${nameOfEvent(clash)}, ${spanWords(clash.startTime, clash.endTime, timeZone, locale)}`).join("; ")}
          </Banner>
        ) : null}
        {event.kind !== "appointment" ? null : (
          <label htmlFor={`${id}-told`} className="flex items-center gap-2">
            <Switch id={`${id}-told`} checked={isTold} onChange={(event_) => setIsTold(event_.target.checked)} />
            Send the calendar's notifications
          </label>
        )}
        {error ? (
          <Banner tone="danger" title="It was not moved">
            {wordsOf(error).message}
          </Banner>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            pending={isPending}
            disabled={isWhole && series.data === undefined}
            autoFocus
            onClick={() => void send(false).catch(() => undefined)}
          >
            Move
          </Button>
          {mayInsist ? (
            <Button variant="danger-soft" disabled={isPending} onClick={() => void send(true).catch(() => undefined)}>
              Move anyway
            </Button>
          ) : null}
          <Button variant="ghost" onClick={giveUp}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
