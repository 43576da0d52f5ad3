"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ZoneInput } from "#components/ui/zone-input.tsx";
import type { BookingCalendar, GuestBooking, WantedService } from "#contract/booking/booking.ts";
import { type BookingPlace, bookingQueries, type WantedBooking } from "#lib/api/booking.ts";
import { BookingFrame } from "./booking-frame.tsx";
import { Confirmed } from "./confirmed.tsx";
import { GuestDetails } from "./guest-details.tsx";
import { isBrokenLink } from "./is-broken-link.ts";
import { ServiceChoice } from "./service-choice.tsx";
import { SlotList } from "./slot-list.tsx";
import { useVisitorZone } from "./use-visitor-zone.ts";
import { totalOf } from "./wanted-services.ts";
import { webAddressOf } from "./web-address.ts";

/** The public page of a calendar: a visitor chooses a duration and a time in their own time zone, and enters their details. */
export function BookingPage({ place, locale, isEmbedded }: { place: BookingPlace; locale: string; isEmbedded: boolean }) {
  return (
    <BookingFrame locale={locale} isEmbedded={isEmbedded}>
      <Booking place={place} locale={locale} />
    </BookingFrame>
  );
}

function Booking({ place, locale }: { place: BookingPlace; locale: string }) {
  const t = useTranslations("booking.bookingPage");
  const failureText = useFailureText();
  const calendar = useQuery(bookingQueries.calendar(place));
  if (calendar.isPending)
    return (
      <div className="grid gap-4">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-64" />
      </div>
    );
  if (isBrokenLink(calendar.error))
    return (
      <EmptyState isPage icon={<CalendarX aria-hidden />} title={t("bookingPageNotFound")}>
        {t("checkTheAddressIfYouFollowed")}
      </EmptyState>
    );
  if (calendar.isError)
    return (
      <ErrorState
        isPage
        title={t("couldntLoadThisPage")}
        {...failureText(calendar.error)}
        onRetry={() => void calendar.refetch()}
        retrying={calendar.isFetching}
      />
    );
  return <Steps place={{ slug: calendar.data.slug, locationId: calendar.data.locationId }} calendar={calendar.data} locale={locale} />;
}

function Steps({ place, calendar, locale }: { place: BookingPlace; calendar: BookingCalendar; locale: string }) {
  const t = useTranslations("booking.bookingPage");
  const words = useTranslations("booking.words");
  const own = useVisitorZone();
  const [chosenZone, setChosenZone] = useState<string>();
  const timeZone = chosenZone ?? own ?? calendar.timezone;
  const [durationMin, setDurationMin] = useState(calendar.defaultDurationMin);
  const [services, setServices] = useState<readonly WantedService[]>([]);
  const [startTime, setStartTime] = useState<string>();
  const [isBack, setIsBack] = useState(false);
  const [done, setDone] = useState<GuestBooking>();
  const hasServices = calendar.services.length > 0;
  const wanted: WantedBooking = hasServices ? { services } : { durationMin };
  const lengthMin = hasServices ? totalOf(calendar.services, services).durationMin : durationMin;

  return (
    <article className="overflow-hidden rounded-xl border border-separator bg-surface">
      {calendar.coverImage ? (
        <img src={webAddressOf(calendar.coverImage)} alt="" referrerPolicy="no-referrer" className="h-40 w-full object-cover sm:h-52" />
      ) : null}
      <div className="grid grid-cols-1 gap-5 p-5 sm:p-8">
        <header className="grid grid-cols-1 gap-1">
          <p className="text-sm text-muted">{calendar.locationName}</p>
          <h1 className="text-xl font-semibold">{calendar.name}</h1>
          {calendar.description && startTime === undefined ? (
            <p className="text-sm whitespace-pre-wrap text-muted">{calendar.description}</p>
          ) : null}
          {calendar.repeats && !done ? (
            <p className="text-sm text-muted">{words("repeats", { frequency: calendar.repeats.freq, count: calendar.repeats.count })}</p>
          ) : null}
        </header>
        {done ? (
          <Confirmed booking={done} calendar={calendar} timeZone={timeZone} locale={locale} />
        ) : startTime ? (
          <GuestDetails
            place={place}
            calendar={calendar}
            startTime={startTime}
            lengthMin={lengthMin}
            wanted={wanted}
            timeZone={timeZone}
            locale={locale}
            onBack={() => {
              setStartTime(undefined);
              setIsBack(true);
            }}
            onDone={setDone}
          />
        ) : (
          <>
            {hasServices ? (
              <ServiceChoice
                services={calendar.services}
                currency={calendar.currency}
                locale={locale}
                chosen={services}
                onChange={setServices}
              />
            ) : null}
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {hasServices || calendar.durationsMin.length < 2 ? null : (
                <div className="grid gap-1 text-xs font-medium">
                  {t("duration")}
                  <Select
                    label={t("duration")}
                    options={calendar.durationsMin.map((minutes) => ({
                      value: String(minutes),
                      label: t("min", { count: minutes }),
                    }))}
                    value={String(durationMin)}
                    onChange={(value) => setDurationMin(Number(value))}
                  />
                </div>
              )}
              <div className="grid gap-1 text-xs font-medium">
                {t("timeZone")}
                <ZoneInput label={t("timeZone")} value={timeZone} onChange={setChosenZone} />
              </div>
            </div>
            {hasServices && services.length === 0 ? (
              <p className="py-4 text-center text-sm text-muted">{t("chooseAServiceToSeeAvailable")}</p>
            ) : own === undefined ? (
              <Skeleton className="h-48" />
            ) : (
              <SlotList place={place} wanted={wanted} timeZone={timeZone} locale={locale} isBack={isBack} onChoose={setStartTime} />
            )}
          </>
        )}
      </div>
    </article>
  );
}
