import { type AccountLanguage, accountLanguages } from "#contract/users/account.ts";
import { type PlatformLanguage, platformLanguages } from "#contract/users/users.ts";
import { textLanguageOf } from "./languages.ts";

export const languageNames: Record<AccountLanguage, string> = {
  en_US: "English (US)",
  en_GB: "English (UK)",
  es: "Español",
  fr_CA: "Français (Canada)",
  fr_FR: "Français (France)",
  nl: "Nederlands",
  de: "Deutsch",
  pt_PT: "Português (Portugal)",
  pt_BR: "Português (Brasil)",
  it: "Italiano",
  sv: "Svenska",
  da: "Dansk",
  fi: "Suomi",
  no: "Norsk",
};

const optionOf = (value: AccountLanguage) => ({ value, label: languageNames[value], lang: textLanguageOf(value) });

/** The languages that an admin can choose for a user (doc 1, `platformLanguage`). */
export const languageOptions = platformLanguages.map(optionOf);

/** The languages that users can choose for their own account. */
export const accountLanguageOptions = accountLanguages.map(optionOf).toSorted((one, other) => one.label.localeCompare(other.label, "en"));

/** The language for accounts whose texts are those of the tag. */
export const accountLanguageOf = (tag: string): AccountLanguage =>
  accountLanguages.find((language) => textLanguageOf(language) === textLanguageOf(tag)) ?? "en_US";

/** The same among the languages that an admin can choose for a user: American English for British. */
export function platformLanguageOf(tag: string): PlatformLanguage {
  const language = accountLanguageOf(tag);
  return platformLanguages.find((each) => each === language) ?? "en_US";
}
