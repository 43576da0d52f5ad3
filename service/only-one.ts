/**
 * The record of a public address: that of the location in the address, or the only one. If several locations have one and the address
 * names none, it is undefined, so that an address never leads to another location's record.
 */
export const onlyOne = <Row extends { location_id: string }>(found: readonly Row[], locationId: string | undefined): Row | undefined =>
  locationId === undefined ? (found.length === 1 ? found[0] : undefined) : found.find((row) => row.location_id === locationId);
