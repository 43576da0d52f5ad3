import type { Phrase } from "#lib/i18n/phrases.ts";

export const refusals = {
  unknown: "No user has your {provider} email. Ask an admin to add you.",
  unverified: "Your email isn't verified with {provider}, so you can't sign in with it.",
  limited: "Too many sign-in attempts. Wait a few minutes.",
  failed: "Couldn't sign in with {provider}. Try again.",
} as const satisfies Record<string, Phrase>;

export type ProviderRefusal = keyof typeof refusals;

/** The error in the address. An unknown value counts as a general failure. */
export const providerRefusal = (said: string | undefined): ProviderRefusal | undefined =>
  said === undefined ? undefined : said === "unknown" || said === "unverified" || said === "limited" ? said : "failed";
