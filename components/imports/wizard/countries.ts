import { getCountries } from "libphonenumber-js/min";
import type { Option } from "#components/ui/option.ts";

/** The countries that have phone numbers, by name. */
export function countriesWithPhones(locale: string): readonly Option[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return getCountries()
    .map((code) => ({ value: code, label: names.of(code) ?? code, isVerbatim: true }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}
