import ipaddr from "ipaddr.js";

// Both programs send requests to addresses that users enter; these must be on the public internet.

/** Whether an address is public, or a loopback address if those are allowed. An IPv4 address in IPv6 notation counts as IPv4. */
export function isPublicAddress(address: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === "unicast" || (allowsLoopback && range === "loopback");
}

export const isLoopbackAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
