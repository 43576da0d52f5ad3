import type { Phrase } from "#lib/i18n/phrases.ts";

export const refusals = {
  unknown: "Nobody works here with the email that {provider} names. Ask an admin to add you.",
  unverified: "{provider} has not verified your email, so it cannot sign you in.",
  limited: "Too many attempts to sign in. Wait a few minutes.",
  failed: "Signing in with {provider} did not work. Try again.",
} as const satisfies Record<string, Phrase>;

export type ProviderRefusal = keyof typeof refusals;

/** The error in the address. An unknown value counts as a general failure. */
export const providerRefusal = (said: string | undefined): ProviderRefusal | undefined =>
  said === undefined ? undefined : said === "unknown" || said === "unverified" || said === "limited" ? said : "failed";
