import countryToCurrency from "country-to-currency";

/** Every currency with its code and its name in the language. */
export function currencies(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return Intl.supportedValuesOf("currency").map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
}

/** The currency of a country; undefined if it is not known. */
export function currencyOfCountry(country: string): string | undefined {
  const code: unknown = Reflect.get(countryToCurrency, country);
  return typeof code === "string" && Intl.supportedValuesOf("currency").includes(code) ? code : undefined;
}
