/**
 * The record that a public address means: of the location that the address names, or the only one there is. Where several locations have
 * one and none is named it means none, so that nobody's address leads to somebody else.
 */
export const onlyOne = <Row extends { location_id: string }>(found: readonly Row[], locationId: string | undefined): Row | undefined =>
  locationId === undefined ? (found.length === 1 ? found[0] : undefined) : found.find((row) => row.location_id === locationId);
