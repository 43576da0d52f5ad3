/** Joins class names and ignores falsy values. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");

/** The look of a link within a line of text. */
export const textLink = "text-accent-text underline underline-offset-2";
