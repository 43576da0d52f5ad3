import { canonicalZone, zonesOf } from "#contract/zones.ts";

/** The name of a country in the user's language, or the code if the language has no name for it. */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: "region", fallback: "code" }).of(code.toUpperCase()) ?? code;
}

/** Every country, sorted by name. */
export function countries(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const isReserved = (code: string) => ["EU", "EZ", "UN", "XA", "XB", "ZZ", "QO"].includes(code) || supersededCodes.has(code);
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !isReserved(code))
    .map((code) => ({ value: code, label: names.of(code) ?? "" }))
    .filter(({ label }) => label !== "")
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}

/** The country of a time zone; undefined if the browser doesn't know. */
export const countryOfZone = (zone: string, locale: string): string | undefined =>
  countries(locale).find(({ value }) => zonesOf(value).some((each) => canonicalZone(each) === canonicalZone(zone)))?.value;

/** Codes of countries that no longer exist, or that another code replaces. Intl still has names for them. */
const supersededCodes = new Set([
  "AN",
  "BU",
  "CS",
  "DD",
  "DY",
  "FQ",
  "FX",
  "HV",
  "JT",
  "MI",
  "NH",
  "NQ",
  "NT",
  "PC",
  "PU",
  "PZ",
  "RH",
  "SU",
  "TP",
  "UK",
  "VD",
  "WK",
  "YD",
  "YU",
  "ZR",
  "CT",
]);

/** A link to a website; undefined if a browser should not open the address. */
export function webLink(website: string): string | undefined {
  const address = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
