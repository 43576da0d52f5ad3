/** "Ada King Lovelace" → "AL"; "ada@example.com" → "A"; nothing → "?". */
export function initialsOf(name: string): string {
  const words = name.split("@")[0]?.match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  if (!first) return "?";
  return ([...first].slice(0, 1).join("") + [...(last ?? "")].slice(0, 1).join("")).toUpperCase();
}

/** One of twelve hues, always the same for a name. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (hash % 12) * 30;
}
