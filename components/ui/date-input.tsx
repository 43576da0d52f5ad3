"use client";

import { cx } from "./class-names.ts";
import { Input, type InputProps } from "./input.tsx";

export type DateInputProps = Omit<InputProps, "type" | "value" | "onChange"> & {
  /** `2026-11-20`, or `2026-11-20T09:30` with `withTime`; an empty string for no date. */
  value: string;
  onChange: (value: string) => void;
  withTime?: boolean;
};

/** The native date field: localized, with the platform's picker and keyboard support. */
export function DateInput({ value, onChange, withTime = false, className, ...rest }: DateInputProps) {
  return (
    <Input
      {...rest}
      type={withTime ? "datetime-local" : "date"}
      value={value}
      max={rest.max ?? (withTime ? "9999-12-31T23:59" : "9999-12-31")}
      onChange={(event) => onChange(event.target.value)}
      className={cx("tabular-nums", className)}
    />
  );
}
