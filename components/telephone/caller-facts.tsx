"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { BookingDialog } from "#components/calendars/book/booking-dialog.tsx";
import { NextFree } from "#components/calendars/book/next-free.tsx";
import { useLastBooked } from "#components/calendars/book/use-last-booked.ts";
import { useAppointmentWords } from "#components/calendars/day/use-appointment-words.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { BoardEvent } from "#contract/appointments/board.ts";
import type { Event } from "#contract/appointments/event.ts";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection, useSignedInUser } from "#lib/api/connection.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import { noteQueries } from "#lib/api/notes.ts";
import { taskQueries } from "#lib/api/tasks.ts";
import { dayOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7.5rem_1fr] gap-2">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

type Reading<T> = { data: T | undefined; error: Error | null };

/** The loaded value, a placeholder while it loads, or why it cannot be shown. */
function Read<T>({ from: { data, error }, children }: { from: Reading<T>; children: (data: T) => ReactNode }) {
  const failureText = useFailureText();
  if (data !== undefined) return children(data);
  return error === null ? <Skeleton className="h-4 w-32" /> : <span className="text-danger">{failureText(error).message}</span>;
}

/** What a member of the front desk needs to know about a contact on the phone. Data that the user may not see is left out. */
export function CallerFacts({ contact }: { contact: { id: string; name: string } }) {
  const { hidden } = useSignedInUser();
  const sees = (href: string) => !hidden.includes(href);
  return (
    <>
      <dl className="grid gap-1.5 text-sm">
        {sees(routes.board()) ? <Appointments contactId={contact.id} /> : null}
        <LastNote contactId={contact.id} />
        {sees(routes.tasks()) ? <OpenTasks contactId={contact.id} /> : null}
        {sees(routes.inbox()) ? <Unanswered contactId={contact.id} /> : null}
      </dl>
      {sees(routes.board()) ? <FreeTimes contact={contact} /> : null}
    </>
  );
}

function Appointments({ contactId }: { contactId: string }) {
  const t = useTranslations("telephone.callerFacts");
  const { timeZone } = usePlace();
  const found = useQuery(appointmentQueries.ofContact(useConnection().server, contactId));
  const now = new Date().toISOString();
  const whatOf = useAppointmentWords();
  const link = (event: BoardEvent | Event | undefined) =>
    event === undefined ? (
      t("none")
    ) : (
      <Link href={routes.appointment(event.id, dayOf(new Date(event.startTime), timeZone))} className="text-accent-text hover:underline">
        <Time at={event.startTime} style="weekdayDatetime" className="inline-block first-letter:uppercase" /> · {whatOf(event)}
      </Link>
    );
  return (
    <>
      <Fact label={t("nextAppointment")}>
        <Read from={found}>
          {(events) =>
            link(
              events
                .filter(({ endTime, appointmentStatus }) => endTime >= now && appointmentStatus !== "cancelled")
                .sort((one, other) => one.startTime.localeCompare(other.startTime))[0],
            )
          }
        </Read>
      </Fact>
      <Fact label={t("lastAppointment")}>
        <Read from={found}>
          {(events) =>
            link(events.filter(({ endTime }) => endTime < now).sort((one, other) => other.startTime.localeCompare(one.startTime))[0])
          }
        </Read>
      </Fact>
    </>
  );
}

function LastNote({ contactId }: { contactId: string }) {
  const t = useTranslations("telephone.callerFacts");
  const found = useQuery(noteQueries.ofContact(contactId));
  return (
    <Fact label={t("lastNote")}>
      <Read from={found}>
        {(notes) => {
          const [last] = notes.toSorted((one, other) => other.dateAdded.localeCompare(one.dateAdded));
          return last === undefined ? t("none") : <span className="line-clamp-2">{last.body}</span>;
        }}
      </Read>
    </Fact>
  );
}

function OpenTasks({ contactId }: { contactId: string }) {
  const t = useTranslations("telephone.callerFacts");
  const found = useQuery(taskQueries.ofContact(contactId));
  return (
    <Fact label={t("openTasks")}>
      <Read from={found}>
        {(tasks) => {
          const open = tasks.filter(({ completed }) => !completed);
          return open.length === 0 ? t("none") : open.map(({ title }) => title).join(" · ");
        }}
      </Read>
    </Fact>
  );
}

function Unanswered({ contactId }: { contactId: string }) {
  const t = useTranslations("telephone.callerFacts");
  const found = useQuery(conversationQueries.ofContact(useConnection(), contactId));
  return (
    <Fact label={t("unreadMessages")}>
      <Read from={found}>
        {(conversation) =>
          !conversation || (conversation.unreadCount ?? 0) === 0 ? (
            t("none")
          ) : (
            <Link href={routes.inbox(conversation.id)} className="text-accent-text hover:underline">
              {t("openMessages", { count: conversation.unreadCount ?? 0 })}
            </Link>
          )
        }
      </Read>
    </Fact>
  );
}

/**
 * The next free times of the calendar that the contact last used, otherwise of the one in which this user last booked, otherwise of the
 * first one.
 */
function FreeTimes({ contact }: { contact: { id: string; name: string } }) {
  const t = useTranslations("telephone.callerFacts");
  const { server, locationId } = useConnection();
  const [bookedLast] = useLastBooked(locationId);
  const [chosen, setChosen] = useState<{ startTime: string; endTime: string }>();
  const calendars = useQuery(appointmentQueries.calendars(server));
  const events = useQuery(appointmentQueries.ofContact(server, contact.id));
  const active = (calendars.data ?? []).filter(({ isActive }) => isActive);
  const usedLast = events.data?.toSorted((one, other) => other.startTime.localeCompare(one.startTime))[0]?.calendarId;
  const calendar = [usedLast, bookedLast].flatMap((last) => active.filter(({ id }) => id === last))[0] ?? active[0];
  if (calendar === undefined || events.isPending) return null;
  const minutes = calendar.defaultDurationMin;
  return (
    <>
      <NextFree
        label={t("nextFreeTimesOf", { calendar: calendar.name })}
        of={{ calendarId: calendar.id, duration: minutes }}
        userId={undefined}
        hasOthers={false}
        value={undefined}
        onChoose={(start) => setChosen({ startTime: start, endTime: new Date(Date.parse(start) + minutes * 60_000).toISOString() })}
      />
      {chosen === undefined ? null : (
        <BookingDialog
          contact={{ value: contact.id, label: contact.name }}
          calendarId={calendar.id}
          chosen={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
