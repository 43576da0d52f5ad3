import ipaddr from "ipaddr.js";

// Both programs send requests to addresses that users enter, and send them nowhere but to the public internet.

/** Whether an address is public, or of this machine where that is allowed. An IPv4 address in IPv6 notation is that IPv4 address. */
export function isPublicAddress(address: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === "unicast" || (allowsLoopback && range === "loopback");
}

export const isLoopbackAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
