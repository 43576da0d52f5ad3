/** "Type: value". French writes a non-breaking space before the colon. */
export const labelled = (label: string, value: string, locale: string): string =>
  `${label}${locale.startsWith("fr") ? "\u00a0" : ""}: ${value}`;
