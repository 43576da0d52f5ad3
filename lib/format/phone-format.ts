import { callingCodeOf } from "./phone-code.ts";

/** How the numbers behind one calling code are written. Patterns are those of regular expressions, for a number without its code. */
export type PhoneRules = {
  lengths: number[];
  /** The first that fits counts. */
  formats: { pattern: string; leading: string; national: string; international: string }[];
  /** The countries that share the code, the main one first, and which numbers are theirs. */
  owners: { country: string; numbers: string }[];
};

const isWholly = (text: string, pattern: string) => new RegExp(`^(?:${pattern})$`).test(text);

/** A stored number of the given country as people there write it, another country's with its prefix; what is no number stays as it is. */
export function formatPhone(phone: string, country: string | undefined, { lengths, formats, owners }: PhoneRules): string {
  const callingCode = callingCodeOf(phone);
  if (callingCode === undefined || !/^\+\d{5,15}$/.test(phone)) return phone;
  const number = phone.slice(callingCode.length + 1);
  if (!lengths.includes(number.length)) return phone;
  const isHome = owners.some((owner) => owner.country === country) && ownerOf(number, owners) === country;
  const format = formats.find(({ pattern, leading }) => new RegExp(`^(?:${leading})`).test(number) && isWholly(number, pattern));
  const written = format ? number.replace(new RegExp(format.pattern), isHome ? format.national : format.international) : number;
  return isHome ? written : `+${callingCode} ${written}`;
}

/** The main country where no range is known. */
const ownerOf = (number: string, owners: PhoneRules["owners"]) =>
  (owners.find(({ numbers }) => isWholly(number, numbers)) ?? owners[0])?.country;
