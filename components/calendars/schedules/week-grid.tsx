"use client";

import { type PointerEvent, useRef, useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { usePlace } from "#components/ui/place.tsx";
import type { Weekday } from "#contract/calendars/schedules.ts";
import { formatMinutes } from "#lib/format/dates.ts";
import { dayMinutes, dayName, isOpenAt, type Minutes, paint, type Week, weekdaysIn } from "./week-hours.ts";

const stepMin = 30;
const hourHeightPx = 18;

type Stroke = { day: Weekday; anchor: number; at: number; opens: boolean };

const rangeOf = ({ anchor, at }: Stroke): Minutes => ({ from: Math.min(anchor, at), to: Math.max(anchor, at) + stepMin });

/**
 * Paints weekly hours by dragging: a drag over closed hours opens them, a drag over open hours closes them. The rows beside it offer the
 * same with the keyboard.
 */
export function WeekGrid({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const { locale } = usePlace();
  const days = weekdaysIn(locale);
  const [stroke, setStroke] = useState<Stroke>();
  const columns = useRef(new Map<Weekday, HTMLElement>());
  const shown = (day: Weekday) => (stroke?.day === day ? paint(week[day], rangeOf(stroke), stroke.opens) : week[day]);

  const minuteAt = (day: Weekday, event: PointerEvent) => {
    const box = columns.current.get(day)?.getBoundingClientRect();
    if (box === undefined) return 0;
    const minute = ((event.clientY - box.top) / box.height) * dayMinutes;
    return Math.max(0, Math.min(dayMinutes - stepMin, Math.floor(minute / stepMin) * stepMin));
  };
  const begin = (day: Weekday, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const anchor = minuteAt(day, event);
    setStroke({ day, anchor, at: anchor, opens: !isOpenAt(week[day], anchor) });
  };
  const end = () => {
    if (stroke) onChange({ ...week, [stroke.day]: shown(stroke.day) });
    setStroke(undefined);
  };

  return (
    <div aria-hidden className="select-none">
      <div className="grid grid-cols-[3.5rem_repeat(7,minmax(0,1fr))] gap-x-1 pb-1 text-center text-xs text-muted">
        <span />
        {days.map((day) => (
          <span key={day}>{dayName(day, "shortWeekday", locale)}</span>
        ))}
      </div>
      <div className="grid grid-cols-[3.5rem_repeat(7,minmax(0,1fr))] gap-x-1">
        <div className="relative" style={{ height: 24 * hourHeightPx }}>
          {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
            <span
              key={hour}
              className="absolute end-1 -translate-y-1/2 whitespace-nowrap text-2xs text-muted tabular-nums first:translate-y-0"
              style={{ top: hour * hourHeightPx }}
            >
              {formatMinutes(hour * 60, locale)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <div
            key={day}
            data-day={day}
            ref={(node) => {
              if (node) columns.current.set(day, node);
            }}
            onPointerDown={(event) => begin(day, event)}
            onPointerMove={(event) => setStroke((before) => (before?.day === day ? { ...before, at: minuteAt(day, event) } : before))}
            onPointerUp={end}
            onPointerCancel={() => setStroke(undefined)}
            className="relative cursor-crosshair touch-none overflow-hidden rounded border border-border bg-[repeating-linear-gradient(to_bottom,transparent_0_53px,var(--separator)_53px_54px)]"
            style={{ height: 24 * hourHeightPx }}
          >
            {shown(day).map(({ from, to }) => (
              <div
                key={from}
                className={cx("absolute inset-x-0 border-y border-accent bg-accent-soft text-center", to - from < 60 && "text-transparent")}
                style={{ top: `${(from / dayMinutes) * 100}%`, height: `${((to - from) / dayMinutes) * 100}%` }}
              >
                <span className="block truncate text-2xs leading-4 text-accent-soft-foreground tabular-nums max-sm:hidden">
                  {formatMinutes(from, locale)}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
