const first = /(?<!\S)1 (?=(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc|– ))/gu;
const hours = /(\d)\sh\s(?=\d)/gu;
const withZero = /(?<!\S)0(?=\d\sh\s)/gu;

/**
 * French writes the first of a month as an ordinal, and in Canada the hours before ten without a zero. Intl does neither in every format. A time
 * such as "9 h 05" stays on one line.
 */
export const inFrench = (text: string, locale: string): string =>
  locale.startsWith("fr") ? text.replace(first, "1er ").replace(withZero, "").replace(hours, "$1\u00a0h\u00a0") : text;
