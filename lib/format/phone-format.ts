import { type CountryCode, type E164Number, type MetadataJson, PhoneNumber } from "libphonenumber-js/core";
import { callingCodeOf } from "./phone-code.ts";

/** A stored number of the given country as people there write it, another country's with its prefix; what is no number stays as it is. */
export function formatPhone(phone: string, country: string | undefined, metadata: MetadataJson): string {
  if (!isE164(phone)) return phone;
  const number = new PhoneNumber(phone, metadata);
  if (!number.isPossible()) return phone;
  if (country !== undefined && isCountryOf(metadata, country)) {
    number.country = country;
    if (number.isValid()) return number.formatNational();
  }
  return new PhoneNumber(phone, metadata).formatInternational();
}

const isE164 = (phone: string): phone is E164Number => /^\+\d{5,15}$/.test(phone) && callingCodeOf(phone) !== undefined;
const isCountryOf = (metadata: MetadataJson, country: string): country is CountryCode => Object.hasOwn(metadata.countries, country);
