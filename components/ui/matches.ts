/** Ignores case and accents, so that "horario" finds "Horário". */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

/** Whether each typed word is part of a name. */
export function matches(names: readonly string[], typed: string): boolean {
  const text = plain(names.join(" "));
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word));
}
