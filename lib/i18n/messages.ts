import compile from "icu-minify/compile";
import type { AbstractIntlMessages } from "use-intl";
import de from "#messages/de.json" with { type: "json" };
import en from "#messages/en.json" with { type: "json" };
import es from "#messages/es.json" with { type: "json" };
import fr from "#messages/fr.json" with { type: "json" };
import type { TextLanguage } from "./languages.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
  }
}

/** The top level of `messages/*.json`: a feature of the dashboard. */
export type Area = keyof typeof en;

/** Parsed messages. The browser formats them without a parser. */
export type CompiledMessages = AbstractIntlMessages;

type Source = { readonly [key: string]: string | Source };

const sources: Readonly<Record<TextLanguage, Source>> = { en, es, fr, de };
const compiledSources = new Map<TextLanguage, CompiledMessages>();

const compiled = (source: Source): CompiledMessages =>
  Object.fromEntries(Object.entries(source).map(([key, value]) => [key, typeof value === "string" ? parsed(value) : compiled(value)]));

/** The parser makes objects without a prototype, which React does not send to the browser. A copy is made of plain ones. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: the types of use-intl do not know parsed messages, which are arrays
const parsed = (message: string) => structuredClone(compile(message)) as string;

/** The messages of these areas in the language. */
export function messagesOf(language: TextLanguage, areas: readonly Area[]): CompiledMessages {
  const all = compiledSources.get(language) ?? compiled(sources[language]);
  compiledSources.set(language, all);
  return Object.fromEntries(areas.map((area) => [area, all[area] ?? {}]));
}
