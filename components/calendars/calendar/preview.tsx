"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { ZoneInput } from "#components/ui/zone-input.tsx";
import type { CalendarUpdate } from "#contract/calendars/calendars.ts";
import { calendarQueries } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { formatDate, formatDay } from "#lib/format/dates.ts";
import { addDays, dayOf, instantOf } from "#lib/format/zone.ts";

const shownDays = 7;

type CalendarPreviewProps = { calendarId: string; values: CalendarUpdate | undefined };

/** The slots of a week that begins that many days from today. */
function useSlotsOfWeek({ calendarId, values }: CalendarPreviewProps, zone: string, offset: number) {
  const { locationId } = useConnection();
  const shown = useDeferredValue(values);
  const first = addDays(dayOf(new Date(), zone), offset);
  const from = instantOf(first, zone)?.getTime() ?? 0;
  const to = instantOf(addDays(first, shownDays), zone)?.getTime() ?? from;
  const preview = useQuery({
    ...calendarQueries.preview({ locationId, calendarId, calendar: shown ?? {}, from, to }),
    enabled: shown !== undefined,
  });
  return { first, preview };
}

const nextShown = 3;

/** The next slots with these settings, in one line. */
export function NextSlots(props: CalendarPreviewProps) {
  const t = useTranslations("calendarSettings.preview");
  const { locale } = usePlace();
  const { timezone } = useConnection();
  const { preview } = useSlotsOfWeek(props, timezone, 0);
  const [next] = preview.data?.starts ?? [];
  if (props.values === undefined) return t("fixTheMarkedFieldsToSee");
  if (preview.data === undefined) return null;
  if (next === undefined) return t("noneInAWeek");
  const day = dayOf(new Date(next), timezone);
  const times = startsOn(preview.data.starts, day, timezone).slice(0, nextShown);
  return t("next", {
    day: formatDay(day, "weekdayDayMonth", locale),
    times: times.map((start) => formatDate(start, "time", timezone, locale)).join(", "),
  });
}

/** A week of the slots that the calendar would offer with these settings, in any time zone. */
export function CalendarPreview({ calendarId, values }: CalendarPreviewProps) {
  const t = useTranslations("calendarSettings.preview");
  const failureText = useFailureText();
  const { timezone } = useConnection();
  const [zone, setZone] = useState(timezone);
  const [offset, setOffset] = useState(0);
  const { first, preview } = useSlotsOfWeek({ calendarId, values }, zone, offset);
  const days = Array.from({ length: shownDays }, (_, index) => addDays(first, index));

  return (
    <Section
      title={t("freeSlots")}
      actions={
        <>
          <IconButton
            label={t("theWeekBefore")}
            icon={<ChevronLeft aria-hidden />}
            disabled={offset === 0}
            onClick={() => setOffset(offset - shownDays)}
          />
          <IconButton label={t("theWeekAfter")} icon={<ChevronRight aria-hidden />} onClick={() => setOffset(offset + shownDays)} />
        </>
      }
    >
      <ZoneInput label={t("timeZoneOfThePreview")} value={zone} onChange={setZone} />
      {values === undefined ? (
        <p className="text-sm text-muted">{t("fixTheMarkedFieldsToSee")}</p>
      ) : preview.isError ? (
        <p className="text-sm text-danger-soft-foreground">{failureText(preview.error).message}</p>
      ) : preview.data === undefined ? (
        <SkeletonLines count={7} />
      ) : (
        <dl aria-busy={preview.isFetching} className="grid gap-2 text-sm">
          {days.map((day) => (
            <DaySlots key={day} day={day} zone={zone} starts={startsOn(preview.data.starts, day, zone)} />
          ))}
        </dl>
      )}
    </Section>
  );
}

const startsOn = (starts: readonly number[], day: string, zone: string) =>
  starts.map((start) => new Date(start)).filter((start) => dayOf(start, zone) === day);

function DaySlots({ day, zone, starts }: { day: string; zone: string; starts: readonly Date[] }) {
  const { locale } = usePlace();
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2 border-b border-separator pb-2 last:border-0">
      <dt className="text-muted first-letter:uppercase">{formatDay(day, "weekdayDayMonth", locale)}</dt>
      <dd className="flex flex-wrap gap-1 tabular-nums">
        {starts.length === 0 ? (
          <span className="text-muted">—</span>
        ) : (
          starts.map((start) => (
            <span key={start.getTime()} className="rounded bg-accent-soft px-1 text-xs leading-5 text-accent-soft-foreground">
              {formatDate(start, "time", zone, locale)}
            </span>
          ))
        )}
      </dd>
    </div>
  );
}
