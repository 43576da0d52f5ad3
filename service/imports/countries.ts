import { plain } from "./headers.ts";

const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "sv", "pl"];
const others: Record<string, string> = {
  usa: "US",
  "u s": "US",
  "u s a": "US",
  "united states of america": "US",
  uk: "GB",
  "u k": "GB",
  "great britain": "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  holland: "NL",
  "the netherlands": "NL",
  "czech republic": "CZ",
  "south korea": "KR",
  russia: "RU",
};

/** The code of a former country maps to its successor's. */
const isOfToday = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

function codesByName(): Map<string, string> {
  const found = new Map<string, string>();
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (let first = 65; first <= 90; first++)
      for (let second = 65; second <= 90; second++) {
        const code = String.fromCharCode(first, second);
        const name = names.of(code);
        if (name !== undefined && isOfToday(code) && !found.has(plain(name))) found.set(plain(name), code);
      }
  }
  for (const [name, code] of Object.entries(others)) found.set(name, code);
  return found;
}

/** Built at the first import, because it takes a tenth of a second. */
let codes: Map<string, string> | undefined;

/** The code of a country whose name is written in one of several languages; other text is returned unchanged. */
export function countryCodeOf(text: string): string {
  if (/^[a-z]{2}$/i.test(text) && plain(text) !== "uk") return text.toUpperCase();
  codes ??= codesByName();
  return codes.get(plain(text)) ?? text;
}
