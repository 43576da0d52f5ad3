"use client";

import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { usePhoneReader } from "#lib/format/use-phone-reader.ts";
import { usePhoneFormat } from "#lib/format/use-phones.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { own } from "#lib/i18n/text.ts";
import { controlOf, FieldFrame, type FieldProps, frameOf, textOf, useField } from "./field.tsx";

export type PhoneFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  /** The country whose numbers are written without a calling code; none where it is not known. */
  country: string | null | undefined;
  /** By which the country is known where it is not given. */
  timezone?: string | undefined;
  autoFocus?: boolean;
  autoComplete?: string;
};

/**
 * Holds the number as `+351211234567` from the moment it can be read, so that Enter saves what was understood, and shows beneath it what that
 * is. What is no number stays as typed, for the schema to judge.
 */
export function PhoneField<In extends FieldValues, Out>(props: PhoneFieldProps<In, Out>) {
  const { country, timezone } = props;
  const say = useSay();
  const read = usePhoneReader(country, timezone);
  const format = usePhoneFormat(country);
  const formatAbroad = usePhoneFormat(undefined);
  const [typed, setTyped] = useState<string>();
  const field = useField(props);
  const wiring = { ...field, error: field.error === undefined ? undefined : problemOf(field.error, country ?? timezone) };
  const value = textOf(wiring.value);
  const understood = typed === undefined || typed.trim() === "" ? undefined : read(typed);
  const hint = understood === undefined ? props.hint : own(say("Saved as {phone}", { phone: formatAbroad(understood) }));
  const describedBy = [hint ? `${wiring.id}-hint` : "", wiring.error ? `${wiring.id}-error` : ""].filter(Boolean).join(" ") || undefined;

  return (
    <FieldFrame {...frameOf(props)} hint={hint} wiring={wiring}>
      <Input
        {...controlOf(props, { ...wiring, describedBy })}
        type="tel"
        value={typed ?? format(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          wiring.setValue(read(event.target.value) ?? event.target.value);
        }}
        onBlur={() => {
          // A number that was typed before its country's rules had arrived is read now.
          if (typed !== undefined && understood !== undefined) wiring.setValue(understood);
          wiring.onBlur();
        }}
      />
    </FieldFrame>
  );
}

/** The rule speaks of the interface's format; a person is told what to do. */
const problemOf = (error: string, place: string | null | undefined): string =>
  !/phone number/i.test(error) ? error : place ? "Enter a phone number" : "Add the country code, for example +44 7700 900123";
