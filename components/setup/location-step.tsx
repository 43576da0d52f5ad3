"use client";

import { useEffect, useMemo, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { ComboboxField, SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { usePlace, useViewerZone } from "#components/ui/place.tsx";
import { useZoneOptions } from "#components/ui/use-zone-options.ts";
import { type SetupLocation, setupLocation } from "#contract/setup/setup.ts";
import type { AccountLanguage } from "#contract/users/account.ts";
import { countries, countryOfZone } from "#lib/format/address.ts";
import { currencies, currencyOfCountry } from "#lib/format/currencies.ts";
import { accountLanguageOptions } from "#lib/i18n/language-names.ts";
import { StepForm } from "./step-form.tsx";

type LocationStepProps = { values: SetupLocation | undefined; language: AccountLanguage; onDone: (values: SetupLocation) => void };

/** The initial values are derived from the browser's time zone. */
export function LocationStep({ values, language, onDone }: LocationStepProps) {
  const t = useTranslations("setup.locationStep");
  const { locale } = usePlace();
  const timezone = useViewerZone() ?? "UTC";
  const [countryOptions, currencyOptions] = useMemo(() => [countries(locale), currencies(locale)], [locale]);
  const guessed = useMemo(() => {
    const country = countryOfZone(timezone, locale) ?? "";
    return { name: "", timezone, country, currency: currencyOfCountry(country) ?? "USD", language };
  }, [timezone, locale, language]);
  const form = useFormOf(setupLocation, values ?? guessed, onDone, { keepsNothing: true });
  const { control } = form;
  const zones = useZoneOptions(timezone);
  const country = useWatch({ control, name: "country" });
  const proposed = useRef(guessed.currency);
  // The currency follows the country until it is chosen.
  useEffect(() => {
    const currency = currencyOfCountry(country);
    if (currency === undefined || form.getValues("currency") !== proposed.current) return;
    proposed.current = currency;
    form.setValue("currency", currency);
  }, [country, form]);
  return (
    <StepForm form={form} title={t("title")} hint={t("hint")}>
      <TextField control={control} name="name" label={t("name")} required autoFocus autoComplete="organization" maxLength={255} />
      <ComboboxField control={control} name="country" label={t("country")} options={countryOptions} required />
      <ComboboxField control={control} name="timezone" label={t("timeZone")} options={zones} required />
      <ComboboxField control={control} name="currency" label={t("currency")} options={currencyOptions} required />
      <SelectField control={control} name="language" label={t("language")} options={accountLanguageOptions} hint={t("languageHint")} />
    </StepForm>
  );
}
