"use client";

import type { MetadataJson } from "libphonenumber-js/core";
import { useCallback, useSyncExternalStore } from "react";
import { callingCodeOf } from "./phone-code.ts";

// The metadata for formatting is loaded after the page, and only for the calling codes on it. Until then, numbers are shown as stored.

type Formats = { formatPhone: typeof import("./phone-format.ts").formatPhone; metadata: MetadataJson };

const known = new Map<string, Formats>();
const asked = new Set<string>();
const listeners = new Set<() => void>();
let version = 0;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

async function load(callingCode: string): Promise<void> {
  const [response, { formatPhone }] = await Promise.all([
    fetch(`/api/dashboard/phone-formats/${callingCode}`),
    import("./phone-format.ts"),
  ]);
  // A calling code that does not exist stays unformatted.
  if (response.status === 404) return;
  if (!response.ok) throw new Error(`Couldn't load the format of +${callingCode} numbers.`);
  known.set(callingCode, { formatPhone, metadata: await response.json() });
  version++;
  for (const listener of listeners) listener();
}

function ask(callingCode: string): void {
  if (asked.has(callingCode)) return;
  asked.add(callingCode);
  // A failed request is repeated for the next number with this code.
  load(callingCode).catch(() => asked.delete(callingCode));
}

/** Formats stored numbers for a user in the country. */
export function usePhoneFormat(country: string | null | undefined): (phone: string) => string {
  const seen = useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  );
  const home = country?.toUpperCase();
  return useCallback(
    (phone: string) => {
      const callingCode = callingCodeOf(phone);
      if (callingCode === undefined) return phone;
      const formats = seen > 0 ? known.get(callingCode) : undefined;
      if (formats === undefined && typeof window !== "undefined") queueMicrotask(() => ask(callingCode));
      return formats?.formatPhone(phone, home, formats.metadata) ?? phone;
    },
    [home, seen],
  );
}
