import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { canonicalZone, zonesOf } from "../zones.ts";
import { ok, phoneOf, type Ruled, refused } from "./values.ts";

// Phone numbers as people write them. The metadata of all countries is large: code that runs in a browser imports this file dynamically.

export type { CountryCode };

/** Determines the country of numbers without a calling code. */
export type PhonePlace = { country: string | null | undefined; timezone?: string | null | undefined };

/** The location's country, or the country of its time zone; undefined if neither is known. */
export function phoneCountryOf({ country, timezone }: PhonePlace): CountryCode | undefined {
  const code = country?.toUpperCase();
  if (code !== undefined && isSupportedCountry(code)) return code;
  return timezone ? countriesByZone().get(canonicalZone(timezone)) : undefined;
}

let byZone: Map<string, CountryCode> | undefined;

/** CLDR assigns each zone to one country. A runtime that cannot list them finds no country by zone. */
function countriesByZone(): Map<string, CountryCode> {
  byZone ??= new Map(
    getCountries().flatMap((country) => zonesOf(country).map((zone): [string, CountryCode] => [canonicalZone(zone), country])),
  );
  return byZone;
}

/** Enough for a number with its separators; the library's work on longer texts is not bounded. */
const longestText = 100;

/** Converts full-width digits to ASCII and `00` to `+`, and removes a trunk zero in brackets: `+44 (0)113`. */
const tidied = (text: string) =>
  text
    .normalize("NFKC")
    .trim()
    .replace(/^0[\s.-]*0[\s.-]*(?=[1-9])/, "+")
    .replace(/\(0\)/, "");

/**
 * A number in any usual notation, as E.164. Undefined for a text that is not a number, and for a number without a calling code if the
 * country is unknown.
 */
export function readPhone(text: string, country: CountryCode | undefined): string | undefined {
  if (text.length > longestText) return undefined;
  const written = tidied(text);
  const number = parsePhoneNumberFromString(written, country);
  if (number?.isValid()) return number.number;
  // Number ranges change, and some are reserved for examples. Outside the known ranges the length decides, without the trunk prefix.
  const value = number?.isPossible() ? nationalized(written, country) : undefined;
  if (value !== undefined && parsePhoneNumberFromString(value)?.isPossible()) return value;
  const international = phoneOf(written);
  return international.ok ? international.value : undefined;
}

function nationalized(text: string, country: CountryCode | undefined): string | undefined {
  const typing = new AsYouType(country);
  typing.input(text);
  return typing.getNumberValue();
}

/** Formats a stored number as people in the country write it. Text that is not a number is returned unchanged. */
export function phoneText(phone: string, country: CountryCode | undefined): string {
  const number = phone.length > longestText ? undefined : parsePhoneNumberFromString(phone);
  if (!number?.isPossible()) return phone;
  const isNational = country !== undefined && getCountryCallingCode(country) === number.countryCallingCode;
  return isNational ? number.formatNational() : number.formatInternational();
}

/** The rule for a number that a user types, with an explanation if it cannot be parsed. */
export function typedPhoneOf(text: string, country: CountryCode | undefined): Ruled<string> {
  const phone = readPhone(text, country);
  if (phone !== undefined) return ok(phone);
  const couldBeNational = country === undefined && /^[\d\s().\-/]{6,}$/.test(tidied(text));
  return refused(couldBeNational ? needsCallingCode : noPhone);
}

export const noPhone = "must be a phone number";
export const needsCallingCode = "must begin with the country code, for example +44 7700 900123";

const written = /^[+\d\s().\-/\u2010-\u2015\u2212]+$/;
const leastDigits = 3;

/**
 * The texts to look for in stored numbers if the searched text may be a number or a part of one: its digits, and the beginning of the E.164
 * number that it may be. Empty if the text is not a number.
 */
export function phoneParts(text: string, country: CountryCode | undefined): string[] {
  if (text.length > longestText) return [];
  const typed = tidied(text);
  const digits = typed.replace(/\D/g, "");
  if (!written.test(typed) || digits.length < leastDigits || digits.length > mostDigits) return [];
  const asWritten = typed.startsWith("+") ? `+${digits}` : digits;
  const international = nationalized(typed, country) ?? asWritten.replace(/^0(?=\d{3})/, "");
  // Numbers that contain the international form also contain the digits as written.
  return international.includes(asWritten) ? [asWritten] : [asWritten, international];
}

/** An E.164 number has at most 15 digits; a trunk prefix and a calling code may precede them. */
const mostDigits = 20;
