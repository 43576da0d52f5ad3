"use client";

import { CalendarCell, RangeCalendar } from "react-aria-components/RangeCalendar";
import { useTranslations } from "use-intl";
import { type DayRange, rangeOf, rangePresets } from "#lib/format/day-ranges.ts";
import { dateOf, textOfDate } from "#lib/format/wall-values.ts";
import { dayOf } from "#lib/format/zone.ts";
import { Button } from "../button.tsx";
import { usePlace } from "../place.tsx";
import { Month } from "./month.tsx";

type RangePanelProps = { label: string; value: DayRange; presets: boolean; onChange: (value: DayRange) => void };

/** The presets of a `DateRangeInput` and its calendar. */
export function RangePanel({ label, value, presets, onChange }: RangePanelProps) {
  const t = useTranslations("ui.dateRange");
  const { timeZone } = usePlace();
  const today = dayOf(new Date(), timeZone);
  const [start, end] = [dateOf(value.from), dateOf(value.to)];
  return (
    <div className="flex gap-3 max-sm:flex-col">
      <div className="flex flex-wrap content-start gap-1 sm:w-32 sm:flex-col">
        {presets
          ? rangePresets.map((preset) => (
              <Button key={preset} variant="ghost" size="sm" className="justify-start!" onClick={() => onChange(rangeOf(preset, today))}>
                {t(`presets.${preset}`)}
              </Button>
            ))
          : null}
        {value.from === "" && value.to === "" ? null : (
          <Button variant="ghost" size="sm" className="justify-start!" onClick={() => onChange({ from: "", to: "" })}>
            {t("clear")}
          </Button>
        )}
      </div>
      <RangeCalendar
        aria-label={label}
        className="calendar calendar--range"
        value={start && end && start.compare(end) <= 0 ? { start, end } : null}
        defaultFocusedValue={start ?? end}
        onChange={(range) => onChange({ from: textOfDate(range.start), to: textOfDate(range.end) })}
      >
        <Month>{(date) => <CalendarCell date={date} className="calendar__cell" />}</Month>
      </RangeCalendar>
    </div>
  );
}
