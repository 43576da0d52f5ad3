const first = /(?<!\S)1 (?=(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc|– ))/gu;
const withZero = /(?<!\S)0(?=\d\sh\s)/gu;

/** French writes the first of a month as an ordinal, and in Canada the hours before ten without a zero. Intl does neither in every format. */
export const inFrench = (text: string, locale: string): string =>
  locale.startsWith("fr") ? text.replace(first, "1er ").replace(withZero, "") : text;
