"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type BookingKey, bookingMutations, bookingQueries } from "#lib/api/booking.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { BookingFrame } from "./booking-frame.tsx";
import { guestTime } from "./guest-time.ts";
import { SlotList } from "./slot-list.tsx";
import { useVisitorZone } from "./use-visitor-zone.ts";

/** Who booked changes or cancels it here; the link's key is their right to. */
export function ManagePage({ place, locale }: { place: BookingKey; locale: string }) {
  return (
    <BookingFrame>
      <Manage place={place} locale={locale} />
    </BookingFrame>
  );
}

const minuteMs = 60_000;

function Manage({ place, locale }: { place: BookingKey; locale: string }) {
  const own = useVisitorZone();
  const booking = useQuery(bookingQueries.managed(place));
  const reschedule = useMutation(bookingMutations.reschedule(place));
  const cancel = useMutation(bookingMutations.cancel(place));
  const [isMoving, setIsMoving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  if (booking.isPending) return <Skeleton className="h-48" />;
  if (booking.isError)
    return (
      <ErrorState
        title="The booking could not be read"
        {...wordsOf(booking.error)}
        onRetry={() => void booking.refetch()}
        retrying={booking.isFetching}
      />
    );
  const {
    slug,
    locationId,
    calendarName,
    locationName,
    startTime,
    endTime,
    status,
    address,
    mayReschedule,
    mayCancel,
    timezone,
    serviceIds,
  } = booking.data;
  const timeZone = own ?? timezone;
  const isCancelled = status === "cancelled";
  const move = async (to: string) => {
    await reschedule.mutateAsync(to);
    setIsMoving(false);
  };
  return (
    <article className="grid gap-4 rounded-xl border border-separator bg-surface p-5 sm:p-8">
      <header className="grid gap-1">
        <p className="text-sm text-muted">{locationName}</p>
        <h1 className="text-xl font-semibold">{calendarName}</h1>
      </header>
      <p aria-live="polite" className={isCancelled ? "line-through" : "font-medium"}>
        {guestTime(startTime, endTime, timeZone, locale)}
      </p>
      {address ? <p className="text-sm text-muted">{address}</p> : null}
      {isCancelled ? <Banner title="This booking is cancelled" /> : null}
      {reschedule.error ? (
        <Banner tone="danger" title="It was not moved">
          {wordsOf(reschedule.error).message}
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {mayReschedule ? (
          <Button variant="secondary" aria-expanded={isMoving} onClick={() => setIsMoving(!isMoving)}>
            Choose another time
          </Button>
        ) : null}
        {mayCancel ? (
          <Button variant="danger-soft" onClick={() => setIsAsking(true)}>
            Cancel the booking
          </Button>
        ) : null}
      </div>
      {isMoving && mayReschedule ? (
        <SlotList
          place={{ slug, locationId }}
          wish={
            serviceIds.length > 0
              ? { services: serviceIds }
              : { durationMin: Math.round((Date.parse(endTime) - Date.parse(startTime)) / minuteMs) }
          }
          timeZone={timeZone}
          locale={locale}
          onChoose={(to) => void move(to).catch(() => undefined)}
        />
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel this booking?"
        confirmLabel="Cancel the booking"
        cancelLabel="Keep it"
        onConfirm={() => cancel.mutateAsync()}
      >
        The time is given to somebody else.
      </ConfirmDialog>
    </article>
  );
}
