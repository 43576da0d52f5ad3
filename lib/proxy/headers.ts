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

/** The browser's headers that a server receives. Cookies and authorization headers are never among them. */
export function headersToSend(given: Headers, token: string): Record<string, string> {
  const kept = sentOn.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), authorization: `Bearer ${token}` };
}

/** Only our own service receives the session. It limits the user to their rights and names them in its change log. */
export const onBehalfOf = (sessionToken: string): Record<string, string> => ({ [headers.onBehalf]: sessionToken });

/** The visitor's sealed address, only for our own service. */
export function visitorOf(request: { headers: Headers }): Record<string, string> {
  const visitor = request.headers.get(headers.visitor);
  return visitor === null ? {} : { [headers.visitor]: visitor };
}

/** The server's headers that the browser receives. Cookies, redirects and permissions for other sites are never among them. */
export function headersToAnswer(given: UpstreamAnswer["headers"]): Headers {
  const kept = new Headers({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
  for (const name of answered) {
    const value = given[name];
    if (typeof value === "string") kept.set(name, value);
  }
  // Every response of a server is data, never a page.
  kept.set("content-security-policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  return kept;
}
