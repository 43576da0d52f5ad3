"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useTakesFocus } from "#components/ui/use-takes-focus.ts";
import { type BookingPlace, bookingQueries, type WantedBooking } from "#lib/api/booking.ts";
import { capitalized } from "#lib/format/capitalized.ts";
import { formatDate, formatDay, formatDayRange } from "#lib/format/dates.ts";
import { addDays, dayOf, instantOf } from "#lib/format/zone.ts";

type SlotListProps = {
  place: BookingPlace;
  wanted: WantedBooking;
  timeZone: string;
  locale: string;
  /** The booked time, which is not offered again. */
  booked?: string;
  /** Whether it replaced the details of a chosen time, with the button that led back to it. */
  isBack?: boolean;
  onChoose: (startTime: string) => void;
};

const daysAtOnce = 7;

/** A week of free slots in the visitor's time zone. */
export function SlotList({ place, wanted, timeZone, locale, booked, isBack = false, onChoose }: SlotListProps) {
  const t = useTranslations("booking.slotList");
  const failureText = useFailureText();
  const section = useTakesFocus<HTMLElement>(isBack ? "back" : undefined);
  const today = dayOf(new Date(), timeZone);
  const [first, setFirst] = useState(today);
  const earlier = [addDays(first, -daysAtOnce), today].sort().at(-1) ?? today;
  const span = useMemo(() => {
    const at = (day: string) => instantOf(day, timeZone)?.getTime() ?? 0;
    return { from: at(first), to: at(addDays(first, daysAtOnce)) - 1 };
  }, [first, timeZone]);
  const slots = useQuery(bookingQueries.slots(place, span, wanted));
  const days = Map.groupBy(slots.data?.filter((start) => start !== booked) ?? [], (start) => dayOf(new Date(start), timeZone));
  const dayText = (day: string) => formatDay(day, "longWeekdayDayMonth", locale);
  const timeText = (start: string) => formatDate(new Date(start), "time", timeZone, locale);
  return (
    <section ref={section} tabIndex={-1} aria-label={t("availableTimes")} className="grid gap-4 outline-none">
      <div className="flex items-center gap-2">
        <IconButton label={t("earlier")} icon={<ChevronLeft />} disabled={first <= today} onClick={() => setFirst(earlier)} />
        <p className="flex-1 text-center text-sm font-medium text-balance" aria-live="polite">
          {capitalized(formatDayRange(first, addDays(first, daysAtOnce - 1), "longWeekdayDayMonth", locale), locale)}
        </p>
        <IconButton label={t("later")} icon={<ChevronRight />} onClick={() => setFirst(addDays(first, daysAtOnce))} />
      </div>
      {slots.isPending ? (
        <div className="grid gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-9" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-9" />
        </div>
      ) : slots.isError ? (
        <p role="alert" className="text-sm text-danger">
          {failureText(slots.error).message}
        </p>
      ) : days.size === 0 ? (
        <div className="grid justify-items-center gap-3 py-6 text-center">
          <p className="text-sm text-muted">{t("noAvailabilityThisWeek")}</p>
          <Button variant="secondary" onClick={() => setFirst(addDays(first, daysAtOnce))}>
            {t("nextWeek")}
          </Button>
        </div>
      ) : (
        [...days].map(([day, starts]) => (
          <div key={day} className="grid gap-2">
            <h2 className="text-sm font-medium">{capitalized(dayText(day), locale)}</h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
              {starts.map((start) => (
                <li key={start}>
                  <Button
                    variant="secondary"
                    className="w-full px-1 whitespace-nowrap tabular-nums"
                    onClick={() => onChoose(start)}
                    aria-label={`${timeText(start)}, ${dayText(day)}`}
                  >
                    {timeText(start)}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  );
}
