/** The time zones of a country, by CLDR. A runtime that cannot list them finds none. */
export function zonesOf(country: string): string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale("und", { region: country });
  return locale.getTimeZones?.() ?? [];
}

/** Engines differ in which of a zone's names they list. */
export function canonicalZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return zone;
    throw error;
  }
}
