/** The network of an address, in the form in which people compare addresses: `203.0.113.x`, or the first half of an IPv6 address. */
export function shortAddress(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, "x");
  const groups = address.split(":");
  return groups.length > 4 ? `${groups.slice(0, 4).join(":").replace(/:+$/, "")}::` : address;
}
