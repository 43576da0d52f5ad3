import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

export const countryOf = (code: string | null | undefined): CountryCode | undefined => {
  const upper = code?.toUpperCase();
  return upper !== undefined && isSupportedCountry(upper) ? upper : undefined;
};

/** A typed number as it is stored, `+351211234567`; undefined where it is none. */
export function readPhone(text: string, country: CountryCode | undefined): string | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isPossible() ? number.number : undefined;
}
