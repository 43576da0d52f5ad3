import compile from "icu-minify/compile";
import type { AbstractIntlMessages } from "use-intl";
import da from "#messages/da.json" with { type: "json" };
import de from "#messages/de.json" with { type: "json" };
import en from "#messages/en.json" with { type: "json" };
import enGb from "#messages/en-GB.json" with { type: "json" };
import es from "#messages/es.json" with { type: "json" };
import fi from "#messages/fi.json" with { type: "json" };
import fr from "#messages/fr.json" with { type: "json" };
import frCa from "#messages/fr-CA.json" with { type: "json" };
import it from "#messages/it.json" with { type: "json" };
import { type TextLanguage, withDiffering } from "#messages/languages.ts";
import nb from "#messages/nb.json" with { type: "json" };
import nl from "#messages/nl.json" with { type: "json" };
import pt from "#messages/pt.json" with { type: "json" };
import ptBr from "#messages/pt-BR.json" with { type: "json" };
import sv from "#messages/sv.json" with { type: "json" };
import { pseudoLanguage, type ShownLanguage } from "./languages.ts";
import { type ParsedMessage, pseudo } from "./pseudo.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
  }
}

/** The messages of a language, with their keys. */
export type Messages = typeof en;

/** The top level of `messages/*.json`: a feature of the dashboard. */
export type Area = keyof Messages;

/** Parsed messages. The browser formats them without a parser. */
export type CompiledMessages = AbstractIntlMessages;

type Source = Parameters<typeof withDiffering>[0];

const sources: Readonly<Record<TextLanguage, Source>> = {
  ...{ en, es, fr, de, it, nl, sv, da, nb, fi, pt },
  ...{ "en-GB": withDiffering(en, enGb), "fr-CA": withDiffering(fr, frCa), "pt-BR": withDiffering(pt, ptBr) },
};
const compiledSources = new Map<ShownLanguage, CompiledMessages>();

type Change = (message: ParsedMessage) => ParsedMessage;

const compiled = (source: Source, change?: Change): CompiledMessages =>
  Object.fromEntries(
    Object.entries(source).map(([key, value]) => [key, typeof value === "string" ? parsed(value, change) : compiled(value, change)]),
  );

// biome-ignore lint/nursery/noUnsafeTypeAssertion: the types of use-intl do not know parsed messages, which are arrays
const parsed = (message: string, change: Change = (same) => same) => change(compile(message) as ParsedMessage) as string;

/** The messages of these areas in the language. */
export function messagesOf(language: ShownLanguage, areas: readonly Area[]): CompiledMessages {
  const all = compiledSources.get(language) ?? (language === pseudoLanguage ? compiled(en, pseudo) : compiled(sources[language]));
  compiledSources.set(language, all);
  return Object.fromEntries(areas.map((area) => [area, all[area] ?? {}]));
}
