"use client";

import { useId } from "react";
import { Checkbox } from "./checkbox.tsx";
import { cx } from "./class-names.ts";
import type { Option } from "./option.ts";

type CheckboxListProps = {
  label: string;
  options: readonly Option[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  className?: string;
};

/** Chooses some options, all of which are on screen. */
export function CheckboxList({ label, options, values, onChange, className }: CheckboxListProps) {
  const id = useId();
  return (
    <fieldset className={cx("flex max-h-48 flex-wrap gap-x-4 gap-y-1 overflow-y-auto px-1 text-sm", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <span key={option.value} className="flex min-h-7 items-center gap-2">
          <Checkbox
            id={`${id}-${option.value}`}
            checked={values.includes(option.value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...values, option.value] : values.filter((value) => value !== option.value))
            }
          />
          <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
        </span>
      ))}
    </fieldset>
  );
}
