"use client";

import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { readNumber, writeNumber } from "#lib/format/numbers.ts";
import { controlOf, FieldFrame, type FieldProps, frameOf, textOf, useField } from "./field.tsx";

export type NumberFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  unit?: string;
  whole?: boolean;
  placeholder?: string;
};

export function NumberField<In extends FieldValues, Out>(props: NumberFieldProps<In, Out>) {
  const wiring = useField(props);
  const { locale } = usePlace();
  const [typed, setTyped] = useState<string>();
  return (
    <FieldFrame {...frameOf(props)} wiring={wiring}>
      <span className="relative block">
        <Input
          {...controlOf(props, wiring)}
          inputMode={props.whole ? "numeric" : "decimal"}
          value={typed ?? (typeof wiring.value === "number" ? writeNumber(wiring.value, locale) : textOf(wiring.value))}
          onChange={(event) => {
            setTyped(event.target.value);
            wiring.setValue(readNumber(event.target.value, locale));
          }}
          onBlur={() => {
            setTyped(undefined);
            wiring.onBlur();
          }}
          className={props.unit ? "pe-14! tabular-nums" : "tabular-nums"}
        />
        {props.unit ? (
          <span className="pointer-events-none absolute inset-y-0 end-2.5 grid place-items-center text-sm text-muted">{props.unit}</span>
        ) : null}
      </span>
    </FieldFrame>
  );
}
