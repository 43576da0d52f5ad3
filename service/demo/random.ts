/** A deterministic random generator: the same seed always produces the same sequence. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Several different items, in their original order. */
  some<T>(from: readonly T[], count: number): T[];
  /** Earlier items are far more likely than later ones. */
  favour<T>(from: readonly T[]): T;
  /** An identifier of 20 letters and digits. */
  id(): string;
};

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function at<T>(from: readonly T[], place: number): T {
  const index = Math.floor(place * from.length);
  const found = from.slice(index, index + 1);
  for (const entry of found) return entry;
  throw new Error("There is nothing to choose from.");
}

/** The generator sfc32, seeded from a text. */
export function randomOf(seed: string): Random {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  for (const character of seed) a = Math.imul(a ^ (character.codePointAt(0) ?? 0), 0x85ebca6b) | 0;
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 15; round++) next();

  const random: Random = {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => at(from, next()),
    some(from, count) {
      const chosen = new Set<number>();
      while (chosen.size < Math.min(count, from.length)) chosen.add(Math.floor(next() * from.length));
      return from.filter((_, index) => chosen.has(index));
    },
    favour: (from) => at(from, next() * next()),
    id() {
      let id = "";
      for (let index = 0; index < 20; index++) id += letters[Math.floor(next() * letters.length)];
      return id;
    },
  };
  return random;
}
