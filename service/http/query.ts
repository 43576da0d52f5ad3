import { ApiError } from "#contract/errors.ts";
import { isStorableText } from "#contract/validation.ts";

export type Query = Record<string, string | string[]>;

/** Parses a query string. A repeated name, or one followed by `[]` or `[0]`, is a list. */
export function readQuery(url: string): Query {
  const start = url.indexOf("?");
  if (start < 0) return {};
  const text = url.slice(start + 1).split("#", 1)[0] ?? "";
  if (!isDecodable(text)) throw new ApiError("BAD_REQUEST", { message: "The query string is malformed." });
  const query = new Map<string, string | string[]>();
  for (const [written, value] of new URLSearchParams(text)) {
    const name = written.replace(/\[\d{0,4}\]$/, "");
    if (!isStorableText(value) || !isStorableText(name)) throw new ApiError("BAD_REQUEST", { message: "The query string is malformed." });
    const before = query.get(name);
    if (Array.isArray(before)) before.push(value);
    else if (before !== undefined) query.set(name, [before, value]);
    else query.set(name, name === written ? value : [value]);
  }
  return Object.fromEntries(query);
}

function isDecodable(text: string): boolean {
  if (!text.includes("%")) return true;
  try {
    decodeURIComponent(text.replaceAll("+", " "));
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
