/** The share of `of` in percent, for a bar's label and its length. */
export const percentOf = (count: number, of: number): number => (of === 0 ? 0 : Math.min(100, (count / of) * 100));
