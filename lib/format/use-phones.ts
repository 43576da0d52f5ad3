"use client";

import { useQuery } from "@tanstack/react-query";

type Phones = typeof import("./phones.ts");

/** The metadata of all countries is large, so it comes after the page; until then a number is shown as it is stored. */
export function usePhones(country: string | null | undefined): {
  format: (phone: string) => string;
  read: (text: string) => string | undefined;
} {
  const { data } = useQuery<Phones>({
    queryKey: ["phone-formats"],
    queryFn: () => import("./phones.ts"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const home = data?.countryOf(country);
  return {
    format: (phone) => data?.formatPhone(phone, home) ?? phone,
    read: (text) => (data ? data.readPhone(text, home) : /^\+[1-9]\d{5,14}$/.test(text) ? text : undefined),
  };
}
