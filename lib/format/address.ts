/** The name of a country in the user's language; the code itself where the language has no name for it. */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: "region", fallback: "code" }).of(code.toUpperCase()) ?? code;
}

/** Every country by its name. */
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

/** Codes of countries that are no more, or that another code replaces; the language data still knows their names. */
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

/** The address of a web page as a link; undefined where it is none that a browser should open. */
export function webLink(website: string): string | undefined {
  const address = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
