import { type CountryCode, type MetadataJson, parsePhoneNumberFromString } from "libphonenumber-js/core";

/** A number of the given country as people there write it, another country's with its prefix; what is no number stays as it is. */
export function formatPhone(phone: string, country: string | undefined, metadata: MetadataJson): string {
  const home = country !== undefined && isCountryOf(metadata, country) ? country : undefined;
  const number = parsePhoneNumberFromString(phone, home === undefined ? {} : { defaultCountry: home }, metadata);
  if (!number?.isPossible()) return phone;
  return home !== undefined && number.country === home ? number.formatNational() : number.formatInternational();
}

const isCountryOf = (metadata: MetadataJson, country: string): country is CountryCode => Object.hasOwn(metadata.countries, country);
