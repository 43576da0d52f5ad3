"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCommands } from "#components/layout/commands.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useFigures, usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { dayOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";
import { spanWords } from "./board/words.ts";
import { BookingDialog } from "./book/booking-dialog.tsx";
import { useAppointmentWords } from "./day/use-appointment-words.ts";

const shownMost = 6;

/** A contact's appointments, upcoming ones first, and a form to book another. */
export function ContactAppointments({ contact }: { contact: { id: string; name: string } }) {
  const t = useTranslations("calendars.contactAppointments");
  const failureText = useFailureText();
  const { timeZone, locale } = usePlace();
  const words = useTranslations("calendars.words");
  const connection = useConnection();
  const found = useQuery(appointmentQueries.ofContact(connection.server, contact.id));
  const figure = useFigures();
  const [isBooking, setIsBooking] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  useCommands({
    id: "contact-appointments",
    title: t("appointments"),
    commands: [{ id: "contact-book", label: t("bookAnAppointment"), icon: <CalendarPlus />, onSelect: () => setIsBooking(true) }],
  });
  const whatOf = useAppointmentWords();
  const now = new Date().toISOString();
  const events = found.data ?? [];
  const inOrder = [
    ...events.filter(({ endTime }) => endTime >= now).toSorted((one, other) => one.startTime.localeCompare(other.startTime)),
    ...events.filter(({ endTime }) => endTime < now).toSorted((one, other) => other.startTime.localeCompare(one.startTime)),
  ];
  return (
    <Section
      title={t("appointments")}
      actions={<IconButton label={t("bookAnAppointment")} icon={<CalendarPlus />} onClick={() => setIsBooking(true)} />}
    >
      {found.isPending ? (
        <Skeleton className="h-10" />
      ) : found.isError ? (
        <p className="text-sm text-danger">{failureText(found.error).message}</p>
      ) : inOrder.length === 0 ? (
        <p className="text-sm text-muted">{t("noneYet")}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-1.5">
          {inOrder.slice(0, showsAll ? undefined : shownMost).map((event) => (
            <li key={event.id} className="text-sm">
              <Link
                href={routes.appointment(event.id, dayOf(new Date(event.startTime), timeZone))}
                className="block rounded-md px-2 py-1 hover:bg-surface-secondary"
              >
                <span className={cx("block truncate", event.endTime < now ? "text-muted" : "font-medium")}>{whatOf(event)}</span>
                <span className="block text-xs text-muted first-letter:uppercase">
                  {t(event.isRecurring ? "timesRepeating" : "times", {
                    when: spanWords(event.startTime, event.endTime, timeZone, locale),
                    status: words(`status.${event.appointmentStatus}`),
                  })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {inOrder.length > shownMost ? (
        <div>
          <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t("showFewer") : t("showAll", { count: figure(inOrder.length) })}
          </Button>
        </div>
      ) : null}
      {connection.server.can("bookingsOfContact") ? null : (
        <p className="mt-1 px-2 text-xs text-muted">{t("notAvailableFromThisServerSee")}</p>
      )}
      {isBooking ? <BookingDialog contact={{ value: contact.id, label: contact.name }} onClose={() => setIsBooking(false)} /> : null}
    </Section>
  );
}
