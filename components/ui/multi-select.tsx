"use client";

import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { cx } from "./class-names.ts";
import type { Option } from "./option.ts";
import { Popover } from "./popover.tsx";
import { useLabelled } from "./use-labelled.ts";

export type MultiSelectProps = {
  label: string;
  /** The label for no choice, which means all. */
  all: string;
  options: readonly Option[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  className?: string;
};

/** Chooses some options of a list. If none is chosen, all count. */
export function MultiSelect({ label, all, options, values, onChange, className }: MultiSelectProps) {
  const id = useId();
  const labelled = useLabelled();
  const chosen = options.filter(({ value }) => values.includes(value));
  const [first] = chosen;
  const words = first === undefined ? all : chosen.length === 1 ? first.label : `${first.label} +${chosen.length - 1}`;
  const toggle = (value: string) => onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return (
    <Popover
      label={label}
      className="grid w-64 gap-1"
      trigger={
        <Button aria-label={labelled(label, words)} className={cx("min-w-0 shrink justify-between! font-normal!", className)}>
          <span className="min-w-0 truncate">{words}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </Button>
      }
    >
      <ul className="-mx-1 max-h-80 overflow-y-auto">
        {options.map((option) => (
          <li key={option.value}>
            <label htmlFor={`${id}-${option.value}`} className="flex min-h-8 items-center gap-2 rounded px-2 text-sm hover:bg-default">
              <Checkbox id={`${id}-${option.value}`} checked={values.includes(option.value)} onChange={() => toggle(option.value)} />
              {option.icon}
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
            </label>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="ghost" disabled={chosen.length === 0} onClick={() => onChange([])}>
        {all}
      </Button>
    </Popover>
  );
}
