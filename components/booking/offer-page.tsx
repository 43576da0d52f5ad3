"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useTakesFocus } from "#components/ui/use-takes-focus.ts";
import { isApiError } from "#contract/errors.ts";
import type { GuestOffer } from "#contract/waiting-list/offers.ts";
import { type OfferKey, offerMutations, offerQueries } from "#lib/api/booking.ts";
import { formatDate, zoneName } from "#lib/format/dates.ts";
import { BookingFrame } from "./booking-frame.tsx";
import { guestTime } from "./guest-time.ts";
import { isBrokenLink } from "./is-broken-link.ts";
import { ManagedBooking } from "./manage-page.tsx";
import { useVisitorZone } from "./use-visitor-zone.ts";

/** The page behind the link of an offer from the waiting list. The key in the link authorizes the contact to book the time once. */
export function OfferPage({ place, locale }: { place: OfferKey; locale: string }) {
  return (
    <BookingFrame locale={locale}>
      <Offer place={place} locale={locale} />
    </BookingFrame>
  );
}

function Offer({ place, locale }: { place: OfferKey; locale: string }) {
  const t = useTranslations("booking.offerPage");
  const failureText = useFailureText();
  const offer = useQuery(offerQueries.get(place));
  const accept = useMutation(offerMutations.accept(place));
  const decline = useMutation(offerMutations.decline(place));
  const isAnswered = !accept.isIdle || !decline.isIdle;
  const result = useTakesFocus<HTMLDivElement>(isAnswered && offer.data?.state !== "open" ? offer.data?.state : undefined);
  if (offer.isPending) return <Skeleton className="h-48" />;
  if (isBrokenLink(offer.error))
    return (
      <EmptyState isPage icon={<CalendarX aria-hidden />} title={t("notFound")}>
        {t("linkIncomplete")}
      </EmptyState>
    );
  if (offer.isError)
    return (
      <ErrorState
        isPage
        title={t("couldntLoad")}
        {...failureText(offer.error)}
        onRetry={() => void offer.refetch()}
        retrying={offer.isFetching}
      />
    );
  const { state, isWaiting, booking } = offer.data;
  if (booking !== null)
    return (
      <div className="grid grid-cols-1 gap-4">
        <div ref={result} tabIndex={-1} className="outline-none">
          <Banner tone="success" title={t("booked")} />
        </div>
        <ManagedBooking place={{ ...booking, locationId: place.locationId }} locale={locale} />
      </div>
    );
  // A rejected answer means that the offer has changed, and the page shows its current state.
  const failure = [accept.error, decline.error].find((error) => error !== null && !isApiError(error, "CONFLICT"));
  const isSending = accept.isPending || decline.isPending;
  return (
    <article className="grid grid-cols-1 gap-4 rounded-xl border border-separator bg-surface p-5 sm:p-8">
      <div ref={result} tabIndex={-1} aria-live="polite" className="grid grid-cols-1 gap-4 outline-none">
        <OfferedTime offer={offer.data} locale={locale} />
        {state === "open" ? null : (
          <Banner title={t(decline.isSuccess ? "declined" : state === "taken" ? "taken" : "closed")}>
            {isWaiting ? t("stillWaiting") : null}
          </Banner>
        )}
      </div>
      {failure ? (
        <Banner tone="danger" title={t("couldntAnswer")}>
          {failureText(failure).message}
        </Banner>
      ) : null}
      {state === "open" ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" pending={accept.isPending} disabled={isSending} onClick={() => accept.mutate()}>
            {t("book")}
          </Button>
          <Button variant="secondary" pending={decline.isPending} disabled={isSending} onClick={() => decline.mutate()}>
            {t("decline")}
          </Button>
        </div>
      ) : null}
    </article>
  );
}

function OfferedTime({ offer: { state, time, locationName, timezone }, locale }: { offer: GuestOffer; locale: string }) {
  const t = useTranslations("booking.offerPage");
  const timeZone = useVisitorZone() ?? timezone;
  return (
    <>
      <header className="grid grid-cols-1 gap-1">
        <p className="text-sm text-muted">{locationName}</p>
        <h1 className="text-xl font-semibold">{time?.calendarName ?? t("offer")}</h1>
      </header>
      {time === null ? null : (
        <div className="grid grid-cols-1 gap-2 text-sm">
          <p className={state === "open" ? "text-base font-medium" : "text-base line-through"}>
            {guestTime(time.startTime, time.endTime, timeZone, locale)}
          </p>
          <p className="text-muted">{zoneName(timeZone, locale)}</p>
          {state === "open" ? <p>{t("openUntil", { until: formatDate(new Date(time.until), "fullDatetime", timeZone, locale) })}</p> : null}
        </div>
      )}
    </>
  );
}
