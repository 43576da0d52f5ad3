/** Optimizations of the plain query. README.md has the measurements. Each can be switched off here without changing any result. */
export const accelerations = {
  /** Words without three neighbouring ASCII letters or digits are found by pairs of characters. */
  pairs: true,
  /** A large location's page is read in the sort's order, up to a limit, or selected from all matches, whichever reads fewer contacts. */
  fewestReads: true,
  /** A small location in a large table is searched by reading its contacts, because the indexes find the matches of all locations. */
  ownContacts: true,
  /** The total of a frequent search in a large location is counted in the background and cached. */
  cachedTotals: true,
};
