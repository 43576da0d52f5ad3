import type { CalendarDate, CalendarDateTime } from "@internationalized/date";
import { useRef, useState } from "react";
import { dateOf, dateTimeOf, hasFullYear, meantYear, textOfDate } from "#lib/format/wall-values.ts";
import { useMarkEntry } from "../entry-context.ts";
import { isIncomplete } from "./segments.tsx";

type TypedDate = { value: string; onChange: (value: string) => void; withTime?: boolean; onBlur?: (() => void) | undefined };

/**
 * The text of a form as the value of a field. A year is typed digit by digit; the form receives the date when the year is complete. An
 * incomplete date is discarded when the user leaves the field. Two digits are enough for a year.
 */
export function useTypedDate({ value, onChange, withTime = false, onBlur }: TypedDate) {
  const mark = useMarkEntry();
  const field = useRef<HTMLDivElement>(null);
  const [unfinished, setUnfinished] = useState<CalendarDate | CalendarDateTime | null>(null);
  const [discarded, setDiscarded] = useState(0);
  const change = (next: CalendarDate | CalendarDateTime | null) => {
    mark();
    const isFinished = next === null || hasFullYear(next);
    setUnfinished(isFinished ? null : next);
    if (isFinished) onChange(textOfDate(next));
  };
  const finish = () => {
    if (unfinished === null) return;
    const meant = unfinished.set({ year: meantYear(unfinished.year, new Date().getFullYear()) });
    if (hasFullYear(meant)) change(meant);
    else setUnfinished(null);
  };
  const leave = () => {
    finish();
    const isDiscarded = unfinished === null && field.current !== null && document.hasFocus() && isIncomplete(field.current);
    if (isDiscarded) setDiscarded(discarded + 1);
    onBlur?.();
  };
  return {
    field,
    /** Changes when the field must show its value again. */
    key: discarded,
    value: unfinished ?? (withTime ? dateTimeOf(value) : dateOf(value)),
    change,
    /** Completes a year of two digits. */
    finish,
    leave,
  };
}
