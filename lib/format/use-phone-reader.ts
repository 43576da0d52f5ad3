"use client";

import { useQuery } from "@tanstack/react-query";

type Phones = typeof import("./phones.ts");

/** Reads numbers as they are typed. What is known of all countries is large, so it comes when somebody edits; until then a number must be typed in full. */
export function usePhoneReader(country: string | null | undefined): (text: string) => string | undefined {
  const { data } = useQuery<Phones>({
    queryKey: ["phone-formats"],
    queryFn: () => import("./phones.ts"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (text) => (data ? data.readPhone(text, data.countryOf(country)) : /^\+[1-9]\d{5,14}$/.test(text) ? text : undefined);
}
