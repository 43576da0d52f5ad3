/** How much of `of` this is, in percent: what a bar's figure says and how far the bar reaches. */
export const percentOf = (count: number, of: number): number => (of === 0 ? 0 : Math.min(100, (count / of) * 100));
