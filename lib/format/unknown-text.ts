/** A space as wide as a digit. Browsers do not collapse it. */
const blank = "\u2007";

/** A placeholder for a text of about this length that is not known yet: it takes the same space but shows nothing. */
export const unknownText = (length: number): string => blank.repeat(length);
