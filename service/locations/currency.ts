import countryToCurrency from "country-to-currency";
import { phoneCountryOf } from "#contract/contacts/phone-numbers.ts";

const fallback = "USD";

/** What prices are in where nobody has chosen a currency: that of the location's country, which its time zone tells where none is stored. */
export function currencyOf(location: { country: string | null; timezone: string }): string {
  const country = phoneCountryOf(location);
  const currency = country === undefined || !(country in countryToCurrency) ? undefined : Reflect.get(countryToCurrency, country);
  return typeof currency === "string" && Intl.supportedValuesOf("currency").includes(currency) ? currency : fallback;
}
