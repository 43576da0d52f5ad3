/** Capitalizes a text that begins a line, such as a word of a sentence that is also the label of an option. */
export const capitalized = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
