"use client";

import { useEffect, useState } from "react";
import { zoneName, zoneText } from "#lib/format/dates.ts";
import type { Option } from "./option.ts";
import { usePlace } from "./place.tsx";

const zones: readonly Option[] = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zoneText(zone) }));

/** The time zones whose names in a language have been computed so far. */
const namedByLocale = new Map<string, Option[]>();
/** Each name requires a new formatter, so computing all of them at once would block the page for a tenth of a second or more. */
const atOnce = 20;

function nameSome(locale: string): readonly Option[] {
  const named = namedByLocale.get(locale) ?? [];
  namedByLocale.set(locale, named);
  for (const zone of zones.slice(named.length, named.length + atOnce)) named.push({ ...zone, description: zoneName(zone.value, locale) });
  return named;
}

/**
 * Every time zone that the browser knows, and the given one unless it is empty. Their names in the user's language follow as soon as they
 * are computed.
 */
export function useZoneOptions(zone: string): readonly Option[] {
  const { locale } = usePlace();
  const [options, setOptions] = useState(zones);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const proceed = () => {
      const named = nameSome(locale);
      if (named.length === zones.length) setOptions(named);
      else timer = setTimeout(proceed);
    };
    proceed();
    return () => clearTimeout(timer);
  }, [locale]);
  return zone === "" || options.some(({ value }) => value === zone) ? options : [{ value: zone, label: zoneText(zone) }, ...options];
}
