import { ApiError } from "#contract/errors.ts";

/** A position in a sorted list, as an opaque string in a response. */
export const writeCursor = (place: readonly [instant: string, key: string]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

const instantOfDatabase = /^\d{4,6}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2}){0,2}$/;

export function readCursor(name: string, cursor: string): [instant: string, key: string] {
  const place = parsed(Buffer.from(cursor, "base64url").toString("utf8"));
  const [instant, key] = Array.isArray(place) ? place : [];
  if (typeof instant === "string" && instantOfDatabase.test(instant) && typeof key === "string" && /^[\x20-\x7e]{1,150}$/.test(key))
    return [instant, key];
  throw new ApiError("BAD_REQUEST", { message: `${name} is not a valid cursor` });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
