import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { ApiError } from "#contract/errors.ts";
import { withoutSlashesAtEnd } from "#contract/paths.ts";
import { isLoopbackAddress, isPublicAddress } from "#contract/public-address.ts";
import type { Env } from "../env.ts";

// Which addresses connections may use. The address of each connection itself is checked, so that a name cannot resolve to one address for
// the check and to another for the request.

export type Bounds = {
  /** The servers that the operator has configured, which are always allowed. */
  configured: readonly string[];
  /** Whether servers on this machine are allowed, also by plain http. */
  allowsLoopback: boolean;
};

export const boundsOf = ({ crmUrl, serviceUrl, CONNECTIONS_ALLOW_LOOPBACK }: Env): Bounds => ({
  configured: [crmUrl, serviceUrl],
  allowsLoopback: CONNECTIONS_ALLOW_LOOPBACK,
});

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");
const isConfigured = (url: URL, { configured }: Bounds) => configured.some((own) => URL.parse(own)?.origin === url.origin);

/** The base URL of a connection without a final slash. Throws `INVALID` with the reason if connections may not use it. */
export function baseUrlOf(text: string, bounds: Bounds): string {
  const url = URL.parse(text);
  const refused = (message: string) => new ApiError("INVALID", { message: `baseUrl ${message}` });
  if (url === null || !/^https?:$/.test(url.protocol)) throw refused("must be an address that begins with https://");
  if (url.username || url.password || url.search || url.hash) throw refused("must be an address without a password, a query or a fragment");
  const base = withoutSlashesAtEnd(url.origin + url.pathname);
  if (isConfigured(url, bounds)) {
    // Another path on a configured server may be another program, which the operator did not allow.
    if (!bounds.configured.some((own) => withoutSlashesAtEnd(own) === base)) throw refused("must be the server's own base URL");
    return base;
  }
  const host = hostOf(url);
  const isHere = host === "localhost" || host.endsWith(".localhost") || isLoopbackAddress(host);
  if (isHere && bounds.allowsLoopback) return base;
  if (url.protocol === "http:") throw refused("must begin with https://");
  if (isHere || (isIP(host) !== 0 && !isPublicAddress(host, bounds)))
    throw refused("must not be an address of this machine or of a private network");
  return base;
}

/** The name resolution for a connection's requests. Undefined for the operator's servers, whose addresses are not restricted. */
export function lookupFor(baseUrl: string, bounds: Bounds): LookupFunction | undefined {
  if (isConfigured(new URL(baseUrl), bounds)) return undefined;
  return (hostname: string, options: LookupOptions, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, "", 0);
      const first = found[0];
      if (first === undefined || found.some(({ address }) => !isPublicAddress(address, bounds)))
        return callback(Object.assign(new Error("The name points into a private network."), { code: "EPRIVATE" }), "", 0);
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}
