import { phoneCountryOf } from "#contract/contacts/phone-numbers.ts";
import { findTextLanguage, type TextLanguage } from "#messages/languages.ts";
import { languageOf, type StoredLanguage } from "../users/language.ts";

/** The language in which a person reads a message, and the locale of its dates and numbers. */
export type Reader = { language: TextLanguage; locale: string };

/** A location; `language` is the language that it has chosen for its messages. */
type Place = Parameters<typeof phoneCountryOf>[0] & { language?: string | null };

/** The reader for a BCP 47 tag. If the tag names no country, dates are formatted for `country`. */
function readerWith(tag: string, country: string | undefined): Reader {
  const language = findTextLanguage(tag) ?? "en";
  const [word = "en"] = language.split("-");
  const [, region = country] = tag.split("-");
  return { language, locale: region === undefined ? word : `${word}-${region}` };
}

/** The language that the location has chosen, otherwise that of its country; English if the language is unknown or has no texts. */
export function readerOfLocation(location: Place): Reader {
  const country = phoneCountryOf(location);
  if (location.language) {
    const tag = location.language.replace("_", "-");
    const language = findTextLanguage(tag) ?? "en";
    // French in Switzerland is written with Swiss dates.
    return { language, locale: country === undefined ? tag : `${language.slice(0, 2)}-${country}` };
  }
  if (country === undefined) return readerWith("en", undefined);
  const spoken = `${new Intl.Locale("und", { region: country }).maximize().language}-${country}`;
  return readerWith(findTextLanguage(spoken) === undefined ? `en-${country}` : spoken, country);
}

/**
 * The reader for a user. American English is the default of users who never chose a language, so the location's country decides the format
 * of their dates.
 */
export function readerOfUser(user: StoredLanguage, location: Place): Reader {
  const language = languageOf(user);
  return readerWith(language === "en_US" ? "en" : language.replace("_", "-"), phoneCountryOf(location));
}

/** The reader for a contact or visitor: in the language of the public page that they used, otherwise in the location's. */
export const readerOfContact = (tag: string | null, location: Place): Reader =>
  tag === null ? readerOfLocation(location) : readerWith(tag, phoneCountryOf(location));
