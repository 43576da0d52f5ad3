import type { IncomingHttpHeaders } from "node:http";
import { clientAddress, isTrusted, type TrustedProxies } from "#contract/client-address.ts";
import { headers } from "#contract/common.ts";
import { ApiError } from "#contract/errors.ts";
import { addressMost, queryPairsMost } from "./limits.ts";

// What the dashboard's server checks and changes in a request before Next.js receives it.

type Arrival = {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
};

/** Next.js determines the address that the visitor opened from these headers. They are accepted from trusted proxies only. */
const ofProxies = ["x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];
const neverBelieved = ["x-forwarded-for", "x-real-ip", "forwarded"];

/**
 * Removes all headers in which a client could claim an address, and adds the visitor's sealed address and the forwarding headers of trusted
 * proxies.
 */
export function nameVisitor(request: Arrival, trusted: TrustedProxies, seal: (address: string) => string): void {
  const forwardedFor = request.headers["x-forwarded-for"];
  const peer = request.socket.remoteAddress;
  const address = clientAddress(peer, typeof forwardedFor === "string" ? forwardedFor : forwardedFor?.join(","), trusted);
  for (const name of isTrusted(peer, trusted) ? neverBelieved : [...neverBelieved, ...ofProxies]) delete request.headers[name];
  request.headers[headers.visitor] = seal(address);
}

/** The reason for rejecting a request: pages are read-only, and a URL has limited length and valid escapes. */
export function refusedAtArrival({ method = "GET", url = "/" }: Arrival): ApiError | undefined {
  const [path = "", query = ""] = splitOnce(url, "?");
  if (url.length > addressMost || pairsIn(query) > queryPairsMost)
    return new ApiError("BAD_REQUEST", { status: 414, error: "URI Too Long", message: "The address is too long." });
  const isPage = !path.startsWith("/api/");
  if (!isPage && !isText(path)) return new ApiError("NOT_FOUND");
  if (isPage && !["GET", "HEAD", "OPTIONS"].includes(method))
    return new ApiError("BAD_REQUEST", { status: 405, error: "Method Not Allowed", message: "Pages accept GET and HEAD only." });
  return undefined;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

const pairsIn = (query: string) => (query === "" ? 0 : query.split("&").length);

/**
 * The address that Next.js receives. Next.js fails on escapes that are not valid UTF-8, so such an address is replaced by that of an
 * unknown page. A rewrite in proxy.ts would not work: Next.js would treat `localhost` as a foreign origin and send the request to itself
 * over HTTP.
 */
export const shownAddress = (url = "/"): string => (isText(splitOnce(url, "?")[0]) ? url : "/not-found");

/** Whether the escapes of a path are valid UTF-8. */
function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
