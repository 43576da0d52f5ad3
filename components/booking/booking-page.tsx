"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId, useState } from "react";
import { zoneOptions } from "#components/calendars/time-zones.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { BookingCalendar, GuestBooking } from "#contract/application/calendars/booking.ts";
import { type BookingPlace, bookingQueries, type Wish } from "#lib/api/booking.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { BookingFrame } from "./booking-frame.tsx";
import { GuestDetails } from "./guest-details.tsx";
import { guestTime, repeatWords } from "./guest-time.ts";
import { SlotList } from "./slot-list.tsx";
import { useVisitorZone } from "./use-visitor-zone.ts";

/** Anybody books a slot of a calendar here: a length, a time in their own zone, their details. */
export function BookingPage({ place, locale }: { place: BookingPlace; locale: string }) {
  return (
    <BookingFrame>
      <Booking place={place} locale={locale} />
    </BookingFrame>
  );
}

function Booking({ place, locale }: { place: BookingPlace; locale: string }) {
  const calendar = useQuery(bookingQueries.calendar(place));
  if (calendar.isPending)
    return (
      <div className="grid gap-4">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-64" />
      </div>
    );
  if (calendar.isError)
    return (
      <ErrorState
        title="This page is not there"
        {...wordsOf(calendar.error)}
        onRetry={() => void calendar.refetch()}
        retrying={calendar.isFetching}
      />
    );
  return <Steps place={{ slug: calendar.data.slug, locationId: calendar.data.locationId }} calendar={calendar.data} locale={locale} />;
}

function Steps({ place, calendar, locale }: { place: BookingPlace; calendar: BookingCalendar; locale: string }) {
  const own = useVisitorZone();
  const [chosenZone, setChosenZone] = useState<string>();
  const timeZone = chosenZone ?? own ?? calendar.timezone;
  const [durationMin, setDurationMin] = useState(calendar.defaultDurationMin);
  const [services, setServices] = useState<readonly string[]>([]);
  const [startTime, setStartTime] = useState<string>();
  const [done, setDone] = useState<GuestBooking>();
  const hasServices = calendar.services.length > 0;
  const wish: Wish = hasServices ? { services } : { durationMin };
  const lengthMin = hasServices
    ? calendar.services.filter(({ id }) => services.includes(id)).reduce((sum, service) => sum + service.durationMin, 0)
    : durationMin;

  return (
    <article className="grid grid-cols-1 gap-5 rounded-xl border border-separator bg-surface p-5 sm:p-8">
      <header className="grid gap-1">
        <p className="text-sm text-muted">{calendar.locationName}</p>
        <h1 className="text-xl font-semibold">{calendar.name}</h1>
        {calendar.description ? <p className="text-sm whitespace-pre-wrap text-muted">{calendar.description}</p> : null}
        {calendar.repeats ? <p className="text-sm text-muted">{repeatWords(calendar.repeats)}</p> : null}
      </header>
      {done ? (
        <Confirmed booking={done} calendar={calendar} timeZone={timeZone} locale={locale} />
      ) : startTime ? (
        <GuestDetails
          place={place}
          calendar={calendar}
          startTime={startTime}
          lengthMin={lengthMin}
          wish={wish}
          timeZone={timeZone}
          locale={locale}
          onBack={() => setStartTime(undefined)}
          onDone={setDone}
        />
      ) : (
        <>
          {hasServices ? <ServiceChoice services={calendar.services} chosen={services} onChange={setServices} /> : null}
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {hasServices ? null : (
              <div className="grid gap-1 text-xs font-medium">
                Length
                <Select
                  label="Length"
                  options={calendar.durationsMin.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
                  value={String(durationMin)}
                  onChange={(value) => setDurationMin(Number(value))}
                />
              </div>
            )}
            <div className="grid gap-1 text-xs font-medium">
              Time zone
              <Combobox
                label="Time zone"
                options={zoneOptions(timeZone)}
                value={{ value: timeZone, label: timeZone.replaceAll("_", " "), isVerbatim: true }}
                onChange={(option) => option && setChosenZone(option.value)}
              />
            </div>
          </div>
          {hasServices && services.length === 0 ? (
            <p className="py-4 text-center text-sm text-muted">Choose what you come for to see when there is time.</p>
          ) : own === undefined ? (
            <Skeleton className="h-48" />
          ) : (
            <SlotList place={place} wish={wish} timeZone={timeZone} locale={locale} onChoose={setStartTime} />
          )}
        </>
      )}
    </article>
  );
}

type ServiceChoiceProps = { services: BookingCalendar["services"]; chosen: readonly string[]; onChange: (ids: string[]) => void };

/** One service or several, which follow one another in the order in which they were chosen. */
function ServiceChoice({ services, chosen, onChange }: ServiceChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-xs font-medium">What do you come for?</legend>
      {services.map(({ id, name: label, description, durationMin, price }) => (
        <label
          key={id}
          htmlFor={`${name}-${id}`}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-border px-3 py-2 text-sm has-checked:border-accent has-checked:bg-accent-soft"
        >
          <Checkbox
            id={`${name}-${id}`}
            className="mt-0.5"
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{label}</span>
            {description ? <span className="block text-muted">{description}</span> : null}
          </span>
          <span className="shrink-0 text-muted tabular-nums">
            {durationMin} min{price > 0 ? ` · ${price}` : ""}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type ConfirmedProps = { booking: GuestBooking; calendar: BookingCalendar; timeZone: string; locale: string };

function Confirmed({ booking, calendar, timeZone, locale }: ConfirmedProps) {
  return (
    <section className="grid gap-3" aria-live="polite">
      <h2 className="text-lg font-semibold">{booking.status === "new" ? "We have your request" : "It is booked"}</h2>
      <p>{guestTime(booking.startTime, booking.endTime, timeZone, locale)}</p>
      {booking.furtherStarts.length > 0 ? (
        <ul className="grid gap-0.5 text-sm text-muted">
          {booking.furtherStarts.map((start) => (
            <li key={start}>{guestTime(start, endAfter(booking, start), timeZone, locale)}</li>
          ))}
        </ul>
      ) : null}
      {booking.address ? <p className="text-sm text-muted">{booking.address}</p> : null}
      {calendar.thanksMessage ? <p className="whitespace-pre-wrap">{calendar.thanksMessage}</p> : null}
      <div className="flex flex-wrap gap-4 text-sm">
        {booking.mayReschedule || booking.mayCancel ? (
          <Link className="text-accent-text underline-offset-2 hover:underline" href={manageHref(booking)}>
            {booking.mayReschedule ? "Change or cancel this booking" : "Cancel this booking"}
          </Link>
        ) : null}
        {calendar.redirectUrl ? (
          <a
            className="text-accent-text underline-offset-2 hover:underline"
            href={/^https?:/i.test(calendar.redirectUrl) ? calendar.redirectUrl : `https://${calendar.redirectUrl}`}
          >
            Continue
          </a>
        ) : null}
      </div>
    </section>
  );
}

/** The others of a repeated booking are as long. */
const endAfter = ({ startTime, endTime }: GuestBooking, start: string) =>
  new Date(Date.parse(start) + Date.parse(endTime) - Date.parse(startTime)).toISOString();

const manageHref = ({ locationId, eventId, key }: GuestBooking) =>
  `/book/manage/${encodeURIComponent(locationId)}/${encodeURIComponent(eventId)}?key=${encodeURIComponent(key)}`;
