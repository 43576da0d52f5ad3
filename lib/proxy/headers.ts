import { headers } from "#contract/common.ts";
import type { UpstreamAnswer } from "./upstream.ts";

const sentOn = ["accept", "accept-language", "content-type", "content-length", "last-event-id", headers.version, headers.idempotencyKey];

const answered = [
  "content-type",
  "content-length",
  "content-disposition",
  "content-language",
  "cache-control",
  "etag",
  "last-modified",
  "retry-after",
  headers.requestId,
  headers.limitDaily,
  headers.remainingDaily,
  headers.intervalMs,
  headers.limitBurst,
  headers.remainingBurst,
];

/** What of a browser's headers a server gets: never its cookies, never an authorization of its own. */
export function headersToSend(given: Headers, token: string): Record<string, string> {
  const kept = sentOn.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), authorization: `Bearer ${token}` };
}

/** Only our own service may know a session: it holds the person to what they may do, and names them in its change log. */
export const onBehalfOf = (sessionToken: string): Record<string, string> => ({ [headers.onBehalf]: sessionToken });

/** The visitor's sealed address, for our own service alone. */
export function visitorOf(request: { headers: Headers }): Record<string, string> {
  const visitor = request.headers.get(headers.visitor);
  return visitor === null ? {} : { [headers.visitor]: visitor };
}

/** What of a server's headers the browser gets; no cookie, no redirect, no permission for others among them. */
export function headersToAnswer(given: UpstreamAnswer["headers"]): Headers {
  const kept = new Headers({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
  for (const name of answered) {
    const value = given[name];
    if (typeof value === "string") kept.set(name, value);
  }
  // Whatever a server answers is data here, and no page.
  kept.set("content-security-policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  return kept;
}
