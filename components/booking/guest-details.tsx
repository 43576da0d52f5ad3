"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Select } from "#components/ui/select.tsx";
import { type BookingCalendar, bookingWrite, type GuestBooking } from "#contract/application/calendars/booking.ts";
import { type BookingPlace, bookingMutations, sentOf, type Wish } from "#lib/api/booking.ts";
import { guestTime } from "./guest-time.ts";

const minuteMs = 60_000;

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
  lengthMin: number;
  wish: Wish;
  timeZone: string;
  locale: string;
  onBack: () => void;
  onDone: (booking: GuestBooking) => void;
};

/** Who books, and where a service is wanted. */
export function GuestDetails({ place, calendar, startTime, lengthMin, wish, timeZone, locale, onBack, onDone }: DetailsProps) {
  const book = useMutation(bookingMutations.book(place));
  const [agrees, setAgrees] = useState(false);
  const [serviceLocationId, setServiceLocationId] = useState(calendar.places.length === 1 ? calendar.places[0]?.id : undefined);
  const { control, onSubmit, formState } = useFormOf(
    details,
    { firstName: "", lastName: "", email: "", phone: "", notes: "" },
    async (sent) => {
      const { lastName, phone, notes, ...rest } = sent;
      const more = { ...(lastName ? { lastName } : {}), ...(phone ? { phone } : {}), ...(notes ? { notes } : {}) };
      const where = serviceLocationId ? { serviceLocationId } : {};
      onDone(await book.mutateAsync({ ...rest, ...more, ...where, ...sentOf(wish), startTime, timezone: timeZone }));
    },
  );
  const end = new Date(Date.parse(startTime) + lengthMin * minuteMs).toISOString();
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4" aria-label="Your details">
      <p className="rounded-md bg-surface-secondary px-3 py-2 text-sm font-medium">{guestTime(startTime, end, timeZone, locale)}</p>
      {calendar.places.length > 1 ? (
        <div className="grid gap-1 text-xs font-medium">
          Where
          <Select
            label="Where"
            options={calendar.places.map(({ id, name, address }) => ({ value: id, label: name, isVerbatim: true, description: address }))}
            value={serviceLocationId}
            onChange={setServiceLocationId}
          />
        </div>
      ) : null}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
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
        <Button
          type="submit"
          variant="primary"
          pending={formState.isSubmitting}
          disabled={(calendar.consentLabel !== null && !agrees) || (calendar.places.length > 1 && serviceLocationId === undefined)}
        >
          Book
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Another time
        </Button>
      </div>
    </form>
  );
}
