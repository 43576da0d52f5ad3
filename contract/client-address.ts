import ipaddr from "ipaddr.js";

// Determines the client's address of a request. Both programs read `X-Forwarded-For` by these rules.

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];
/** The proxies that are trusted to report the previous hop. */
export type TrustedProxies = readonly Network[];

const unknownAddress = "unknown";

/** An IPv4 address that is written as IPv6 is that IPv4 address. A zone names an interface of this machine and is dropped. */
function read(text: string): Address | undefined {
  const bare = text.replace(/%.*$/s, "");
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  return bare.includes(":") && ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : undefined;
}

function networkIn(text: string): Network | undefined {
  const [written = "", prefix, ...rest] = text.split("/");
  const address = read(written);
  if (address === undefined || rest.length > 0) return undefined;
  const most = address.kind() === "ipv4" ? 32 : 128;
  if (prefix === undefined) return [address, most];
  // An IPv4 network in IPv6 notation counts its prefix from the start of the IPv6 address.
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) - (most === 32 && written.includes(":") ? 96 : 0) : -1;
  return bits >= 0 && bits <= most ? [address, bits] : undefined;
}

/** Addresses and networks, separated by commas; undefined if one of them is neither. */
export function networksIn(text: string): TrustedProxies | undefined {
  const networks = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(networkIn);
  return networks.every((network) => network !== undefined) ? networks : undefined;
}

const isIn = (address: Address, [network, bits]: Network) => address.kind() === network.kind() && address.match(network, bits);

export function isTrusted(address: string | undefined, trusted: TrustedProxies): boolean {
  const known = address === undefined || trusted.length === 0 ? undefined : read(address);
  return known !== undefined && trusted.some((network) => isIn(known, network));
}

/** Some proxies add the port. */
const withoutPort = (hop: string) => /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;

/**
 * The address of the client: the peer of the connection or, if that is a trusted proxy, the last hop in `X-Forwarded-For` that is not a
 * trusted proxy. Entries further to the left are written by the client itself.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: TrustedProxies): string {
  let client = (peer === undefined ? undefined : read(peer)?.toString()) ?? unknownAddress;
  const hops = forwardedFor?.split(",") ?? [];
  while (isTrusted(client, trusted)) {
    const hop = read(withoutPort(hops.pop()?.trim() ?? ""));
    if (hop === undefined) break;
    client = hop.toString();
  }
  return client;
}

/** The key by which limits count: an IPv6 subscriber has a /64 and may use every address in it. */
export function limitKeyOf(address: string): string {
  const known = read(address);
  if (known === undefined || known.kind() === "ipv4") return address;
  const groups = ipaddr.IPv6.parse(known.toString()).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
