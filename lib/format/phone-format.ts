import { type CountryCode, type E164Number, type MetadataJson, PhoneNumber } from "libphonenumber-js/core";
import { callingCodeOf } from "./phone-code.ts";

/** A stored number of the given country as people there write it, another country's with its prefix; what is no number stays as it is. */
export function formatPhone(phone: string, country: string | undefined, metadata: MetadataJson): string {
  if (!isE164(phone)) return phone;
  const number = new PhoneNumber(phone, metadata);
  if (!number.isPossible()) return phone;
  return country !== undefined && countryOf(phone, metadata) === country ? number.formatNational() : number.formatInternational();
}

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
