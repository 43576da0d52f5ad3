const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Whether two users changed the same field to different values. */
export const clashes = (before: unknown, theirs: unknown, mine: unknown): boolean =>
  differ(before, theirs) && differ(before, mine) && differ(mine, theirs);
