"use client";

import { useQuery } from "@tanstack/react-query";
import { usePhoneFormat } from "#lib/format/use-phones.ts";
import { useConnection } from "./connection.tsx";
import { locationQueries } from "./locations.ts";

/** Formats stored numbers as they are written where the location is. */
export function useLocationPhones(): (phone: string) => string {
  const { data: location } = useQuery(locationQueries.one(useConnection().locationId));
  return usePhoneFormat(location?.country);
}

/** By which a number without a calling code is read. */
export function usePhonePlace(): { country: string | null | undefined; timezone: string | undefined } {
  const { data: location } = useQuery(locationQueries.one(useConnection().locationId));
  return { country: location?.country, timezone: location?.timezone };
}
