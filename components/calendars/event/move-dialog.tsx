"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notifyUndo } from "#components/ui/toast-queue.ts";
import type { BoardCalendar, BoardEvent } from "#contract/appointments/board.ts";
import { isApiError } from "#contract/errors.ts";
import { appointmentMutations, appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import type { Moved } from "../board/calendar.tsx";
import { clashesOf } from "../board/hours.ts";
import { seriesAfter } from "../board/series-move.ts";
import { nameOfEvent } from "../board/to-full-calendar.ts";
import { spanWords } from "../board/words.ts";
import { useRefusalText } from "../use-refusal-text.ts";
import { Fact } from "./facts.tsx";
import { EventMessages } from "./messages.tsx";
import { type Extent, SeriesChoice } from "./series-choice.tsx";
import { type EventChange, holderOf, useEventChange } from "./use-event-change.ts";
import { useRoomsAfter } from "./use-rooms-after.ts";

/** The user or calendar that an event is moved to, if that changes. */
export type Target = { userId?: string; calendarId?: string };

type MoveDialogProps = {
  event: BoardEvent;
  events: readonly BoardEvent[];
  calendars: readonly BoardCalendar[];
  moved: Moved & { target: Target };
  onDone: () => void;
};

/** Confirms a new time of an event: shows overlapping events, and asks for one occurrence or the series, and whether to notify. */
export function MoveDialog({ event, events, calendars, moved, onDone }: MoveDialogProps) {
  const t = useTranslations("calendars.moveDialog");
  const refusalText = useRefusalText();
  const names = useTranslations("calendars.words");
  const id = useId();
  const { timeZone, locale } = usePlace();
  const users = useUsers();
  const [isNotified, setIsNotified] = useState(true);
  const [extent, setExtent] = useState<Extent>(moved.extent ?? "one");
  const isWhole = extent === "all";
  const { change, changeFollowing, isPending, error } = useEventChange(event);
  const changeRoom = useMutation(appointmentMutations.changeRoom(useConnection().server));
  const isVisit = event.kind === "visit";
  const series = useQuery({ ...appointmentQueries.one(event.masterEventId ?? ""), enabled: event.masterEventId !== undefined });
  const span = { startTime: moved.startTime, endTime: moved.endTime };
  const userId = isVisit || moved.target.userId === event.assignedUserId ? undefined : moved.target.userId;
  const calendarId = isVisit || moved.target.calendarId === event.calendarId ? undefined : moved.target.calendarId;
  const there = { ...event, assignedUserId: userId ?? event.assignedUserId, calendarId: calendarId ?? event.calendarId };
  const clashes = event.kind === "block" ? [] : clashesOf(events, there, span);
  const holdsTime = event.kind !== "block" && event.appointmentStatus !== "cancelled" && event.appointmentStatus !== "invalid";
  const hasNewTime = span.startTime !== event.startTime || span.endTime !== event.endTime;
  const rooms = useRoomsAfter(event, there.calendarId, span);
  const mayInsist =
    event.kind !== "block" &&
    (rooms?.isMissing === true || clashes.length > 0 || isApiError(error, "CONFLICT") || isApiError(error, "INVALID"));

  const words = (of: { startTime: string; endTime: string }) => spanWords(of.startTime, of.endTime, timeZone, locale);
  const put = (to: EventChange, more: EventChange = {}, eventId = event.id) => change(eventId, { ...to, ...more });
  const giveUp = () => {
    moved.revert();
    onDone();
  };
  const send = async (anyway: boolean) => {
    const more = { toNotify: isNotified, ...(anyway ? { ignoreFreeSlotValidation: true } : {}) };
    const to = { ...(userId ? { assignedUserId: userId } : {}), ...(calendarId ? { calendarId } : {}) };
    const holder = {
      ...(userId && event.assignedUserId ? { assignedUserId: event.assignedUserId } : {}),
      ...(calendarId && event.calendarId ? { calendarId: event.calendarId } : {}),
    };
    const back = event.kind === "block" && (userId ?? calendarId) !== undefined ? holderOf(event) : holder;
    if (isWhole && series.data) {
      await put({ ...seriesAfter(series.data, event, span, timeZone), ...to }, more, series.data.id);
      moved.revert();
      const { id: seriesId, startTime, endTime } = series.data;
      notifyUndo(t("seriesMoved"), () =>
        put({ startTime, endTime, ...back }, { toNotify: isNotified, ignoreFreeSlotValidation: true }, seriesId),
      );
      return onDone();
    }
    const changed = extent === "following" ? (await changeFollowing(event.id, { ...span, ...to, ...more })).id : event.id;
    if (extent === "following") moved.revert();
    else await put({ ...span, ...to }, more);
    onDone();
    const after = { when: words(span), room: rooms?.after ?? "" };
    notifyUndo(rooms === undefined || rooms.isMissing ? t("movedTo", after) : t("movedToRoom", after), async () => {
      const before = { startTime: event.startTime, endTime: event.endTime, ...back };
      await put(before, { toNotify: isNotified, ignoreFreeSlotValidation: true }, changed);
      for (const room of rooms?.changed ?? []) await changeRoom.mutateAsync({ eventId: changed, ...room });
    });
  };
  const nameOfCalendar = (of: string | null) => calendars.find((calendar) => calendar.id === of)?.name ?? t("noCalendar");
  const nameOfUser = (of: string | null) => (of === null ? t("noOwner") : userName(users, of));

  return (
    <Dialog
      open
      onOpenChange={(open) => open || giveUp()}
      title={t("move", { title: nameOfEvent(event, calendars, names) })}
      role="alertdialog"
      dismissable={false}
      footer={
        <>
          <Button onClick={giveUp}>{t("cancel")}</Button>
          {mayInsist ? (
            <Button variant="danger-soft" disabled={isPending} onClick={() => void send(true).catch(() => undefined)}>
              {t("moveAnyway")}
            </Button>
          ) : null}
          <Button
            variant="primary"
            pending={isPending}
            disabled={isWhole && series.data === undefined}
            autoFocus
            onClick={() => void send(false).catch(() => undefined)}
          >
            {t("move2")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
          <Becoming name={t("time")} before={words(event)} after={words(span)} />
          {userId ? <Becoming name={t("with")} before={nameOfUser(event.assignedUserId)} after={nameOfUser(userId)} /> : null}
          {calendarId ? (
            <Becoming name={t("calendar")} before={nameOfCalendar(event.calendarId)} after={nameOfCalendar(calendarId)} />
          ) : null}
          {rooms ? <Becoming name={t("room")} before={rooms.before || t("noRoom")} after={rooms.after || t("noRoomFree")} /> : null}
        </dl>
        {isVisit && (moved.target.userId ?? moved.target.calendarId) !== undefined ? (
          <p className="text-muted">{t("onlyTheTimeChangesStaffStay")}</p>
        ) : null}
        {event.masterEventId === undefined ? null : <SeriesChoice extent={extent} onChange={setExtent} />}
        {clashes.length > 0 ? (
          <Banner tone="warning" title={t("thatTimeIsAlreadyBooked")}>
            {clashes.map((clash) => `${nameOfEvent(clash, calendars, names)}, ${words(clash)}`).join("; ")}
          </Banner>
        ) : null}
        {event.kind !== "appointment" ? null : (
          <label htmlFor={`${id}-notify`} className="flex items-center gap-2">
            <Switch id={`${id}-notify`} checked={isNotified} onChange={(event_) => setIsNotified(event_.target.checked)} />
            {t("sendNotifications")}
          </label>
        )}
        {isNotified && holdsTime && hasNewTime ? (
          <EventMessages
            {...there}
            change="moved"
            memberIds={[...(there.assignedUserId === null ? [] : [there.assignedUserId]), ...event.users]}
          />
        ) : null}
        {error ? (
          <Banner tone="danger" title={t("couldntMoveTheAppointment")}>
            {refusalText(error)}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}

function Becoming({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <Fact name={name}>
      <del className="block text-muted">{before}</del>
      <ins className="block font-medium no-underline">{after}</ins>
    </Fact>
  );
}
