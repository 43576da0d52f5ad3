"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";

type Phones = typeof import("#contract/contacts/phone-numbers.ts");

/**
 * Parses numbers as the user types. The metadata of all countries is large, so it is loaded when a number is edited. Until then, only
 * international numbers are parsed.
 */
export function usePhoneReader(country: string | null | undefined, timezone?: string): (text: string) => string | undefined {
  const { data } = useQuery<Phones>({
    queryKey: ["phone-formats"],
    queryFn: () => import("#contract/contacts/phone-numbers.ts"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useCallback(
    (text: string) => {
      if (data === undefined) return /^\+[1-9]\d{5,14}$/.test(text) ? text : undefined;
      return data.readPhone(text, data.phoneCountryOf({ country, timezone }));
    },
    [data, country, timezone],
  );
}
