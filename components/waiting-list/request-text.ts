import type { useTranslations } from "use-intl";
import type { WaitingEntry } from "#contract/waiting-list/waiting-list.ts";
import { formatDayRange, formatMinuteRange } from "#lib/format/dates.ts";
import { weekdayName } from "#lib/format/weeks.ts";

type Translate = ReturnType<typeof useTranslations<"waitingList.entry">>;

export const durationText = (minutes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "unit", unit: "minute", unitDisplay: "short" }).format(minutes);

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The days and times that suit a contact: "Nov 24 – Dec 24, 2026 · Mon, Wed · 9:00 AM – 12:00 PM". */
export function windowText({ firstDay, lastDay, weekdays, fromTime, toTime }: WaitingEntry, t: Translate, locale: string): string {
  const names = weekdays.map((weekday) => weekdayName(weekday % 7, "shortWeekday", locale));
  const isAnyTime = fromTime === "00:00" && toTime === "24:00";
  return [
    formatDayRange(firstDay, lastDay, "date", locale),
    ...(names.length === 0 ? [] : [new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(names)]),
    isAnyTime ? t("anyTime") : formatMinuteRange(minutesOf(fromTime), minutesOf(toTime), locale),
  ].join(" · ");
}
