import countryToCurrency from "country-to-currency";
import { phoneCountryOf } from "#contract/contacts/phone-numbers.ts";

const fallback = "USD";

/** The default currency of prices: that of the location's country, or of its time zone's country if none is stored. */
export function currencyOf(location: { country: string | null; timezone: string }): string {
  const country = phoneCountryOf(location);
  const currency = country === undefined || !(country in countryToCurrency) ? undefined : Reflect.get(countryToCurrency, country);
  return typeof currency === "string" && Intl.supportedValuesOf("currency").includes(currency) ? currency : fallback;
}
