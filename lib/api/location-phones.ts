"use client";

import { useQuery } from "@tanstack/react-query";
import { usePhoneFormat } from "#lib/format/use-phones.ts";
import { useConnection } from "./connection.tsx";
import { knownOf } from "./known.ts";
import { locationQueries } from "./locations.ts";

type PhonePlace = { country: string | null | undefined; timezone: string | undefined };

/** A location that could not be loaded. Its numbers are shown and entered with their calling codes. */
const nowhere = { country: null, timezone: undefined };

/** The country and time zone by which a number without a calling code is parsed. The country is undefined while the location loads. */
export function usePhonePlace(): PhonePlace {
  const location = useQuery(locationQueries.one(useConnection().locationId));
  const { country, timezone } = knownOf<PhonePlace>(location, nowhere) ?? { country: undefined, timezone: undefined };
  return { country, timezone };
}

/** Formats a stored number in the notation of the location's country, or of the country of its time zone. */
export function useLocationPhones(): (phone: string) => string {
  const { country, timezone } = usePhonePlace();
  return usePhoneFormat(country, timezone);
}
