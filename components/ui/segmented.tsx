"use client";

import { type ReactNode, useId } from "react";
import { cx } from "./class-names.ts";

export type SegmentedProps = {
  label: string;
  segments: readonly { id: string; label: string; icon?: ReactNode; count?: string | undefined }[];
  /** Undefined if none is chosen. */
  selected: string | undefined;
  onSelect: (id: string) => void;
  className?: string;
};

/** A choice between a few words in a row. */
export function Segmented({ label, segments, selected, onSelect, className }: SegmentedProps) {
  const name = useId();
  return (
    <fieldset className={cx("inline-grid auto-cols-auto grid-flow-col gap-0.5 rounded-md bg-default p-0.5", className)}>
      <legend className="sr-only">{label}</legend>
      {segments.map(({ id, label: text, icon, count }) => (
        <label
          key={id}
          className="relative flex h-7 min-w-0 cursor-pointer items-center justify-center gap-1.5 rounded px-2 text-sm has-checked:bg-surface has-checked:font-medium has-checked:shadow-field has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input type="radio" name={name} className="sr-only" checked={selected === id} onChange={() => onSelect(id)} />
          {icon}
          <span className="truncate">{text}</span>
          {count === undefined ? null : <span className="text-xs font-normal text-muted tabular-nums">{count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
