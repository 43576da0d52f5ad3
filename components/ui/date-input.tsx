"use client";

import { type CalendarDate, type CalendarDateTime, setLocalTimeZone } from "@internationalized/date";
import { CalendarDays } from "lucide-react";
import dynamic from "next/dynamic";
import { type Ref, useId, useImperativeHandle, useState } from "react";
import { Button } from "react-aria-components/Button";
import { DatePicker } from "react-aria-components/DatePicker";
import { Group } from "react-aria-components/Group";
import { useLocale } from "react-aria-components/I18nProvider";
import { hourWidth } from "#lib/format/dates.ts";
import { dateOf, dateTimeOf } from "#lib/format/wall-values.ts";
import { cx } from "./class-names.ts";
import { focusFirstSegment, Segments, submitOnEnter, useLabelClicks } from "./dates/segments.tsx";
import { useTypedDate } from "./dates/use-typed-date.ts";
import { usePlace } from "./place.tsx";

export type DateInputProps = {
  /** `2026-11-20`, or `2026-11-20T09:30` with `withTime`; an empty string for no date. */
  value: string;
  onChange: (value: string) => void;
  withTime?: boolean | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** A visible label. Without one, the name is `aria-label` or the element of `aria-labelledby`. */
  label?: string | undefined;
  "aria-label"?: string | undefined;
  "aria-labelledby"?: string | undefined;
  "aria-describedby"?: string | undefined;
  id?: string | undefined;
  ref?: Ref<{ focus: () => void }> | undefined;
  onBlur?: (() => void) | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
};

const load = () => import("./dates/calendar-panel.tsx");
const CalendarPanel = dynamic(() => load().then((module) => module.CalendarPanel), { ssr: false });

/** A date, typed or picked, in the user's notation. */
export function DateInput({ value, onChange, withTime = false, label, className = "w-full", ...rest }: DateInputProps) {
  const { locale } = useLocale();
  const { timeZone } = usePlace();
  const ownLabelId = useId();
  const labelId = label === undefined ? rest["aria-labelledby"] : ownLabelId;
  const typed = useTypedDate({ value, onChange, withTime, onBlur: rest.onBlur });
  const [wasOpen, setWasOpen] = useState(false);
  const read = withTime ? dateTimeOf : dateOf;
  useLabelClicks(labelId, typed.field);
  useImperativeHandle(rest.ref, () => ({ focus: () => focusFirstSegment(typed.field.current) }), [typed.field]);

  const open = (isOpen: boolean) => {
    if (!isOpen) return;
    // The calendar marks today, which is the location's day.
    setLocalTimeZone(timeZone);
    setWasOpen(true);
  };
  return (
    <DatePicker<CalendarDate | CalendarDateTime>
      key={typed.key}
      ref={typed.field}
      className={cx("grid min-w-0 gap-1", className)}
      granularity={withTime ? "minute" : "day"}
      validationBehavior="aria"
      shouldForceLeadingZeros={hourWidth(locale) === "2-digit"}
      value={typed.value}
      onChange={typed.change}
      onBlur={typed.leave}
      onOpenChange={open}
      minValue={read(rest.min ?? "")}
      maxValue={read(rest.max ?? "")}
      isInvalid={rest.invalid ?? false}
      isRequired={rest.required ?? false}
      isDisabled={rest.disabled ?? false}
      isReadOnly={rest.readOnly ?? false}
      autoFocus={rest.autoFocus ?? false}
      {...(rest.id ? { id: rest.id } : {})}
      {...(labelId === undefined ? { "aria-label": rest["aria-label"] ?? "" } : { "aria-labelledby": labelId })}
      {...(rest["aria-describedby"] ? { "aria-describedby": rest["aria-describedby"] } : {})}
    >
      {label === undefined ? null : (
        <span id={ownLabelId} className="text-xs font-medium">
          {label}
        </span>
      )}
      {/* The group of segments stops Enter, so it is handled before. */}
      <div className="contents" onKeyDownCapture={(event) => submitOnEnter(event, typed.finish)}>
        <Group className="date-input-group w-full" onPointerEnter={load}>
          <Segments />
          <Button className="date-input-group__button" onFocus={load}>
            <CalendarDays aria-hidden className="size-4" />
          </Button>
        </Group>
      </div>
      {wasOpen ? <CalendarPanel onClear={value === "" || rest.required ? undefined : () => typed.change(null)} /> : null}
    </DatePicker>
  );
}
