"use client";

import { useQuery } from "@tanstack/react-query";
import { usePhoneFormat } from "#lib/format/use-phones.ts";
import { useConnection } from "./connection.tsx";
import { locationQueries } from "./locations.ts";

/** Formats a stored number in the notation of the location's country. */
export function useLocationPhones(): (phone: string) => string {
  const { data: location } = useQuery(locationQueries.one(useConnection().locationId));
  return usePhoneFormat(location?.country);
}

/** The country and time zone by which a number without a calling code is parsed. */
export function usePhonePlace(): { country: string | null | undefined; timezone: string | undefined } {
  const { data: location } = useQuery(locationQueries.one(useConnection().locationId));
  return { country: location?.country, timezone: location?.timezone };
}
