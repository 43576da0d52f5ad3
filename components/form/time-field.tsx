"use client";

import type { FieldValues } from "react-hook-form";
import { TimeInput } from "#components/ui/time-input.tsx";
import { FieldFrame, type FieldProps, frameOf, textOf, useField } from "./field.tsx";

/** A time of day as `09:30`; an empty text for no time. */
export function TimeField<In extends FieldValues, Out>(props: FieldProps<In, Out>) {
  const wiring = useField(props);
  return (
    <FieldFrame {...frameOf(props)} wiring={wiring}>
      <TimeInput aria-label={props.label} invalid={wiring.invalid} value={textOf(wiring.value)} onChange={wiring.setValue} />
    </FieldFrame>
  );
}
