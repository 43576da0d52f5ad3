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
import nb from "#messages/nb.json" with { type: "json" };
import nl from "#messages/nl.json" with { type: "json" };
import pt from "#messages/pt.json" with { type: "json" };
import ptBr from "#messages/pt-BR.json" with { type: "json" };
import sv from "#messages/sv.json" with { type: "json" };
import { pseudoLanguage, type TextLanguage } from "./languages.ts";
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

type Source = { readonly [key: string]: string | Source };

/** The messages of a regional language: those of the language, and what differs. */
const regional = (all: Source, differing: Source): Source =>
  Object.fromEntries(
    Object.entries(all).map(([key, value]) => {
      const other = differing[key];
      return [key, typeof value === "string" || typeof other === "string" ? (other ?? value) : regional(value, other ?? {})];
    }),
  );

const sources: Readonly<Record<Exclude<TextLanguage, typeof pseudoLanguage>, Source>> = {
  ...{ en, es, fr, de },
  ...{ it: regional(en, it), nl: regional(en, nl), sv: regional(en, sv), da: regional(en, da), nb: regional(en, nb), fi: regional(en, fi) },
  ...{ pt: regional(en, pt), "pt-BR": regional(regional(en, pt), ptBr) },
  ...{ "en-GB": regional(en, enGb), "fr-CA": regional(fr, frCa) },
};
const compiledSources = new Map<TextLanguage, CompiledMessages>();

type Change = (message: ParsedMessage) => ParsedMessage;

const compiled = (source: Source, change?: Change): CompiledMessages =>
  Object.fromEntries(
    Object.entries(source).map(([key, value]) => [key, typeof value === "string" ? parsed(value, change) : compiled(value, change)]),
  );

/** The parser makes objects without a prototype, which React does not send to the browser. A copy is made of plain ones. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: the types of use-intl do not know parsed messages, which are arrays
const parsed = (message: string, change: Change = (same) => same) => change(structuredClone(compile(message)) as ParsedMessage) as string;

/** The messages of these areas in the language. */
export function messagesOf(language: TextLanguage, areas: readonly Area[]): CompiledMessages {
  const all = compiledSources.get(language) ?? (language === pseudoLanguage ? compiled(en, pseudo) : compiled(sources[language]));
  compiledSources.set(language, all);
  return Object.fromEntries(areas.map((area) => [area, all[area] ?? {}]));
}
