"use client";

import { useTranslations } from "use-intl";
import type { GuestBooking } from "#contract/booking/booking.ts";
import { formatDate, zoneName } from "#lib/format/dates.ts";
import { guestTime } from "./guest-time.ts";

type VisitFactsProps = { booking: GuestBooking; timeZone: string; locale: string };

/** The time, services, members, place and guests of a booking. */
export function VisitFacts({ booking, timeZone, locale }: VisitFactsProps) {
  const t = useTranslations("booking.visitFacts");
  const { startTime, endTime, services, address, guestCount, furtherStarts, status } = booking;
  const lengthMs = Date.parse(endTime) - Date.parse(startTime);
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p className={status === "cancelled" ? "text-base line-through" : "text-base font-medium"}>
        {guestTime(startTime, endTime, timeZone, locale)}
      </p>
      <p className="text-muted">{zoneName(timeZone, locale)}</p>
      {services.some(({ name }) => name !== "") ? (
        <ul className="grid gap-0.5">
          {services.map(({ name, staffName, startTime: start }) => (
            <li key={start} className="flex gap-3">
              {services.length > 1 ? (
                <span className="w-16 shrink-0 text-muted tabular-nums">{formatDate(new Date(start), "time", timeZone, locale)}</span>
              ) : null}
              <span>{staffName ? t("with", { service: name, name: staffName }) : name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {furtherStarts.length > 0 ? (
        <ul className="grid gap-0.5 text-muted">
          {furtherStarts.map((start) => (
            <li key={start}>{guestTime(start, new Date(Date.parse(start) + lengthMs).toISOString(), timeZone, locale)}</li>
          ))}
        </ul>
      ) : null}
      {address ? <p>{address}</p> : null}
      {guestCount > 0 ? <p>{t("guests", { count: guestCount })}</p> : null}
    </div>
  );
}
