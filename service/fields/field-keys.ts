// Keys from names: lower case, words joined by underscores, and a number if the key is taken.

const keyMost = 60;

export function keyOf(name: string): string {
  const plain = name
    .slice(0, 255)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, keyMost)
    .replace(/_+$/, "");
  return plain === "" ? "field" : plain;
}

/** `key`, `key_2`, `key_3` and so on. */
export function* keysLike(key: string): Generator<string, never> {
  yield key;
  for (let count = 2; ; count++) yield `${key}_${count}`;
}

/** The first variant of this key that is not taken. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  for (const candidate of keysLike(key)) if (!taken.has(candidate)) return candidate;
  throw new Error("There is always a next key.");
}
