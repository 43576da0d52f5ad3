const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Whether two people changed the same thing to something else. */
export const clashes = (before: unknown, theirs: unknown, mine: unknown): boolean =>
  differ(before, theirs) && differ(before, mine) && differ(mine, theirs);
