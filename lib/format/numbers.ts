type Separators = { group: string; decimal: string };

function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(12_345.6);
  const written = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  return { group: written("group"), decimal: written("decimal") };
}

const escaped = (sign: string) => sign.replace(/[.,]/g, "\\$&");

/**
 * Parses a number in the language's format. Returns null for empty text, and the text itself if it is not a number, so that a schema
 * rejects it. The language's group separator counts as one only between groups of three digits. Elsewhere it is read as the decimal
 * separator, because German users also type `1.5`.
 */
export function readNumber(text: string, locale: string): number | string | null {
  const plain = text.trim().replace(/[\s'’]/g, "");
  if (plain === "") return null;
  const { group, decimal } = separatorsOf(locale);
  const isGrouped = /[.,]/.test(group) && new RegExp(`^[-+]?\\d{1,3}(?:${escaped(group)}\\d{3})+(?:${escaped(decimal)}\\d*)?$`).test(plain);
  const ungrouped = isGrouped ? plain.replaceAll(group, "") : plain;
  return /^[-+]?(?:\d+[.,]?\d*|[.,]\d+)$/.test(ungrouped) ? Number(ungrouped.replace(",", ".")) : text;
}

/** Formats a number for a control, so that `readNumber` reads it back: the language's decimal separator and no groups. */
export const writeNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
