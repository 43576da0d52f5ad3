import { keysOf } from "../common.ts";

/** The sources of contacts that the service creates. They are stored in English, and the dashboard words them in the reader's language. */
export const contactSources = { bookingPage: "Booking page", email: "Email", textMessages: "SMS" } as const;

export type ContactSource = keyof typeof contactSources;

export const contactSourceNames = keysOf(contactSources);

export const findContactSource = (stored: string): ContactSource | undefined =>
  contactSourceNames.find((each) => contactSources[each] === stored);
