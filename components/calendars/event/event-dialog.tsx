"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { controlWith, ProblemNote } from "#components/form/problem-note.tsx";
import { useProblems } from "#components/form/use-problems.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { usePlace, useViewerZone } from "#components/ui/place.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import type { BoardCalendar, BoardEvent } from "#contract/appointments/board.ts";
import type { AppointmentStatus } from "#contract/appointments/event.ts";
import { noteQueries } from "#lib/api/notes.ts";
import { capitalized } from "#lib/format/capitalized.ts";
import { instantOf, wallTimeOf } from "#lib/format/zone.ts";
import type { Moved } from "../board/calendar.tsx";
import { nameOfEvent } from "../board/to-full-calendar.ts";
import { oneClick, spanWords } from "../board/words.ts";
import { BookingDialog } from "../book/booking-dialog.tsx";
import { NextFree } from "../book/next-free.tsx";
import { BookingAnswers } from "../booking-answers.tsx";
import { useRefusalText } from "../use-refusal-text.ts";
import { EventFacts } from "./facts.tsx";
import { EventMessages } from "./messages.tsx";
import { rebookingOf } from "./rebooking.ts";
import { type Extent, SeriesChoice } from "./series-choice.tsx";
import { useEventChange } from "./use-event-change.ts";

type EventDialogProps = {
  event: BoardEvent;
  calendars: readonly BoardCalendar[];
  onMove: (moved: Moved) => void;
  onClose: () => void;
};

/** Appointments that are over or did not take place can be booked again. */
const mayBeRebooked: ReadonlySet<AppointmentStatus> = new Set(["cancelled", "noshow", "showed", "completed"]);

const deleteTitles = { one: "deleteThisAppointment", following: "deleteFollowing", all: "deleteTheWholeSeries" } as const;
const blockTitles = { one: "removeThisBlock", following: "removeFollowingBlocks", all: "removeAllBlocks" } as const;
const cancelTitles = { one: "cancelThisAppointment", following: "cancelFollowing", all: "cancelTheWholeSeries" } as const;

/** An appointment: its contact, one-click statuses, and changes of its time for one occurrence or the series. */
export function EventDialog({ event, calendars, onMove, onClose }: EventDialogProps) {
  const t = useTranslations("calendars.eventDialog");
  const refusalText = useRefusalText();
  const { timeZone, locale } = usePlace();
  const viewerZone = useViewerZone();
  const words = useTranslations("calendars.words");
  const [extent, setExtent] = useState<Extent>("one");
  const [isDeleting, setIsDeleting] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const [isRebooking, setIsRebooking] = useState(false);
  const { change, changeFollowing, setSeriesStatus, remove, removeFollowing, restore, isPending, error: failure } = useEventChange(event);
  const target = extent === "all" && event.masterEventId !== undefined ? event.masterEventId : event.id;
  const isBlock = event.kind === "block";
  const calendar = calendars.find(({ id }) => id === event.calendarId);
  const holdsTime = event.appointmentStatus !== "cancelled" && event.appointmentStatus !== "invalid";
  const memberIds = [...(event.assignedUserId === null ? [] : [event.assignedUserId]), ...event.users];

  const setStatus = async (appointmentStatus: AppointmentStatus, toNotify?: boolean) => {
    const notifying = toNotify === undefined ? {} : { toNotify };
    const undo = await changeStatus({ appointmentStatus, ...notifying });
    notifyUndo(t("statusChanged", { title: nameOfEvent(event, calendars, words), status: words(`status.${appointmentStatus}`) }), undo);
    onClose();
  };
  /** Returns a function that undoes the change. */
  const changeStatus = async (to: { appointmentStatus: AppointmentStatus; toNotify?: boolean }): Promise<() => Promise<unknown>> => {
    const former = { ...to, appointmentStatus: event.appointmentStatus };
    if (extent === "following") {
      const { id } = await changeFollowing(event.id, to);
      return () => change(id, former);
    }
    if (extent === "all" && target !== event.id && setSeriesStatus !== undefined) {
      const statuses = await setSeriesStatus(target, to);
      return () => setSeriesStatus(target, { ...to, ...statuses });
    }
    await change(target, to);
    return () => change(target, former);
  };
  const takeAway = async () => {
    const removed = extent === "following" ? event.id : target;
    await (extent === "following" ? removeFollowing(removed) : remove(removed));
    const title = isBlock ? t("blockRemoved") : t("appointmentDeleted");
    if (restore === undefined) notify({ title, tone: "success" });
    else notifyUndo(title, () => restore(removed));
    onClose();
  };
  const there = capitalized(spanWords(event.startTime, event.endTime, timeZone, locale), locale);
  const own = viewerZone === undefined ? there : capitalized(spanWords(event.startTime, event.endTime, viewerZone, locale), locale);
  const times = (
    <>
      {there}
      {own === there ? null : <span className="block">{t("yourTime", { when: own })}</span>}
    </>
  );
  const quietly = (run: Promise<unknown>) => void run.catch(() => undefined);

  if (isRebooking) return <BookingDialog {...rebookingOf(event)} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={nameOfEvent(event, calendars, words)}
      description={times}
      footer={
        <>
          <Button variant="danger-soft" className="me-auto" disabled={isPending} onClick={() => setIsDeleting(true)}>
            {isBlock
              ? t("removeBlocks", { extent })
              : extent === "all"
                ? t("deleteSeries")
                : extent === "following"
                  ? t("deleteFollowingButton")
                  : t("delete")}
          </Button>
          {isBlock || event.contactId === null || !mayBeRebooked.has(event.appointmentStatus) ? null : (
            <Button onClick={() => setIsRebooking(true)}>{t("rebook")}</Button>
          )}
          <Button onClick={onClose}>{t("close")}</Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {event.masterEventId === undefined ? null : <SeriesChoice extent={extent} onChange={setExtent} />}
        {isBlock ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
          <div className="flex flex-wrap gap-2" role="group" aria-label={t("status")}>
            {oneClick.map((status) => (
              <Button
                key={status}
                size="sm"
                variant={event.appointmentStatus === status ? "primary" : "secondary"}
                aria-pressed={event.appointmentStatus === status}
                disabled={isPending}
                onClick={() => (status === "cancelled" ? setIsCancelling(true) : quietly(setStatus(status)))}
              >
                {words(`status.${status}`)}
              </Button>
            ))}
          </div>
        )}
        {holdsTime && event.kind === "appointment" && event.toNotify && event.appointmentStatus !== "confirmed" ? (
          <EventMessages {...event} change="confirmed" memberIds={memberIds} heading={t("whenYouConfirm")} />
        ) : null}
        {failure ? (
          <Banner tone="danger" title={t("couldntSaveTheChange")}>
            {refusalText(failure)}
          </Banner>
        ) : null}
        <EventFacts event={event} calendar={calendar} extent={extent} onRoomChanged={onClose} />
        {event.contactId && !isBlock ? <BookingAnswers contactId={event.contactId} eventId={event.masterEventId ?? event.id} /> : null}
        {event.contactId ? <LastNote contactId={event.contactId} /> : null}
        <TimeForm event={event} calendar={calendar} onMove={(to) => onMove({ ...to, extent })} />
      </div>
      {isCancelling ? (
        <EventCancelDialog
          event={event}
          extent={extent}
          onCancel={(toNotify) => setStatus("cancelled", toNotify)}
          onClose={() => setIsCancelling(false)}
        />
      ) : null}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t((isBlock ? blockTitles : deleteTitles)[extent])}
        confirmLabel={isBlock ? t("removeBlocks", { extent }) : t("delete")}
        onConfirm={takeAway}
      >
        <div className="grid gap-2">
          <p>{isBlock ? t("theTimeCanBeBookedAgain") : t("thisDeletesItPermanentlyCancelInstead")}</p>
          {event.kind !== "appointment" || !holdsTime ? null : event.toNotify ? (
            <EventMessages {...event} change="deleted" memberIds={memberIds} />
          ) : (
            <p className="text-xs text-muted">{t("noMessageIsSentNotificationsAre")}</p>
          )}
        </div>
      </ConfirmDialog>
    </Dialog>
  );
}

function LastNote({ contactId }: { contactId: string }) {
  const t = useTranslations("calendars.eventDialog");
  const { data: notes } = useQuery(noteQueries.ofContact(contactId));
  const last = notes?.toSorted((one, other) => other.dateAdded.localeCompare(one.dateAdded))[0];
  if (last === undefined) return null;
  return (
    <blockquote className="rounded-md bg-surface-secondary px-3 py-2 text-sm wrap-anywhere">
      <p className="text-xs text-muted">{t("lastNote")}</p>
      <p className="line-clamp-3">{last.body}</p>
    </blockquote>
  );
}

/** Future appointments can be moved to the calendar's next free times. */
const isAhead: ReadonlySet<AppointmentStatus> = new Set(["new", "active", "confirmed"]);

type TimeFormProps = Pick<EventDialogProps, "event" | "onMove"> & { calendar: BoardCalendar | undefined };

/** Changes the time by a free time or by keyboard, as an alternative to dragging. */
function TimeForm({ event, calendar, onMove }: TimeFormProps) {
  const t = useTranslations("calendars.eventDialog");
  const { timeZone } = usePlace();
  const [from, setFrom] = useState(wallTimeOf(new Date(event.startTime), timeZone));
  const [to, setTo] = useState(wallTimeOf(new Date(event.endTime), timeZone));
  const span = { startTime: instantOf(from, timeZone)?.toISOString(), endTime: instantOf(to, timeZone)?.toISOString() };
  const isChanged = span.startTime !== event.startTime || span.endTime !== event.endTime;
  const problems = useProblems({ fields: ["startTime", "endTime"] });
  const move = () => {
    const { startTime, endTime } = span;
    const isMissing = problems.missing({
      startTime: startTime === undefined && t("chooseATime"),
      endTime: endTime === undefined ? t("chooseATime") : startTime !== undefined && endTime <= startTime && t("theEndMustBeAfterTheStart"),
    });
    if (!isMissing && startTime && endTime) onMove({ eventId: event.id, startTime, endTime, revert: () => undefined });
  };
  const setStart = (value: string) => {
    const before = instantOf(from, timeZone);
    const after = instantOf(value, timeZone);
    const end = instantOf(to, timeZone);
    if (before && after && end) setTo(wallTimeOf(new Date(end.getTime() + after.getTime() - before.getTime()), timeZone));
    setFrom(value);
  };
  const durationMin = (Date.parse(event.endTime) - Date.parse(event.startTime)) / 60_000;
  const hasFreeTimes =
    event.kind === "appointment" && isAhead.has(event.appointmentStatus) && calendar?.durationsMin.includes(durationMin) === true;
  return (
    <div ref={problems.form} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {hasFreeTimes ? (
        <div className="pb-1 sm:col-span-2">
          <NextFree
            of={{ calendarId: event.calendarId ?? "", duration: durationMin }}
            userId={event.assignedUserId ?? undefined}
            hasOthers={false}
            value={undefined}
            onChoose={(startTime) => {
              const endTime = new Date(Date.parse(startTime) + durationMin * 60_000).toISOString();
              onMove({ eventId: event.id, startTime, endTime, revert: () => undefined });
            }}
          />
        </div>
      ) : null}
      <div className="grid grid-cols-1 content-start gap-1">
        <DateInput label={t("begins")} {...controlWith(problems.at("startTime"))} withTime value={from} onChange={setStart} />
        <ProblemNote of={problems.at("startTime")} />
      </div>
      <div className="grid grid-cols-1 content-start gap-1">
        <DateInput label={t("end")} {...controlWith(problems.at("endTime"))} withTime value={to} onChange={setTo} />
        <ProblemNote of={problems.at("endTime")} />
      </div>
      <Button variant="secondary" className="justify-self-end sm:col-span-2" disabled={!isChanged} onClick={move}>
        {t("move")}
      </Button>
    </div>
  );
}

type EventCancelDialogProps = {
  event: BoardEvent;
  extent: Extent;
  /** `toNotify` is undefined if the server always notifies. */
  onCancel: (toNotify: boolean | undefined) => Promise<unknown>;
  onClose: () => void;
};

/** Confirms the cancellation of an appointment, and shows which messages are sent. */
function EventCancelDialog({ event, extent, onCancel, onClose }: EventCancelDialogProps) {
  const t = useTranslations("calendars.eventDialog");
  const id = useId();
  const [isNotifying, setIsNotifying] = useState(true);
  const hasSwitch = event.kind === "appointment";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(cancelTitles[extent])}
      confirmLabel={t("cancelAppointment")}
      cancelLabel={t("keepAppointment")}
      onConfirm={() => onCancel(hasSwitch ? isNotifying : undefined)}
    >
      <div className="grid gap-2">
        {hasSwitch ? (
          <label htmlFor={`${id}-notify`} className="flex items-center gap-2">
            <Switch id={`${id}-notify`} checked={isNotifying} onChange={(change) => setIsNotifying(change.target.checked)} />
            {t("sendNotifications")}
          </label>
        ) : null}
        {isNotifying ? (
          <EventMessages
            {...event}
            change="cancelled"
            memberIds={[...(event.assignedUserId === null ? [] : [event.assignedUserId]), ...event.users]}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
