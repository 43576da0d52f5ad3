import { type CountryCode, type E164Number, type MetadataJson, PhoneNumber } from "libphonenumber-js/core";
import { callingCodeOf } from "./phone-code.ts";

/** A stored number of the given country as people there write it, another country's with its prefix; what is no number stays as it is. */
export function formatPhone(phone: string, country: string | undefined, metadata: MetadataJson): string {
  if (!isE164(phone)) return phone;
  const number = new PhoneNumber(phone, metadata);
  if (!number.isPossible()) return phone;
  const isAtHome = country !== undefined && planOf(countryOf(phone, metadata)) === planOf(country);
  return isAtHome ? number.formatNational() : number.formatInternational();
}

/** Territories whose numbers are part of another country's numbering plan: within it, each number is written in its national form. */
const plans: Readonly<Record<string, string>> = { GG: "GB", IM: "GB", JE: "GB", AX: "FI", SJ: "NO", CC: "AU", CX: "AU", VA: "IT" };
const planOf = (country: string | undefined) => (country === undefined ? undefined : (plans[country] ?? country));

/** Of the countries that share a calling code the one whose number it is; the first where no range is known. */
function countryOf(phone: E164Number, metadata: MetadataJson): CountryCode | undefined {
  const countries = Object.values(metadata.country_calling_codes).flat();
  const owner = countries.find((country) => {
    const number = new PhoneNumber(phone, metadata);
    number.country = country;
    return number.isValid();
  });
  return owner ?? countries[0];
}

const isE164 = (phone: string): phone is E164Number => /^\+\d{5,15}$/.test(phone) && callingCodeOf(phone) !== undefined;
