"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { usePlace, useViewerZone } from "#components/ui/place.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { BoardCalendar, BoardEvent } from "#contract/application/calendars/board.ts";
import type { AppointmentStatus } from "#contract/appointments/events.ts";
import { appointmentMutations } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactQueries } from "#lib/api/contacts.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { noteQueries } from "#lib/api/notes.ts";
import { userName, userQueries } from "#lib/api/users.ts";
import { instantOf, wallTimeOf } from "#lib/format/zone.ts";
import { own as asOwn } from "#lib/i18n/text.ts";
import { routes } from "#lib/routes.ts";
import type { Moved } from "./board-calendar.tsx";
import { spanWords, statusNames } from "./board-words.ts";
import { SeriesChoice } from "./series-choice.tsx";

type EventDialogProps = { event: BoardEvent; calendars: readonly BoardCalendar[]; onMove: (moved: Moved) => void; onClose: () => void };

const oneClick: readonly AppointmentStatus[] = ["confirmed", "showed", "noshow", "cancelled"];

/** One appointment: whom it is for, its state in one click, another time, one occurrence or the series. */
export function EventDialog({ event, calendars, onMove, onClose }: EventDialogProps) {
  const { timeZone, locale } = usePlace();
  const viewerZone = useViewerZone();
  const connection = useConnection();
  const { data: users } = useQuery(userQueries.list(connection));
  const [whole, setWhole] = useState(false);
  const change = useMutation(appointmentMutations.change());
  const remove = useMutation(appointmentMutations.remove());
  const target = whole && event.masterEventId !== undefined ? event.masterEventId : event.id;
  const calendar = calendars.find(({ id }) => id === event.calendarId);
  const isBlock = event.kind === "block";
  const failure = change.error ?? remove.error;

  const setStatus = async (appointmentStatus: AppointmentStatus) => {
    await change.mutateAsync({ eventId: target, change: { appointmentStatus } });
    notify({ title: `${event.title}: ${statusNames[appointmentStatus]}`, tone: "success" });
    onClose();
  };
  const takeAway = async () => {
    await remove.mutateAsync(target);
    notify({ title: isBlock ? "The time is free again" : "The appointment is deleted", tone: "success" });
    onClose();
  };
  const there = spanWords(event.startTime, event.endTime, timeZone, locale);
  const own = viewerZone === undefined ? there : spanWords(event.startTime, event.endTime, viewerZone, locale);
  const quietly = (run: Promise<unknown>) => void run.catch(() => undefined);

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={asOwn(event.title)}
      description={
        <>
          {there}
          {own === there ? null : <span className="block">{own} for you</span>}
        </>
      }
    >
      <div className="grid gap-4">
        <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          {isBlock ? null : (
            <>
              <dt className="text-muted">Status</dt>
              <dd>{statusNames[event.appointmentStatus]}</dd>
            </>
          )}
          {event.contactId ? (
            <>
              <dt className="text-muted">Contact</dt>
              <dd>
                <Guest event={event} contactId={event.contactId} />
              </dd>
            </>
          ) : null}
          {calendar ? (
            <>
              <dt className="text-muted">Calendar</dt>
              <dd>{calendar.name}</dd>
            </>
          ) : null}
          {event.assignedUserId ? (
            <>
              <dt className="text-muted">With</dt>
              <dd>{[event.assignedUserId, ...event.users].map((userId) => userName(users, userId)).join(", ")}</dd>
            </>
          ) : null}
          {event.address ? (
            <>
              <dt className="text-muted">Where</dt>
              <dd>{event.address}</dd>
            </>
          ) : null}
          {event.description ? (
            <>
              <dt className="text-muted">Details</dt>
              <dd className="whitespace-pre-wrap">{event.description}</dd>
            </>
          ) : null}
        </dl>
        {event.contactId ? <LastNote contactId={event.contactId} /> : null}
        {event.masterEventId === undefined ? null : <SeriesChoice isWhole={whole} onChange={setWhole} />}
        {isBlock ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
          <div className="flex flex-wrap gap-2" role="group" aria-label="Status">
            {oneClick.map((status) => (
              <Button
                key={status}
                size="sm"
                variant={event.appointmentStatus === status ? "primary" : "secondary"}
                aria-pressed={event.appointmentStatus === status}
                disabled={change.isPending}
                onClick={() => quietly(setStatus(status))}
              >
                {statusNames[status]}
              </Button>
            ))}
          </div>
        )}
        <TimeForm event={event} onMove={onMove} />
        {failure ? (
          <Banner tone="danger" title="It was not changed">
            {wordsOf(failure).message}
          </Banner>
        ) : null}
        <div className="flex gap-2 border-t border-separator pt-3">
          <Button variant="danger-soft" size="sm" pending={remove.isPending} onClick={() => quietly(takeAway())}>
            {whole ? "Delete the series" : "Delete"}
          </Button>
          <Button variant="ghost" size="sm" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** On another server an event tells only which contact it is for. */
function Guest({ event, contactId }: { event: BoardEvent; contactId: string }) {
  const isTold = event.contactName !== null || event.contactPhone !== null || event.contactEmail !== null;
  const { data: contact } = useQuery({ ...contactQueries.one(contactId), enabled: !isTold });
  const name = event.contactName ?? contact?.name;
  const phone = event.contactPhone ?? contact?.phone;
  const email = event.contactEmail ?? contact?.email;
  return (
    <>
      <Link href={routes.contact(contactId)} className="text-accent-text underline-offset-2 hover:underline">
        {name || "Unnamed contact"}
      </Link>
      {phone ? (
        <a href={`tel:${phone}`} className="ms-2 tabular-nums hover:underline">
          {phone}
        </a>
      ) : null}
      {email ? <span className="ms-2 break-all text-muted">{email}</span> : null}
    </>
  );
}

function LastNote({ contactId }: { contactId: string }) {
  const { data: notes } = useQuery(noteQueries.ofContact(contactId));
  const last = notes?.toSorted((one, other) => other.dateAdded.localeCompare(one.dateAdded))[0];
  if (last === undefined) return null;
  return (
    <blockquote className="line-clamp-3 rounded-md bg-surface-secondary px-3 py-2 text-sm">
      <span className="block text-xs text-muted">Last note</span>
      {last.body}
    </blockquote>
  );
}

/** Another time, by keyboard as well as by drag. */
function TimeForm({ event, onMove }: Pick<EventDialogProps, "event" | "onMove">) {
  const id = useId();
  const { timeZone } = usePlace();
  const [from, setFrom] = useState(wallTimeOf(new Date(event.startTime), timeZone));
  const [to, setTo] = useState(wallTimeOf(new Date(event.endTime), timeZone));
  const span = { startTime: instantOf(from, timeZone)?.toISOString(), endTime: instantOf(to, timeZone)?.toISOString() };
  const isChanged = span.startTime !== event.startTime || span.endTime !== event.endTime;
  const setStart = (value: string) => {
    const before = instantOf(from, timeZone);
    const after = instantOf(value, timeZone);
    const end = instantOf(to, timeZone);
    if (before && after && end) setTo(wallTimeOf(new Date(end.getTime() + after.getTime() - before.getTime()), timeZone));
    setFrom(value);
  };
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <label htmlFor={`${id}-from`} className="text-xs font-medium">
          Begins
        </label>
        <DateInput id={`${id}-from`} withTime value={from} onChange={setStart} />
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-to`} className="text-xs font-medium">
          Ends
        </label>
        <DateInput id={`${id}-to`} withTime value={to} onChange={setTo} />
      </div>
      <Button
        variant="secondary"
        disabled={!isChanged || span.startTime === undefined || span.endTime === undefined}
        onClick={() => {
          if (span.startTime && span.endTime)
            onMove({ eventId: event.id, startTime: span.startTime, endTime: span.endTime, revert: () => undefined });
        }}
      >
        Move
      </Button>
    </div>
  );
}
