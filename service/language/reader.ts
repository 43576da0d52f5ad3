import { phoneCountryOf } from "#contract/contacts/phone-numbers.ts";
import { findTextLanguage, type TextLanguage } from "#messages/languages.ts";
import { languageOf, type StoredLanguage } from "../users/language.ts";

/** The language in which a person reads a message, and the locale of its dates and numbers. */
export type Reader = { language: TextLanguage; locale: string };

/** A location; `language` is the one that it has chosen for its messages. */
type Place = Parameters<typeof phoneCountryOf>[0] & { language?: string | null };

/** The reader of a BCP 47 tag. Where it names no country, dates are written as in `country`. */
function readerWith(tag: string, country: string | undefined): Reader {
  const language = findTextLanguage(tag) ?? "en";
  const [word = "en"] = language.split("-");
  const [, region = country] = tag.split("-");
  return { language, locale: region === undefined ? word : `${word}-${region}` };
}

/** Reads the language that the location has chosen, otherwise that of its country; English if that is unknown or has no texts. */
export function readerOfLocation(location: Place): Reader {
  const country = phoneCountryOf(location);
  if (location.language) {
    const tag = location.language.replace("_", "-");
    const language = findTextLanguage(tag) ?? "en";
    // French in Switzerland is written with the dates of Switzerland.
    return { language, locale: country === undefined ? tag : `${language.slice(0, 2)}-${country}` };
  }
  if (country === undefined) return readerWith("en", undefined);
  const spoken = `${new Intl.Locale("und", { region: country }).maximize().language}-${country}`;
  return readerWith(findTextLanguage(spoken) === undefined ? `en-${country}` : spoken, country);
}

/** A user's language. American English is what users have who never chose, so the location's country decides how its dates are written. */
export function readerOfUser(user: StoredLanguage, location: Place): Reader {
  const language = languageOf(user);
  return readerWith(language === "en_US" ? "en" : language.replace("_", "-"), phoneCountryOf(location));
}

/** A contact or visitor: the language of the public page that they used, otherwise the location's. */
export const readerOfContact = (tag: string | null, location: Place): Reader =>
  tag === null ? readerOfLocation(location) : readerWith(tag, phoneCountryOf(location));
