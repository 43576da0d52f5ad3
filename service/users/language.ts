import { type AccountLanguage, accountLanguage } from "#contract/users/account.ts";

export type StoredLanguage = { platform_language: string; is_british_english: boolean };

/** The language of a user's dashboard. */
export const languageOf = (row: StoredLanguage): AccountLanguage =>
  row.platform_language === "en_US" && row.is_british_english ? "en_GB" : accountLanguage.parse(row.platform_language);

export const storedLanguage = (language: AccountLanguage): StoredLanguage =>
  language === "en_GB"
    ? { platform_language: "en_US", is_british_english: true }
    : { platform_language: language, is_british_english: false };
