"use client";

import type { CountryCode } from "libphonenumber-js";
import { useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { controlOf, FieldFrame, type FieldProps, frameOf, textOf, useField } from "./field.tsx";

export type PhoneFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  /** The country whose numbers are written without a prefix. */
  country: CountryCode;
  autoFocus?: boolean;
};

/** The metadata of all countries is large, so it is fetched when the first phone field appears. */
const numbers = () => import("libphonenumber-js/min");

/** Holds the number as `+351211234567`, and shows it as the country writes it. What is no number stays as typed, for the schema to judge. */
export function PhoneField<In extends FieldValues, Out>(props: PhoneFieldProps<In, Out>) {
  const { country } = props;
  const wiring = useField(props);
  const [typed, setTyped] = useState<string>();
  const [shown, setShown] = useState<{ value: string; text: string }>();
  const value = textOf(wiring.value);

  useEffect(() => {
    let current = true;
    numbers().then(
      ({ parsePhoneNumberFromString }) => {
        const number = parsePhoneNumberFromString(value, country);
        if (current)
          setShown({
            value,
            text: number?.isValid() ? (number.country === country ? number.formatNational() : number.formatInternational()) : value,
          });
      },
      () => current && setShown({ value, text: value }),
    );
    return () => {
      current = false;
    };
  }, [value, country]);

  const leave = async () => {
    const text = typed;
    setTyped(undefined);
    wiring.onBlur();
    if (text === undefined) return;
    const { parsePhoneNumberFromString } = await numbers();
    const number = parsePhoneNumberFromString(text, country);
    if (number?.isValid()) wiring.setValue(number.number);
  };

  return (
    <FieldFrame {...frameOf(props)} wiring={wiring}>
      <Input
        {...controlOf(props, wiring)}
        type="tel"
        value={typed ?? (shown?.value === value ? shown.text : value)}
        onChange={(event) => {
          setTyped(event.target.value);
          wiring.setValue(event.target.value);
        }}
        onBlur={() => {
          leave().catch(() => setTyped(undefined));
        }}
      />
    </FieldFrame>
  );
}
