"use client";

import type { FieldValues } from "react-hook-form";
import { DateInput } from "#components/ui/date-input.tsx";
import { FieldFrame, type FieldProps, frameOf, textOf, useField } from "./field.tsx";

export type DateFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & { withTime?: boolean; min?: string; max?: string };

/** A date as `2026-11-20`, or with its time as `2026-11-20T09:30`. */
export function DateField<In extends FieldValues, Out>(props: DateFieldProps<In, Out>) {
  const wiring = useField(props);
  const stored = textOf(wiring.value);
  return (
    <FieldFrame {...frameOf(props)} wiring={wiring}>
      <DateInput
        id={wiring.id}
        ref={wiring.ref}
        onBlur={wiring.onBlur}
        aria-labelledby={wiring.labelId}
        aria-describedby={wiring.describedBy}
        invalid={wiring.invalid}
        required={props.required}
        disabled={props.disabled}
        withTime={props.withTime}
        value={stored.slice(0, props.withTime ? 16 : 10)}
        onChange={wiring.setValue}
        min={props.min}
        max={props.max}
      />
    </FieldFrame>
  );
}
