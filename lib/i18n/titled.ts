import type { Metadata } from "next";
import { pageLanguage } from "../auth/language.ts";
import { sayIn } from "./languages.ts";
import type { Phrase } from "./phrases.ts";

/** A page's `generateMetadata`: its title in the language that the page is read in. */
export const titled =
  (title: Phrase, more: Metadata = {}) =>
  async (): Promise<Metadata> => ({ ...more, title: sayIn(await pageLanguage(), title) });
