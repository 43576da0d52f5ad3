"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";

type Phones = typeof import("#contract/contacts/phone-numbers.ts");

/** Reads numbers as they are typed. What is known of all countries is large, so it comes when somebody edits; until then a number must be typed in full. */
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
