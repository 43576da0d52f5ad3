"use client";

import { type CalendarDate, type CalendarDateTime, setLocalTimeZone } from "@internationalized/date";
import { CalendarDays } from "lucide-react";
import dynamic from "next/dynamic";
import { useId } from "react";
import { DateField } from "react-aria-components/DateField";
import { useLocale } from "react-aria-components/I18nProvider";
import { useTranslations } from "use-intl";
import { hourWidth } from "#lib/format/dates.ts";
import type { DayRange } from "#lib/format/day-ranges.ts";
import { cx } from "./class-names.ts";
import { Segments } from "./dates/segments.tsx";
import { useTypedDate } from "./dates/use-typed-date.ts";
import { IconButton } from "./icon-button.tsx";
import { usePlace } from "./place.tsx";
import { Popover } from "./popover.tsx";

export type DateRangeInputProps = {
  value: DayRange;
  onChange: (value: DayRange) => void;
  /** The accessible name; "Dates" if there is none. */
  "aria-label"?: string;
  /** Shows the name above the field. */
  showsLabel?: boolean;
  "aria-describedby"?: string | undefined;
  /** Offers today, the last 7 days and this month, for a range that filters a list. */
  presets?: boolean;
  className?: string;
};

const RangePanel = dynamic(async () => (await import("./dates/range-panel.tsx")).RangePanel, { ssr: false });

/** A first and a last day, typed or picked, in the user's notation. Either can be left out. */
export function DateRangeInput({
  value,
  onChange,
  showsLabel = false,
  presets = true,
  className = "w-full",
  ...rest
}: DateRangeInputProps) {
  const t = useTranslations("ui.dateRange");
  const { timeZone } = usePlace();
  const id = useId();
  const name = rest["aria-label"] ?? t("name");
  const { from, to } = value;
  const invalid = from !== "" && to !== "" && to < from;
  const describedBy = [invalid ? `${id}-problem` : "", rest["aria-describedby"] ?? ""].filter(Boolean).join(" ") || undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a control among others, not a part of a form
    <div role="group" aria-label={name} aria-describedby={describedBy} className={cx("grid min-w-0 content-start gap-1", className)}>
      {showsLabel ? (
        <span aria-hidden className="text-sm font-medium">
          {name}
        </span>
      ) : null}
      <div className="date-input-group date-range w-full" data-invalid={invalid || undefined}>
        <End label={t("from")} value={from} invalid={invalid} onChange={(next) => onChange({ from: next, to })} />
        <span aria-hidden className="text-muted">
          –
        </span>
        <End label={t("to")} value={to} invalid={invalid} onChange={(next) => onChange({ from, to: next })} />
        <Popover
          label={t("choose")}
          placement="bottom end"
          // The calendar marks today, which is the location's day.
          onOpenChange={(isOpen) => isOpen && setLocalTimeZone(timeZone)}
          trigger={<IconButton label={t("choose")} icon={<CalendarDays aria-hidden />} className="ms-auto me-0.5" />}
        >
          {(close) => (
            <RangePanel
              label={t("choose")}
              value={value}
              presets={presets}
              onChange={(next) => {
                onChange(next);
                close();
              }}
            />
          )}
        </Popover>
      </div>
      {invalid ? (
        <p id={`${id}-problem`} className="text-xs text-danger-soft-foreground">
          {t("backwards")}
        </p>
      ) : null}
    </div>
  );
}

type EndProps = { label: string; value: string; invalid: boolean; onChange: (value: string) => void };

/** The first or the last day. */
function End({ label, value, invalid, onChange }: EndProps) {
  const { locale } = useLocale();
  const typed = useTypedDate({ value, onChange });
  return (
    <DateField<CalendarDate | CalendarDateTime>
      key={typed.key}
      ref={typed.field}
      aria-label={label}
      granularity="day"
      validationBehavior="aria"
      shouldForceLeadingZeros={hourWidth(locale) === "2-digit"}
      value={typed.value}
      onChange={typed.change}
      onBlur={typed.leave}
      isInvalid={invalid}
      className="min-w-0"
    >
      <Segments />
    </DateField>
  );
}
