import { type CountryCode, type E164Number, type MetadataJson, PhoneNumber } from "libphonenumber-js/core";
import { canonicalZone, zonesOf } from "#contract/zones.ts";
import { callingCodeOf } from "./phone-code.ts";

/**
 * Formats a stored number nationally if it belongs to the country, otherwise internationally. Text that is not a number is returned
 * unchanged.
 */
export function formatPhone(phone: string, country: string | undefined, metadata: MetadataJson): string {
  if (!isE164(phone)) return phone;
  const number = new PhoneNumber(phone, metadata);
  if (!number.isPossible()) return phone;
  const isAtHome = country !== undefined && planOf(countryOf(phone, metadata)) === planOf(country);
  return isAtHome ? number.formatNational() : number.formatInternational();
}

/** The country of the time zone among the countries of the number's calling code, for a location without a country. */
export function countryInZone(timezone: string, metadata: MetadataJson): string | undefined {
  const zone = canonicalZone(timezone);
  return Object.values(metadata.country_calling_codes)
    .flat()
    .find((country) => zonesOf(country).some((each) => canonicalZone(each) === zone));
}

/** Territories whose numbers are part of another country's numbering plan. Within a plan, numbers are written nationally. */
const plans: Readonly<Record<string, string>> = { GG: "GB", IM: "GB", JE: "GB", AX: "FI", SJ: "NO", CC: "AU", CX: "AU", VA: "IT" };
const planOf = (country: string | undefined) => (country === undefined ? undefined : (plans[country] ?? country));

/** Which of the countries that share a calling code the number belongs to; the first one if no range matches. */
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
