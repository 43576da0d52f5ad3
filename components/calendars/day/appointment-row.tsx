"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CalendarPlus, Phone, StickyNote } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { PhoneLink } from "#components/contacts/phone-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { useLabelled } from "#components/ui/use-labelled.ts";
import type { BoardCalendar, BoardEvent } from "#contract/appointments/board.ts";
import type { AppointmentStatus } from "#contract/appointments/event.ts";
import type { Resource } from "#contract/calendars/resources.ts";
import type { UserCard } from "#contract/users/user-cards.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { noteQueries } from "#lib/api/notes.ts";
import { userName } from "#lib/api/users.ts";
import { formatDate } from "#lib/format/dates.ts";
import { resourcesOf } from "../event/event-resources.ts";
import { StatusBadge } from "../event/status-badge.tsx";
import { type DayItem, membersOf, serviceOf } from "./day.ts";
import { type OneClick, useAppointmentActions } from "./use-appointment-actions.ts";
import { useContactOf } from "./use-contact-of.ts";

export type RowData = {
  calendars: readonly BoardCalendar[];
  users: readonly UserCard[] | undefined;
  /** The newest note of each contact, if the server lists them for a day; undefined if the list shows no notes. */
  notes?: ReadonlyMap<string, string>;
  onOpen: (event: BoardEvent) => void;
  onRebook: (event: BoardEvent, contactName: string) => void;
};

/** The statuses that can be set with one click, the most likely first. */
const offered: Partial<Record<AppointmentStatus, readonly OneClick[]>> = {
  new: ["confirmed", "showed", "noshow"],
  active: ["confirmed", "showed", "noshow"],
  confirmed: ["showed", "noshow"],
  noshow: ["showed"],
};

type RowProps = RowData & {
  event: BoardEvent;
  mark: Extract<DayItem, { kind: "event" }>["mark"];
  showsPerson: boolean;
  resources: readonly Resource[];
};

/** An appointment of the day: the contact, its time and subject, the newest note about the contact, and one-click actions. */
export const AppointmentRow = memo(function AppointmentRow({ event, mark, showsPerson, resources, onOpen, onRebook, ...data }: RowProps) {
  const t = useTranslations("calendars.day");
  const words = useTranslations("calendars.words");
  const { timeZone, locale } = usePlace();
  const { name, phone } = useContactOf(event);
  const { setStatus } = useAppointmentActions();
  const { appointmentStatus: status } = event;
  const isBlock = event.kind === "block";
  const isCancelled = status === "cancelled" || status === "invalid";
  const time = (at: string) => formatDate(new Date(at), "time", timeZone, locale);
  const isAhead = !isBlock && (status === "new" || status === "confirmed" || status === "active");
  const people = showsPerson ? membersOf(event).map((userId) => userName(data.users, userId)) : [];
  const rooms = resourcesOf(event, resources).rooms.map((room) => room.name);
  return (
    <div
      data-appointment={event.id}
      aria-current={mark === "now" ? "time" : undefined}
      className={cx(
        "relative grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 rounded-md border-s-2 px-2 py-2 text-sm hover:bg-(--row-hover) lg:grid-cols-[4.5rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(21rem,1.4fr)] lg:items-center print:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)_8rem] print:items-center",
        mark === "now" ? "border-accent bg-accent-soft/40" : mark === "next" ? "border-accent/50" : "border-transparent",
      )}
    >
      <div className={cx("tabular-nums", mark === "past" && "text-muted")}>
        <span className={cx("block", mark === "past" ? "" : "font-medium")}>{time(event.startTime)}</span>
        <span className="block text-xs text-muted">{time(event.endTime)}</span>
      </div>
      <div className="min-w-0">
        <span className="flex min-w-0 items-center gap-1.5">
          <button
            type="button"
            onClick={() => onOpen(event)}
            className={cx(
              "min-h-6 min-w-0 truncate text-start font-medium after:absolute after:inset-0 after:content-['']",
              isCancelled && "text-muted line-through",
            )}
          >
            {isBlock ? event.title || words("blocked") : name}
          </button>
          {mark === "now" || mark === "next" ? <Badge tone="accent">{t(`row.${mark}`)}</Badge> : null}
        </span>
        {phone ? (
          <span className="flex items-center gap-1 text-xs text-muted">
            <Phone aria-hidden className="size-3 shrink-0" />
            <PhoneLink phone={phone} className="relative inline-flex min-h-6 items-center hover:underline" />
          </span>
        ) : null}
      </div>
      <div className="min-w-0 max-lg:col-start-2 print:col-start-3">
        <span className="block truncate">{isBlock ? words("blocked") : serviceOf(event, data.calendars)}</span>
        {people.length > 0 || rooms.length > 0 ? (
          <span className="block truncate text-xs text-muted">{[...people, ...rooms].join(", ")}</span>
        ) : null}
      </div>
      <div className="relative flex flex-wrap items-center gap-x-1 gap-y-1 max-lg:col-start-2 lg:justify-end print:col-start-4 print:min-w-0">
        {isBlock ? null : (
          <span className={cx("me-1 lg:me-auto", isAhead && "max-lg:basis-full")}>
            <StatusBadge status={status} />
          </span>
        )}
        <span className="contents" data-not-printed>
          {(isBlock ? [] : (offered[status] ?? [])).map((next, place) => (
            <Button
              key={next}
              size="sm"
              variant={place === 0 ? "secondary" : "ghost"}
              aria-label={t(`action.${next}For`, { name })}
              onClick={() => void setStatus(event, name, next)}
            >
              {t(`action.${next}`)}
            </Button>
          ))}
          {isAhead ? (
            <IconButton label={t("action.rescheduleFor", { name })} icon={<CalendarClock aria-hidden />} onClick={() => onOpen(event)} />
          ) : event.contactId === null ? null : (
            <Button
              size="sm"
              variant="ghost"
              icon={<CalendarPlus aria-hidden />}
              aria-label={t("action.rebookFor", { name })}
              onClick={() => onRebook(event, name)}
            >
              {t("action.rebook")}
            </Button>
          )}
        </span>
      </div>
      {data.notes === undefined || isBlock ? null : <NoteLine event={event} notes={data.notes} />}
    </div>
  );
});

/** On a server that does not list notes for a day, the contact's notes are read when the row is shown. */
function NoteLine({ event: { contactId }, notes }: { event: BoardEvent; notes: ReadonlyMap<string, string> }) {
  const t = useTranslations("calendars.day.row");
  const labelled = useLabelled();
  const { server } = useConnection();
  const isListed = contactId === null || server.can("lastNotes");
  const { data } = useQuery({ ...noteQueries.ofContact(contactId ?? ""), enabled: !isListed });
  const newest = data?.toSorted((one, other) => other.dateAdded.localeCompare(one.dateAdded))[0];
  const text = contactId === null ? undefined : (notes.get(contactId) ?? newest?.body);
  if (!text) return null;
  return (
    <p className="col-start-2 flex min-w-0 items-start gap-1 text-xs text-muted lg:col-end-4 print:col-end-4">
      <StickyNote aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="line-clamp-2 min-w-0 wrap-anywhere lg:line-clamp-1">
        <span className="sr-only">{labelled(t("lastNote"))}</span> {text}
      </span>
    </p>
  );
}
