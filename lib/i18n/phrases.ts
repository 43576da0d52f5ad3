import { account } from "./catalogue/account.ts";
import { places } from "./catalogue/places.ts";

/** What the dashboard says in every language that it is complete in. Read by the server: a browser gets the one language it needs. */
export const phrases = { ...places, ...account };

export type Phrase = keyof typeof phrases;
