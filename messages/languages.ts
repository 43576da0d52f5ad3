/** The languages of the texts, as BCP 47 tags. */
export const textLanguages = ["en", "en-GB", "es", "fr", "fr-CA", "de", "it", "nl", "sv", "da", "nb", "fi", "pt", "pt-BR"] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** American English, French and Portuguese with some other messages. */
export const regionalLanguages = { "en-GB": "en", "fr-CA": "fr", "pt-BR": "pt" } as const satisfies Partial<
  Record<TextLanguage, TextLanguage>
>;

/** Countries whose English is closer to the British one. */
const britishSpelling = new Set(["gb", "ie", "au", "nz", "za", "in"]);

/** The language of the texts for a `platformLanguage` or a BCP 47 tag; undefined if there are no texts in it. */
export function findTextLanguage(tag: string): TextLanguage | undefined {
  const [word = "", country = ""] = tag.toLowerCase().split(/[-_]/);
  if (word === "en") return britishSpelling.has(country) ? "en-GB" : "en";
  // Norwegian has two written forms, of which the texts have Bokmål.
  if (word === "no" || word === "nn") return "nb";
  const regional = `${word}-${country.toUpperCase()}`;
  return textLanguages.find((each) => each === regional) ?? textLanguages.find((each) => each === word);
}

type Texts = { readonly [key: string]: string | Texts };

/** The messages of a regional language: those of the language, and what differs. */
export const withDiffering = (all: Texts, differing: Texts): Texts =>
  Object.fromEntries(
    Object.entries(all).map(([key, value]) => {
      const other = differing[key];
      return [key, typeof value === "string" || typeof other === "string" ? (other ?? value) : withDiffering(value, other ?? {})];
    }),
  );
