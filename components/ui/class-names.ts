/** Joins class names and ignores falsy values. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
