"use client";

import type { MetadataJson } from "libphonenumber-js/core";
import { useCallback, useSyncExternalStore } from "react";
import { callingCodeOf, plainPhone } from "./phone-code.ts";
import { unknownText } from "./unknown-text.ts";

// The metadata for formatting is loaded after the page, and only for the calling codes on it. Until then, numbers are blank, so that no
// number is shown first in one format and then in another. If the metadata cannot be loaded, numbers are shown in international format.

type Formats = Pick<typeof import("./phone-format.ts"), "formatPhone" | "countryInZone"> & { metadata: MetadataJson };

/** The formats of a calling code, or that they do not exist or could not be loaded. */
const known = new Map<string, Formats | "none">();
const asked = new Set<string>();
const waitMs = 5_000;
const firstRetryMs = 500;
const lastRetryMs = 30_000;
const listeners = new Set<() => void>();
let version = 0;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

async function load(callingCode: string): Promise<Formats | "none"> {
  const [response, { formatPhone, countryInZone }] = await Promise.all([
    fetch(`/api/dashboard/phone-formats/${callingCode}`, { signal: AbortSignal.timeout(waitMs) }),
    import("./phone-format.ts"),
  ]);
  // A calling code that does not exist has no formats.
  if (response.status === 404) return "none";
  if (!response.ok) throw new Error(`Couldn't load the format of +${callingCode} numbers.`);
  return { formatPhone, countryInZone, metadata: await response.json() };
}

function remember(callingCode: string, formats: Formats | "none"): void {
  known.set(callingCode, formats);
  version++;
  for (const listener of listeners) listener();
}

function ask(callingCode: string): void {
  if (asked.has(callingCode)) return;
  asked.add(callingCode);
  request(callingCode, firstRetryMs);
}

/** A failed request is repeated after increasing pauses. Until it succeeds, numbers are shown without formats. */
function request(callingCode: string, retryMs: number): void {
  load(callingCode).then(
    (formats) => remember(callingCode, formats),
    () => {
      remember(callingCode, "none");
      setTimeout(request, retryMs, callingCode, Math.min(2 * retryMs, lastRetryMs));
    },
  );
}

/**
 * Formats stored numbers for a user in the country or, if it is `null`, in the country of the time zone. Without both, all numbers are
 * international. While the country (`undefined`) or the formats are not known yet, numbers are blank.
 */
export function usePhoneFormat(country: string | null | undefined, timezone?: string): (phone: string) => string {
  const seen = useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  );
  return useCallback(
    (phone: string) => {
      const callingCode = callingCodeOf(phone);
      if (callingCode === undefined) return phone;
      const formats = seen > 0 ? known.get(callingCode) : undefined;
      if (formats === undefined && typeof window !== "undefined") queueMicrotask(() => ask(callingCode));
      if (formats === "none") return plainPhone(phone);
      if (formats === undefined || country === undefined) return unknownText(phone.length);
      const home = country ?? (timezone === undefined ? undefined : formats.countryInZone(timezone, formats.metadata));
      return formats.formatPhone(phone, home?.toUpperCase(), formats.metadata);
    },
    [country, timezone, seen],
  );
}
