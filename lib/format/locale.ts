import { findTextLanguage } from "#messages/languages.ts";

/**
 * The first language of an Accept-Language header for which there are texts, with its country. Dates in a language without texts would mix
 * two languages on one page.
 */
export function localeOf(acceptLanguage: string | null): string {
  const tags = (acceptLanguage ?? "").split(",").map((part) => part.split(";")[0]?.trim() ?? "");
  const tag = tags.find((each) => isLocale(each) && findTextLanguage(each) !== undefined) ?? "en";
  return tag.startsWith("nn") ? "nb" : tag;
}

const isLocale = (tag: string): boolean => {
  try {
    return tag !== "" && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};
