"use client";

import type { Time } from "@internationalized/date";
import { useRef, useState } from "react";
import { useLocale } from "react-aria-components/I18nProvider";
import { TimeField } from "react-aria-components/TimeField";
import { hourWidth } from "#lib/format/dates.ts";
import { textOfTime, timeOf } from "#lib/format/wall-values.ts";
import { isIncomplete, Segments, submitOnEnter } from "./dates/segments.tsx";
import { useMarkEntry } from "./entry-context.ts";

export type TimeInputProps = {
  /** `09:30`; an empty string for no time. */
  value: string;
  onChange: (value: string) => void;
  "aria-label": string;
  invalid?: boolean;
  className?: string;
};

/** A time of day in the user's notation, with 12 or 24 hours. A time that is left incomplete is discarded. */
export function TimeInput({ value, onChange, invalid = false, className = "w-full", ...rest }: TimeInputProps) {
  const { locale } = useLocale();
  const mark = useMarkEntry();
  const field = useRef<HTMLDivElement>(null);
  const [discarded, setDiscarded] = useState(0);
  return (
    <TimeField<Time>
      key={discarded}
      ref={field}
      className={className}
      validationBehavior="aria"
      shouldForceLeadingZeros={hourWidth(locale) === "2-digit"}
      aria-label={rest["aria-label"]}
      value={timeOf(value)}
      onChange={(next) => {
        mark();
        onChange(textOfTime(next));
      }}
      onBlur={() => field.current !== null && isIncomplete(field.current) && setDiscarded(discarded + 1)}
      isInvalid={invalid}
    >
      {/* The group of segments stops Enter, so it is handled before. */}
      <div className="date-input-group w-full" data-invalid={invalid || undefined} onKeyDownCapture={submitOnEnter}>
        <Segments />
      </div>
    </TimeField>
  );
}
