import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { Fault } from "#contract/errors.ts";

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  privateRanges.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  privateRanges.addSubnet(network, prefix, "ipv6");

/** An address that is not on the public internet. An IPv4 address written as IPv6 is what it stands for. */
export function isPrivate(address: string): boolean {
  return privateRanges.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");
const isLoopback = (host: string) => host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * The base URL of a connection, without a slash at its end. It is https, or http on this machine; private networks are out of
 * bounds. What the operator has configured is allowed as it is.
 */
export function baseUrlOf(text: string, configured: readonly string[]): string {
  const url = URL.parse(text);
  const refused = (message: string) => new Fault("INVALID", { message: `baseUrl ${message}` });
  if (url === null || !/^https?:$/.test(url.protocol)) throw refused("must be an address that begins with https://");
  if (url.username || url.password || url.search || url.hash) throw refused("must be an address without a password, a query or a fragment");
  const base = url.origin + url.pathname.replace(/\/+$/, "");
  if (configured.some((own) => URL.parse(own)?.origin === url.origin)) return base;
  const host = hostOf(url);
  if (isLoopback(host)) return base;
  if (url.protocol === "http:") throw refused("must begin with https://; plain http is for servers on this machine");
  if (isIP(host) !== 0 && isPrivate(host)) throw refused("must not be an address of a private network");
  return base;
}

/** Resolves names for a connection's requests. A public name that points into a private network is refused at each connection. */
export function lookupFor(baseUrl: string, configured: readonly string[]): LookupFunction | undefined {
  const url = new URL(baseUrl);
  if (isLoopback(hostOf(url)) || configured.some((own) => URL.parse(own)?.origin === url.origin)) return undefined;
  return (hostname: string, options: LookupOptions, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, "", 0);
      const first = found[0];
      if (first === undefined || found.some(({ address }) => isPrivate(address)))
        return callback(Object.assign(new Error("The name points into a private network."), { code: "EPRIVATE" }), "", 0);
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}
