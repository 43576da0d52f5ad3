"use client";

import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import type { Option } from "#components/ui/option.ts";
import { textOf } from "./field.tsx";
import { NumberField, type NumberFieldProps } from "./number-field.tsx";
import { SelectField } from "./select-field.tsx";

export type MeasureFieldProps<In extends FieldValues, Out> = NumberFieldProps<In, Out> & {
  /** The unit's field. Its label is for screen readers only. */
  unitOf: { name: FieldPath<In>; label: string; options: (count: number) => readonly Option[] };
};

/** A number and its unit, side by side. */
export function MeasureField<In extends FieldValues, Out>({ unitOf, className, ...number }: MeasureFieldProps<In, Out>) {
  const count = Number(textOf(useWatch({ control: number.control, name: number.name })));
  return (
    <div className={className}>
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-2">
        <NumberField {...number} />
        <SelectField
          control={number.control}
          name={unitOf.name}
          label={unitOf.label}
          options={unitOf.options(Number.isNaN(count) ? 0 : count)}
          hideLabel
          className="mt-6"
        />
      </div>
    </div>
  );
}
