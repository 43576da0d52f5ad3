// Responses for models: without empty values, and limited in size, because a model reads and pays for every character.

const textMost = 24_000;
const dropped = new Set(["traceId", "locationId"]);

/**
 * The value without nulls, empty texts, lists and objects, and without fields that are the same in every response. Undefined if nothing is
 * left.
 */
export function compact(value: unknown): unknown {
  if (value === null || value === undefined || value === "") return undefined;
  if (Array.isArray(value)) {
    const items = value.map(compact).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (typeof value !== "object") return value;
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    const kept = dropped.has(name) ? undefined : compact(inner);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A compact response as JSON. If it is too long, the ends of its lists are left out, and a note says so. */
export function compactText(value: unknown): string {
  let kept: unknown = compact(value) ?? {};
  let text = JSON.stringify(kept);
  for (let length = 64; text.length > textMost && length >= 1; length = Math.floor(length / 2)) {
    kept = shortened(kept, length);
    text = JSON.stringify(kept);
  }
  return text.length > textMost ? `${text.slice(0, textMost)}… (cut off: ask for less)` : text;
}

function shortened(value: unknown, length: number): unknown {
  if (Array.isArray(value)) {
    const rest = value.length - length;
    const first = value.slice(0, length).map((item) => shortened(item, length));
    return rest > 0 ? [...first, `… and ${rest} more, left out: ask for less or for the next page`] : first;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, length)]));
}
