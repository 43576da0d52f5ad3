import { getCountries } from "libphonenumber-js/min";
import type { Option } from "#components/ui/option.ts";

const names = new Intl.DisplayNames(["en"], { type: "region" });

/** The countries that have phone numbers, by name. */
export const countries: readonly Option[] = getCountries()
  .map((code) => ({ value: code, label: names.of(code) ?? code }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"));
