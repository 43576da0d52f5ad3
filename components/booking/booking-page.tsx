"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type BookingCalendar, bookingWrite, type GuestBooking } from "#contract/application/calendars/booking.ts";
import { type BookingPlace, bookingMutations, bookingQueries } from "#lib/api/booking.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { BookingFrame } from "./booking-frame.tsx";
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

const zones = () => Intl.supportedValuesOf("timeZone");
const minuteMs = 60_000;

function Steps({ place, calendar, locale }: { place: BookingPlace; calendar: BookingCalendar; locale: string }) {
  const own = useVisitorZone();
  const [chosenZone, setChosenZone] = useState<string>();
  const timeZone = chosenZone ?? own ?? calendar.timezone;
  const [durationMin, setDurationMin] = useState(calendar.defaultDurationMin);
  const [startTime, setStartTime] = useState<string>();
  const [done, setDone] = useState<GuestBooking>();
  const zoneOptions = [...new Set([timeZone, calendar.timezone, ...zones()])].map((zone) => ({
    value: zone,
    label: zone.replaceAll("_", " "),
  }));

  return (
    <article className="grid gap-5 rounded-xl border border-separator bg-surface p-5 sm:p-8">
      <header className="grid gap-1">
        <p className="text-sm text-muted">{calendar.locationName}</p>
        <h1 className="text-xl font-semibold">{calendar.name}</h1>
        {calendar.description ? <p className="text-sm whitespace-pre-wrap text-muted">{calendar.description}</p> : null}
      </header>
      {done ? (
        <Confirmed booking={done} calendar={calendar} timeZone={timeZone} locale={locale} />
      ) : startTime ? (
        <Details
          place={place}
          calendar={calendar}
          startTime={startTime}
          durationMin={durationMin}
          timeZone={timeZone}
          locale={locale}
          onBack={() => setStartTime(undefined)}
          onDone={setDone}
        />
      ) : (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <div className="grid gap-1 text-xs font-medium">
              Length
              <Select
                label="Length"
                options={calendar.durationsMin.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
                value={String(durationMin)}
                onChange={(value) => setDurationMin(Number(value))}
              />
            </div>
            <div className="grid gap-1 text-xs font-medium">
              Time zone
              <Select label="Time zone" options={zoneOptions} value={timeZone} onChange={setChosenZone} />
            </div>
          </div>
          {own === undefined ? (
            <Skeleton className="h-48" />
          ) : (
            <SlotList place={place} durationMin={durationMin} timeZone={timeZone} locale={locale} onChoose={setStartTime} />
          )}
        </>
      )}
    </article>
  );
}

export const guestTime = (startTime: string, endTime: string, timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).formatRange(new Date(startTime), new Date(endTime));

const details = z.object({
  firstName: bookingWrite.shape.firstName,
  lastName: z.string().trim().max(100),
  email: bookingWrite.shape.email,
  phone: z.string().trim().max(40),
  notes: z.string().trim().max(2000),
});

type DetailsProps = {
  place: BookingPlace;
  calendar: BookingCalendar;
  startTime: string;
  durationMin: number;
  timeZone: string;
  locale: string;
  onBack: () => void;
  onDone: (booking: GuestBooking) => void;
};

function Details({ place, calendar, startTime, durationMin, timeZone, locale, onBack, onDone }: DetailsProps) {
  const book = useMutation(bookingMutations.book(place));
  const [agrees, setAgrees] = useState(false);
  const { control, onSubmit, formState } = useFormOf(
    details,
    { firstName: "", lastName: "", email: "", phone: "", notes: "" },
    async (sent) => {
      const { lastName, phone, notes, ...rest } = sent;
      const more = { ...(lastName ? { lastName } : {}), ...(phone ? { phone } : {}), ...(notes ? { notes } : {}) };
      onDone(await book.mutateAsync({ ...rest, ...more, startTime, durationMin, timezone: timeZone }));
    },
  );
  const end = new Date(Date.parse(startTime) + durationMin * minuteMs).toISOString();
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4" aria-label="Your details">
      <p className="rounded-md bg-surface-secondary px-3 py-2 text-sm font-medium">{guestTime(startTime, end, timeZone, locale)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="firstName" label="First name" required autoFocus />
        <TextField control={control} name="lastName" label="Last name" />
      </div>
      <TextField control={control} name="email" label="Email" type="email" required />
      <TextField control={control} name="phone" label="Phone" type="tel" />
      <TextareaField control={control} name="notes" label="Anything we should know?" rows={3} />
      {calendar.consentLabel ? (
        <label htmlFor="booking-consent" className="flex items-start gap-2 text-sm">
          <Checkbox id="booking-consent" checked={agrees} onChange={(event) => setAgrees(event.target.checked)} />
          {calendar.consentLabel}
        </label>
      ) : null}
      <FormError of={formState.errors} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={formState.isSubmitting} disabled={calendar.consentLabel !== null && !agrees}>
          Book
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Another time
        </Button>
      </div>
    </form>
  );
}

type ConfirmedProps = { booking: GuestBooking; calendar: BookingCalendar; timeZone: string; locale: string };

function Confirmed({ booking, calendar, timeZone, locale }: ConfirmedProps) {
  return (
    <section className="grid gap-3" aria-live="polite">
      <h2 className="text-lg font-semibold">{booking.status === "new" ? "We have your request" : "It is booked"}</h2>
      <p>{guestTime(booking.startTime, booking.endTime, timeZone, locale)}</p>
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

const manageHref = ({ locationId, eventId, key }: GuestBooking) =>
  `/book/manage/${encodeURIComponent(locationId)}/${encodeURIComponent(eventId)}?key=${encodeURIComponent(key)}`;
