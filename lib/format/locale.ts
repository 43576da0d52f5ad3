/** The first language of an Accept-Language header that Intl supports. */
export function localeOf(acceptLanguage: string | null): string {
  const tags = (acceptLanguage ?? "").split(",").map((part) => part.split(";")[0]?.trim() ?? "");
  return tags.find((tag) => isLocale(tag)) ?? "en";
}

const isLocale = (tag: string): boolean => {
  try {
    return tag !== "" && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};
