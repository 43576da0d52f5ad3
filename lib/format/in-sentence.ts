/**
 * A label inside a sentence, where it begins with a lower-case letter. German nouns, names and abbreviations keep their capital letters.
 * `locale` is the language of the texts.
 */
export const inSentence = (label: string, locale: string): string =>
  locale.startsWith("de") || /^.+\p{Lu}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase(locale) + label.slice(1);
