"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { GuestBooking } from "#contract/booking/booking.ts";
import { isApiError } from "#contract/errors.ts";
import { type BookingKey, bookingMutations, bookingQueries } from "#lib/api/booking.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { BookingFrame } from "./booking-frame.tsx";
import { guestTime, zoneName } from "./guest-time.ts";
import { SlotList } from "./slot-list.tsx";
import { useVisitorZone } from "./use-visitor-zone.ts";
import { VisitFacts } from "./visit-facts.tsx";

/** The page on which a visitor reschedules or cancels a booking. The key in its link authorizes this. */
export function ManagePage({ place, locale }: { place: BookingKey; locale: string }) {
  return (
    <BookingFrame locale={locale}>
      <Manage place={place} locale={locale} />
    </BookingFrame>
  );
}

const minuteMs = 60_000;

function Manage({ place, locale }: { place: BookingKey; locale: string }) {
  const say = useSay();
  const own = useVisitorZone();
  const booking = useQuery(bookingQueries.managed(place));
  const reschedule = useMutation(bookingMutations.reschedule(place));
  const cancel = useMutation(bookingMutations.cancel(place));
  const [isMoving, setIsMoving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [wanted, setWanted] = useState<string>();
  if (booking.isPending) return <Skeleton className="h-48" />;
  if (isApiError(booking.error, "NOT_FOUND"))
    return (
      <EmptyState icon={<CalendarX aria-hidden />} title="Booking not found">
        The link may be incomplete. Open it again from your confirmation message.
      </EmptyState>
    );
  if (booking.isError)
    return (
      <ErrorState
        title="Couldn't load your booking"
        {...wordsOf(booking.error)}
        onRetry={() => void booking.refetch()}
        retrying={booking.isFetching}
      />
    );
  const { slug, locationId, calendarName, locationName, startTime, endTime, status, mayReschedule, mayCancel, timezone } = booking.data;
  const timeZone = own ?? timezone;
  const move = async () => {
    if (wanted === undefined) return;
    await reschedule.mutateAsync(wanted);
    setIsMoving(false);
  };
  const lengthMs = Date.parse(endTime) - Date.parse(startTime);
  const wordsAt = (start: string) => guestTime(start, new Date(Date.parse(start) + lengthMs).toISOString(), timeZone, locale);
  return (
    <article className="grid grid-cols-1 gap-4 rounded-xl border border-separator bg-surface p-5 sm:p-8">
      <header className="grid grid-cols-1 gap-1">
        <p className="text-sm text-muted">{locationName}</p>
        <h1 className="text-xl font-semibold">{calendarName}</h1>
      </header>
      <div aria-live="polite">
        <VisitFacts booking={booking.data} timeZone={timeZone} locale={locale} />
      </div>
      <State booking={booking.data} isMoved={reschedule.isSuccess} />
      <div className="flex flex-wrap gap-2">
        {mayReschedule ? (
          <Button variant="secondary" aria-expanded={isMoving} onClick={() => setIsMoving(!isMoving)}>
            Choose another time
          </Button>
        ) : null}
        {mayCancel ? (
          <Button variant="danger-soft" onClick={() => setIsAsking(true)}>
            Cancel booking
          </Button>
        ) : null}
        {status === "cancelled" && slug !== "" ? (
          <Link className={buttonLook("secondary")} href={`/book/${encodeURIComponent(slug)}?location=${encodeURIComponent(locationId)}`}>
            {say("Book again")}
          </Link>
        ) : null}
      </div>
      {isMoving && mayReschedule ? (
        <SlotList
          place={{ slug, locationId }}
          wish={wishOf(booking.data) ?? { durationMin: Math.round(lengthMs / minuteMs) }}
          timeZone={timeZone}
          locale={locale}
          onChoose={setWanted}
        />
      ) : null}
      <ConfirmDialog
        open={wanted !== undefined}
        onOpenChange={(open) => open || setWanted(undefined)}
        title="Reschedule your booking?"
        confirmLabel="Reschedule"
        cancelLabel="Keep booking"
        tone="primary"
        onConfirm={move}
      >
        <del className="block text-muted">{wordsAt(startTime)}</del>
        <ins className="block font-medium no-underline">{wanted === undefined ? "" : wordsAt(wanted)}</ins>
        <span className="mt-1 block text-muted">{say("Times in {zone}", { zone: zoneName(timeZone) })}</span>
      </ConfirmDialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel your booking?"
        confirmLabel="Cancel booking"
        cancelLabel="Keep booking"
        onConfirm={() => cancel.mutateAsync()}
      >
        {say("Your slot will be released.")}
      </ConfirmDialog>
    </article>
  );
}

/** The same services as before, by any member unless the visitor chose one. */
const wishOf = ({ services }: GuestBooking) =>
  services.length === 0
    ? undefined
    : {
        services: services.map(({ id, variationId, chosenStaffId }) => ({
          id,
          ...(variationId === null ? {} : { variationId }),
          ...(chosenStaffId === null ? {} : { staffId: chosenStaffId }),
        })),
      };

function State({ booking, isMoved }: { booking: GuestBooking; isMoved: boolean }) {
  const say = useSay();
  const now = useNow();
  const { status, endTime, mayReschedule, mayCancel, locationName } = booking;
  if (status === "cancelled") return <Banner title="Booking cancelled" />;
  if (now !== undefined && Date.parse(endTime) < now.getTime()) return <Banner title="This booking is in the past" />;
  if (!mayReschedule && !mayCancel)
    return <Banner>{say("This booking can't be changed online. Please contact {place}.", { place: locationName })}</Banner>;
  if (isMoved) return <Banner tone="success" title="Booking moved" />;
  return status === "new" ? <Banner title="Request received">{say("Not confirmed yet.")}</Banner> : null;
}
