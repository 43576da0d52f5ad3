"use client";

import { useId } from "react";
import { DateInput } from "#components/ui/date-input.tsx";
import { datePresets } from "./kinds.ts";

const edgesOf = (span: string | undefined): [from: string, to: string] => {
  const [from = "", to = ""] = span?.includes("..") ? span.split("..") : [];
  return [from, to];
};

/** A stretch of days: one of the usual ones, or from and to. */
export function FilterSpan({
  label,
  value,
  onChange,
  presets,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  presets: boolean;
}) {
  const id = useId();
  const [from, to] = edgesOf(value);
  const change = (nextFrom: string, nextTo: string) => onChange(nextFrom || nextTo ? `${nextFrom}..${nextTo}` : undefined);
  return (
    <fieldset className="grid w-60 gap-2">
      <legend className="sr-only">{label}</legend>
      {presets
        ? datePresets.map((preset) => (
            <label
              key={preset.value}
              className="-mx-1 flex h-8 cursor-pointer items-center gap-2 rounded-md px-1.5 text-sm hover:bg-default has-checked:font-medium"
            >
              <input type="radio" name={id} checked={value === preset.value} onChange={() => onChange(preset.value)} />
              {preset.label}
            </label>
          ))
        : null}
      <label htmlFor={`${id}-from`} className="grid gap-1 text-xs text-muted">
        From
        <DateInput id={`${id}-from`} value={from} max={to || "9999-12-31"} onChange={(next) => change(next, to)} />
      </label>
      <label htmlFor={`${id}-to`} className="grid gap-1 text-xs text-muted">
        To
        <DateInput id={`${id}-to`} value={to} {...(from ? { min: from } : {})} onChange={(next) => change(from, next)} />
      </label>
    </fieldset>
  );
}
