"use client";

import { cx } from "#components/ui/class-names.ts";
import { usePlace } from "#components/ui/place.tsx";
import { addDays, dayOf } from "#lib/format/zone.ts";
import { firstDayOf } from "./words.ts";

/** The days of the week of a date, one of which is shown: for screens too narrow for seven columns. */
export function WeekStrip({ date, onChoose }: { date: string; onChoose: (date: string) => void }) {
  const { locale, timeZone } = usePlace();
  const back = (new Date(`${date}T00:00Z`).getUTCDay() - firstDayOf(locale) + 7) % 7;
  const today = dayOf(new Date(), timeZone);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const full = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
  return (
    <nav aria-label="Days of the week" className="grid shrink-0 grid-cols-7 gap-1 border-b border-separator px-2 py-1.5">
      {Array.from({ length: 7 }, (_, index) => addDays(date, index - back)).map((day) => (
        <button
          key={day}
          type="button"
          aria-label={full.format(new Date(`${day}T00:00Z`))}
          aria-current={day === date ? "date" : undefined}
          onClick={() => onChoose(day)}
          className={cx(
            "grid justify-items-center rounded-md py-1 text-xs hover:bg-default",
            day === date ? "bg-accent text-accent-foreground hover:bg-accent" : day === today ? "text-accent-text" : "text-muted",
          )}
        >
          <span>{weekday.format(new Date(`${day}T00:00Z`))}</span>
          <span className="text-sm font-medium tabular-nums">{Number(day.slice(8))}</span>
        </button>
      ))}
    </nav>
  );
}
