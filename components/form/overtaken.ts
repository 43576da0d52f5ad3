const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Whether two people changed the same thing to something else: of a group of switches, the same switch. */
export function clashes(before: unknown, theirs: unknown, mine: unknown): boolean {
  if (isRecord(before) && isRecord(theirs) && isRecord(mine))
    return Object.keys({ ...before, ...theirs, ...mine }).some((key) => clashes(before[key], theirs[key], mine[key]));
  return differ(before, theirs) && differ(before, mine) && differ(mine, theirs);
}
