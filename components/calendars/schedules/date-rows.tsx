"use client";

import { CalendarPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { formatDay } from "#lib/format/dates.ts";
import { SpanInputs } from "./span-inputs.tsx";
import type { DateHours } from "./week-hours.ts";

/** Dates whose hours differ from their weekday's. A date without hours is closed. */
export function DateRows({ dates, onChange }: { dates: readonly DateHours[]; onChange: (dates: DateHours[]) => void }) {
  const t = useTranslations("calendarSettings.dateRows");
  const { locale } = usePlace();
  const dateLabel = (date: string) => formatDay(date, "weekdayDate", locale);
  const [date, setDate] = useState("");
  const isKnown = dates.some((each) => each.date === date);
  const add = () => {
    onChange([...dates, { date, spans: [] }].toSorted((one, other) => one.date.localeCompare(other.date)));
    setDate("");
  };
  return (
    <div className="grid gap-2">
      {dates.length > 0 ? (
        <ul className="border-y border-separator">
          {dates.map((each) => (
            <li key={each.date} className="flex flex-wrap items-start gap-x-3 border-b border-separator py-1.5 last:border-0">
              <span className="w-full pt-1.5 text-sm font-medium first-letter:uppercase sm:w-36">{dateLabel(each.date)}</span>
              <div className="min-w-0 flex-1">
                <SpanInputs
                  label={dateLabel(each.date)}
                  spans={each.spans}
                  onChange={(spans) => onChange(dates.map((other) => (other.date === each.date ? { ...other, spans } : other)))}
                />
              </div>
              <IconButton
                label={t("removeTheOverrideOn", { date: dateLabel(each.date) })}
                icon={<Trash2 aria-hidden />}
                onClick={() => onChange(dates.filter((other) => other.date !== each.date))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <DateInput aria-label={t("date")} value={date} onChange={setDate} className="w-40" />
        <Button icon={<CalendarPlus aria-hidden />} disabled={date.length !== 10 || isKnown} onClick={add}>
          {t("addDate")}
        </Button>
      </div>
    </div>
  );
}
