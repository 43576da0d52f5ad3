"use client";

import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { FieldFrame, type FieldProps, textOf, useField } from "./field.tsx";

export type NumberFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & { unit?: string; whole?: boolean; placeholder?: string };

/** The number that a text means; null for none; the text itself where it means no number, so that the schema can refuse it. */
export function numberOf(text: string): number | string | null {
  const plain = text.trim().replace(/\s/g, "").replace(",", ".");
  if (plain === "") return null;
  return Number.isFinite(Number(plain)) ? Number(plain) : text;
}

export function NumberField<In extends FieldValues, Out>(props: NumberFieldProps<In, Out>) {
  const wiring = useField(props);
  const [typed, setTyped] = useState<string>();
  return (
    <FieldFrame
      wiring={wiring}
      label={props.label}
      hint={props.hint}
      required={props.required}
      hideLabel={props.hideLabel}
      className={props.className}
    >
      <span className="relative block">
        <Input
          id={wiring.id}
          ref={wiring.ref}
          name={props.name}
          inputMode={props.whole ? "numeric" : "decimal"}
          autoComplete="off"
          value={typed ?? textOf(wiring.value)}
          onChange={(event) => {
            setTyped(event.target.value);
            wiring.setValue(numberOf(event.target.value));
          }}
          onBlur={() => {
            setTyped(undefined);
            wiring.onBlur();
          }}
          required={props.required}
          disabled={props.disabled}
          placeholder={props.placeholder}
          invalid={wiring.invalid}
          aria-describedby={wiring.describedBy}
          className={props.unit ? "pe-14! tabular-nums" : "tabular-nums"}
        />
        {props.unit ? (
          <span className="pointer-events-none absolute inset-y-0 end-2.5 grid place-items-center text-sm text-muted">{props.unit}</span>
        ) : null}
      </span>
    </FieldFrame>
  );
}
