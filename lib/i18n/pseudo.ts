/** A parsed message in the format of `icu-minify`: text, `[name]`, `[name, type, options]` or a tag `[name, ...children]`. */
export type ParsedMessage = string | number | readonly ParsedMessage[] | { readonly [option: string]: ParsedMessage };

const accents: Readonly<Record<string, string>> = { a: "å", e: "é", i: "î", o: "ö", u: "ü", A: "Å", E: "É", I: "Î", O: "Ö", U: "Ü" };

/** Accented letters, and 40 % more of them in each word. */
const lengthened = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => {
    const accented = word.replace(/[aeiou]/gi, (letter) => accents[letter] ?? letter);
    return accented + "ø".repeat(Math.ceil(word.length * 0.4));
  });

/** The message in the pseudo-locale `en-XA`, which shows where a longer language does not fit and which texts are not messages. */
export function pseudo(message: ParsedMessage): ParsedMessage {
  if (typeof message === "string") return lengthened(message);
  if (typeof message === "number") return message;
  if (Array.isArray(message)) return message.map(pseudoNode);
  return Object.fromEntries(Object.entries(message).map(([option, value]) => [option, pseudo(value)]));
}

const pseudoNode = (node: ParsedMessage): ParsedMessage => (Array.isArray(node) ? pseudoPart(node) : pseudo(node));

/** An argument keeps its name and its format. Only the options of a plural or select, and the children of a tag, are text. */
function pseudoPart([name = "", ...rest]: readonly ParsedMessage[]): ParsedMessage {
  const [type, options] = rest;
  if (typeof type === "number")
    return typeof options === "object" && !Array.isArray(options) && type <= 3 ? [name, type, pseudo(options)] : [name, ...rest];
  return [name, ...rest.map(pseudoNode)];
}
