import { type PlatformLanguage, platformLanguages } from "#contract/users/users.ts";

export const languageNames: Record<PlatformLanguage, string> = {
  en_US: "English",
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

/** What a person may choose, each by its own name. */
export const languageOptions = platformLanguages.map((value) => ({ value, label: languageNames[value] }));
