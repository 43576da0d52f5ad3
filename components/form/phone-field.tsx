"use client";

import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Input } from "#components/ui/input.tsx";
import { usePhoneReader } from "#lib/format/use-phone-reader.ts";
import { usePhoneFormat } from "#lib/format/use-phones.ts";
import { controlOf, FieldFrame, type FieldProps, frameOf, textOf, useField } from "./field.tsx";

export type PhoneFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  /** The country whose numbers need no calling code, if known. */
  country: string | null | undefined;
  /** The time zone, which determines the country if none is given. */
  timezone?: string | undefined;
  autoFocus?: boolean;
  autoComplete?: string;
};

/**
 * Stores a number as `+351211234567` as soon as it can be parsed, so that Enter saves the parsed number, and shows that number below the
 * field, unless it was typed in that form. Text that cannot be parsed is kept, so that the schema rejects it.
 */
export function PhoneField<In extends FieldValues, Out>(props: PhoneFieldProps<In, Out>) {
  const t = useTranslations("form.phoneField");
  const { country, timezone } = props;
  const read = usePhoneReader(country, timezone);
  const format = usePhoneFormat(country, timezone);
  const formatAbroad = usePhoneFormat(null);
  const [typed, setTyped] = useState<string>();
  const field = useField(props);
  const wiring = { ...field, error: field.error === undefined ? undefined : problemOf(field.error, country ?? timezone, t) };
  const value = textOf(wiring.value);
  const understood = typed === undefined || typed.trim() === "" ? undefined : read(typed);
  const saved = understood === undefined ? "" : formatAbroad(understood);
  const hint = saved.trim() === "" || saved === typed?.trim() ? props.hint : t("savedAs", { phone: saved });
  const describedBy = [hint ? `${wiring.id}-hint` : "", wiring.error ? `${wiring.id}-error` : ""].filter(Boolean).join(" ") || undefined;

  return (
    <FieldFrame {...frameOf(props)} hint={hint} wiring={wiring}>
      <Input
        {...controlOf(props, { ...wiring, describedBy })}
        type="tel"
        // A field whose number format is loading is empty, so that users do not type after a blank.
        value={typed ?? format(value).trim()}
        onChange={(event) => {
          setTyped(event.target.value);
          wiring.setValue(read(event.target.value) ?? event.target.value);
        }}
        onBlur={() => {
          // Parses a number that was typed before the country's metadata was loaded.
          if (typed !== undefined && understood !== undefined) wiring.setValue(understood);
          wiring.onBlur();
        }}
      />
    </FieldFrame>
  );
}

/** The schema's message describes the API's format. Users get an instruction instead. */
const problemOf = (error: string, place: string | null | undefined, t: ReturnType<typeof useTranslations<"form.phoneField">>): string =>
  !/phone number/i.test(error) ? error : place ? t("enterAPhoneNumber") : t("addTheCountryCode");
