/** What phrases are in one language; English needs none. */
export type Words = Readonly<Record<string, string>>;

export type Values = Readonly<Record<string, string | number>>;

const slot = /\{(\w+)\}/g;

const filled = (said: string, values: Values): string => said.replace(slot, (whole, name: string) => String(values[name] ?? whole));

/** The phrase in the language, its `{name}`s filled in. What is no phrase stays as it is. */
export const inWords = (words: Words, phrase: string, values: Values = {}): string =>
  filled(Object.hasOwn(words, phrase) ? (words[phrase] ?? phrase) : phrase, values);

/** What a regular expression would not take as itself. */
const special = /[\\^$.*+?()[\]{}|/]/g;

/** What such a slot is filled with is a number, in any language. */
const figures = new Set(["count", "total", "seconds"]);
const figure = "\\d(?:[\\d.,’'\\s]*\\d)?";

/** What such a slot is filled with is a phrase of its own; every other is filled with somebody's own words. */
const phraseSlots = new Set(["what", "noun"]);

/** What somebody's own words stand in, in texts that come ready made; phrases with other slots are only ever said by name. */
const ownSlots = new Set(["name", "label", "typed", "theirs", "mine", "area", "scope", "provider", "place"]);
const isReadyMade = (phrase: string) =>
  [...phrase.matchAll(slot)].every(([, name = ""]) => figures.has(name) || phraseSlots.has(name) || ownSlots.has(name));

type Pattern = { matches: RegExp; said: string };

/** A phrase with slots as what its filled-in texts look like: the most words first, for they fit the fewest. */
function patternsOf(words: Words): Pattern[] {
  return Object.entries(words)
    .filter(([phrase]) => phrase.includes("{") && isReadyMade(phrase))
    .toSorted(([a], [b]) => b.replace(slot, "").length - a.replace(slot, "").length)
    .map(([phrase, said]) => {
      const parts = phrase
        .split(slot)
        .map((part, place) => (place % 2 === 1 ? `(?<${part}>${figures.has(part) ? figure : ".+"})` : part.replace(special, "\\$&")));
      return { matches: new RegExp(`^${parts.join("")}$`), said };
    });
}

/** Texts that came ready made, such as a title from another part or a refusal of the service, in the language where they are phrases. */
export function captionsIn(words: Words): (text: string) => string {
  if (Object.keys(words).length === 0) return (text) => text;
  const patterns = patternsOf(words);
  const known = new Map<string, string>();
  const find = (text: string): string => {
    if (Object.hasOwn(words, text)) return inWords(words, text);
    for (const { matches, said } of patterns) {
      const values = matches.exec(text)?.groups;
      if (values)
        return filled(
          said,
          Object.fromEntries(Object.entries(values).map(([name, value]) => [name, phraseSlots.has(name) ? inWords(words, value) : value])),
        );
    }
    return text;
  };
  return (text) => {
    const said = known.get(text) ?? find(text);
    if (known.size > 2000) known.clear();
    known.set(text, said);
    return said;
  };
}
