/** The time zones of a country, by CLDR. Empty in a runtime that cannot list them. */
export function zonesOf(country: string): string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale("und", { region: country });
  return locale.getTimeZones?.() ?? [];
}

/** JavaScript engines list different names for the same zone. */
export function canonicalZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return zone;
    throw error;
  }
}
