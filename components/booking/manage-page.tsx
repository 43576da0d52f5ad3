"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useNow } from "#components/ui/use-now.ts";
import { useTakesFocus } from "#components/ui/use-takes-focus.ts";
import type { GuestBooking } from "#contract/booking/booking.ts";
import { type BookingKey, bookingMutations, bookingQueries } from "#lib/api/booking.ts";
import { zoneName } from "#lib/format/dates.ts";
import { BookingFrame } from "./booking-frame.tsx";
import { guestTime } from "./guest-time.ts";
import { isBrokenLink } from "./is-broken-link.ts";
import { SlotList } from "./slot-list.tsx";
import { useVisitorZone } from "./use-visitor-zone.ts";
import { VisitFacts } from "./visit-facts.tsx";

/** The page on which a visitor reschedules or cancels a booking. The key in its link authorizes this. */
export function ManagePage({ place, locale }: { place: BookingKey; locale: string }) {
  return (
    <BookingFrame locale={locale}>
      <ManagedBooking place={place} locale={locale} />
    </BookingFrame>
  );
}

const minuteMs = 60_000;

export function ManagedBooking({ place, locale }: { place: BookingKey; locale: string }) {
  const t = useTranslations("booking.managePage");
  const failureText = useFailureText();
  const own = useVisitorZone();
  const booking = useQuery(bookingQueries.managed(place));
  const reschedule = useMutation(bookingMutations.reschedule(place));
  const cancel = useMutation(bookingMutations.cancel(place));
  const [isMoving, setIsMoving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [wanted, setWanted] = useState<string>();
  // The slots go away with the move, and the buttons with the cancellation.
  const facts = useTakesFocus<HTMLDivElement>(cancel.isSuccess ? "cancelled" : reschedule.data?.startTime);
  if (booking.isPending) return <Skeleton className="h-48" />;
  if (isBrokenLink(booking.error))
    return (
      <EmptyState isPage icon={<CalendarX aria-hidden />} title={t("bookingNotFound")}>
        {t("theLinkMayBeIncompleteOpen")}
      </EmptyState>
    );
  if (booking.isError)
    return (
      <ErrorState
        isPage
        title={t("couldntLoadYourBooking")}
        {...failureText(booking.error)}
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
      <div ref={facts} tabIndex={-1} aria-live="polite" className="outline-none">
        <VisitFacts booking={booking.data} timeZone={timeZone} locale={locale} />
      </div>
      <State booking={booking.data} isMoved={reschedule.isSuccess} />
      <div className="flex flex-wrap gap-2">
        {mayReschedule ? (
          <Button variant="secondary" aria-expanded={isMoving} onClick={() => setIsMoving(!isMoving)}>
            {t("chooseAnotherTime")}
          </Button>
        ) : null}
        {mayCancel ? (
          <Button variant="danger-soft" onClick={() => setIsAsking(true)}>
            {t("cancelBooking")}
          </Button>
        ) : null}
        {status === "cancelled" && slug !== "" ? (
          <Link className={buttonLook("secondary")} href={`/book/${encodeURIComponent(slug)}?location=${encodeURIComponent(locationId)}`}>
            {t("bookAgain")}
          </Link>
        ) : null}
      </div>
      {isMoving && mayReschedule ? (
        <SlotList
          place={{ slug, locationId }}
          wanted={wantedOf(booking.data) ?? { durationMin: Math.round(lengthMs / minuteMs) }}
          timeZone={timeZone}
          locale={locale}
          booked={startTime}
          onChoose={setWanted}
        />
      ) : null}
      <ConfirmDialog
        open={wanted !== undefined}
        onOpenChange={(open) => open || setWanted(undefined)}
        title={t("rescheduleYourBooking")}
        confirmLabel={t("reschedule")}
        cancelLabel={t("keepBooking")}
        tone="primary"
        onConfirm={move}
      >
        <del className="block text-muted">{wordsAt(startTime)}</del>
        <ins className="block font-medium no-underline">{wanted === undefined ? "" : wordsAt(wanted)}</ins>
        <span className="mt-1 block text-muted">{zoneName(timeZone, locale)}</span>
      </ConfirmDialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t("cancelYourBooking")}
        confirmLabel={t("cancelBooking")}
        cancelLabel={t("keepBooking")}
        onConfirm={() => cancel.mutateAsync()}
      >
        {t("yourSlotWillBeReleased")}
      </ConfirmDialog>
    </article>
  );
}

/** The same services as before, by any member unless the visitor chose one. */
const wantedOf = ({ services }: GuestBooking) =>
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
  const t = useTranslations("booking.managePage");
  const now = useNow();
  const { status, endTime, mayReschedule, mayCancel, locationName } = booking;
  if (status === "cancelled") return <Banner title={t("bookingCancelled")} />;
  if (now !== undefined && Date.parse(endTime) < now.getTime()) return <Banner title={t("thisBookingIsInThePast")} />;
  if (!mayReschedule && !mayCancel) return <Banner>{t("thisBookingCantBeChangedOnline", { place: locationName })}</Banner>;
  const open = status === "new" ? t("notConfirmedYet") : null;
  if (isMoved)
    return (
      <Banner tone="success" title={t("bookingMoved")}>
        {open}
      </Banner>
    );
  return open === null ? null : <Banner title={t("requestReceived")}>{open}</Banner>;
}
