"use client";

import { useQuery } from "@tanstack/react-query";
import { getCountries } from "libphonenumber-js/min";
import { useMemo } from "react";
import type { Control } from "react-hook-form";
import { useTranslations } from "use-intl";
import { TagsField } from "#components/form/chips-field.tsx";
import { ComboboxField, SelectField } from "#components/form/select-field.tsx";
import type { Option } from "#components/ui/option.ts";
import { usePlace } from "#components/ui/place.tsx";
import type { ImportOptions } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { tagQueries } from "#lib/api/tags.ts";

/** The countries with phone numbers, sorted by name. */
function countriesWithPhones(locale: string): readonly Option[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return getCountries()
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}

export type OptionValues = { matchBy: string; onMatch: string; tags: string[]; defaultCountry: string; dateOrder: string };

export const optionValuesOf = ({ matchBy, onMatch, tags, defaultCountry, dateOrder }: ImportOptions): OptionValues => ({
  matchBy: matchBy.join(" "),
  onMatch,
  tags,
  defaultCountry: defaultCountry ?? "",
  dateOrder,
});

export const optionsOf = ({ matchBy, onMatch, tags, defaultCountry, dateOrder }: OptionValues): ImportOptions => ({
  matchBy: matchBy.split(" ").flatMap((field) => (field === "email" || field === "phone" ? [field] : [])),
  onMatch: onMatch === "fill" || onMatch === "skip" ? onMatch : "update",
  tags,
  defaultCountry: defaultCountry === "" ? null : defaultCountry,
  dateOrder: dateOrder === "day-first" ? "day-first" : "month-first",
});

export function ImportOptionFields({ control }: { control: Control<OptionValues> }) {
  const t = useTranslations("imports.importOptionFields");
  const connection = useConnection();
  const { locale } = usePlace();
  const countries = useMemo(() => countriesWithPhones(locale), [locale]);
  const tags = useQuery(tagQueries.list(connection.server));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        control={control}
        name="matchBy"
        label={t("matchContactsBy")}
        options={[
          { value: "email phone", label: t("match.emailPhone") },
          { value: "phone email", label: t("match.phoneEmail") },
          { value: "email", label: t("match.email") },
          { value: "phone", label: t("match.phone") },
        ]}
        none={t("nothingEveryRowIsANew")}
        hint={t("comparedInThisOrder")}
      />
      <SelectField
        control={control}
        name="onMatch"
        label={t("whenAContactMatches")}
        options={[
          { value: "update", label: t("onMatch.update"), description: t("onMatchHint.update") },
          { value: "fill", label: t("onMatch.fill"), description: t("onMatchHint.fill") },
          { value: "skip", label: t("onMatch.skip") },
        ]}
      />
      <ComboboxField
        control={control}
        name="defaultCountry"
        label={t("countryOfPhoneNumbers")}
        options={countries}
        placeholder={t("noneNumbersStartWith")}
        hint={t("forNumbersWithoutACountryCode")}
      />
      <SelectField
        control={control}
        name="dateOrder"
        label={t("dateFormat")}
        options={[
          { value: "month-first", label: t("dateOrder.monthFirst") },
          { value: "day-first", label: t("dateOrder.dayFirst") },
        ]}
      />
      <TagsField
        control={control}
        name="tags"
        label={t("tagsForAllImportedContacts")}
        suggestions={(tags.data ?? []).map(({ tag }) => ({ value: tag, label: tag }))}
        className="sm:col-span-2"
      />
    </div>
  );
}
