// The words of a search, and where they match in a text. `fold` follows the same rules as `fold_text` in db/functions/message-words.sql.

const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]|[\ufe00-\ufe0f]/gu;
const separators =
  /[\p{Cc}\u0020-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u05be\u05c0\u05c3\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u2e00-\u303f\ud800-\uf8ff\ufffd\u{1f000}-\u{10ffff}]+/gu;
/** Scripts that are written without spaces: each of their characters is a word. */
const unspaced = /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff])/gu;
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({ ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ς: "σ", ß: "ss", æ: "ae", œ: "oe", þ: "th" }),
);
/** Of a longer word, only the beginning is searched for. */
const wordLengthMost = 100;

/** A text in lower case without accents, its words separated by one space. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(marks, "")
    .toLowerCase()
    // The lower-case forms of a few capitals have diacritics of their own.
    .replace(marks, "")
    .replace(/[øłđðıςßæœþ]/gu, (letter) => letters.get(letter) ?? letter)
    .replace(separators, " ")
    .replace(unspaced, " $1 ")
    .replace(/ +/g, " ")
    .trim();

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, wordLengthMost).join(""));

/** Words that must be next to each other, in this order. */
export type Phrase = { words: string[] /** Whether the last word may be the beginning of one. */; isPrefix: boolean };

/** The phrases of a search: quoted phrases and unquoted words. "foo@example.com" is three words next to each other. */
export function phrasesOf(text: string): Phrase[] {
  const phrases: Phrase[] = [];
  const parts = text.replace(/[“”„«»]/g, '"').split('"');
  for (const [index, part] of parts.entries()) {
    const isQuoted = index % 2 === 1;
    for (const each of isQuoted ? [part] : part.split(/\s+/)) {
      const words = wordsOf(each);
      if (words.length > 0) phrases.push({ words, isPrefix: false });
    }
    const last = phrases.at(-1);
    if (index === parts.length - 1 && !isQuoted && wordsOf(part).length > 0 && last !== undefined) last.isPrefix = true;
  }
  return phrases;
}

export const countWords = (phrases: readonly Phrase[]): number => phrases.reduce((sum, { words }) => sum + words.length, 0);

/** Folded words contain neither quotes nor backslashes. */
export const queryOf = (phrases: readonly Phrase[]): string =>
  phrases
    .map(
      ({ words, isPrefix }) =>
        `(${words.map((word, place) => `'${word}'${isPrefix && place === words.length - 1 ? ":*" : ""}`).join(" <-> ")})`,
    )
    .join(" & ");

export type Match = { start: number; end: number };

/** The words of a text, each with its position. Characters are folded one by one, because folding changes lengths. */
function* placedWords(text: string): Generator<{ word: string; start: number; end: number }> {
  let word = "";
  let start = 0;
  let end = 0;
  let place = 0;
  for (const character of text) {
    // The space keeps a mark from being trimmed with the separators around it.
    const folded = fold(`x${character}x`).slice(1, -1);
    const isMark = folded === "" && /\p{M}/u.test(character);
    const next = place + character.length;
    if (folded !== "" && !folded.includes(" ")) {
      if (word === "") start = place;
      word += folded;
      end = next;
    } else if (!isMark) {
      if (word !== "") yield { word, start, end };
      word = "";
      const own = folded.trim();
      if (own !== "") yield { word: own, start: place, end: next };
    } else if (word !== "") end = next;
    place = next;
  }
  if (word !== "") yield { word, start, end };
}

/** Finds the phrases in the text: the positions of their words, at most this many, and the phrases that match. */
export function matchesIn(text: string, phrases: readonly Phrase[], most: number): { matches: Match[]; found: Set<Phrase> } {
  const matches: Match[] = [];
  const found = new Set<Phrase>();
  const longest = Math.max(1, ...phrases.map(({ words }) => words.length));
  const recent: { word: string; start: number; end: number }[] = [];
  for (const placed of placedWords(text)) {
    recent.push(placed);
    if (recent.length > longest) recent.shift();
    for (const phrase of phrases) {
      const first = recent[recent.length - phrase.words.length];
      if (first === undefined || !isAtEnd(recent, phrase)) continue;
      found.add(phrase);
      const last = matches.at(-1);
      if (last !== undefined && first.start <= last.end) last.end = Math.max(last.end, placed.end);
      else matches.push({ start: first.start, end: placed.end });
    }
    if (matches.length >= most) break;
  }
  return { matches, found };
}

function isAtEnd(recent: readonly { word: string }[], { words, isPrefix }: Phrase): boolean {
  const offset = recent.length - words.length;
  return words.every((word, index) => {
    const own = [...(recent[offset + index]?.word ?? "")].slice(0, wordLengthMost).join("");
    return isPrefix && index === words.length - 1 ? own.startsWith(word) : own === word;
  });
}
