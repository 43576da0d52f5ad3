/** What phrases are in one language; English needs none. */
export type Words = Readonly<Record<string, string>>;

export type Values = Readonly<Record<string, string | number>>;

/** The phrase in the language, its `{name}`s filled in. What is no phrase stays as it is. */
export const inWords = (words: Words, phrase: string, values?: Values): string => {
  const said = words[phrase] ?? phrase;
  return values === undefined ? said : said.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
};
