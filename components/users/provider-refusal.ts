export type ProviderRefusal = "unknown" | "unverified" | "limited" | "failed";

/** The error in the address. An unknown value counts as a general failure. */
export const providerRefusal = (given: string | undefined): ProviderRefusal | undefined =>
  given === undefined ? undefined : given === "unknown" || given === "unverified" || given === "limited" ? given : "failed";
