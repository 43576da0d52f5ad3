type Separators = { group: string; decimal: string };

function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(12_345.6);
  const written = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  return { group: written("group"), decimal: written("decimal") };
}

const escaped = (sign: string) => sign.replace(/[.,]/g, "\\$&");

/**
 * The number that a text typed in the language means; null for none; the text itself where it means no number, so that a
 * schema can refuse it. A sign that groups in the language groups only where groups of three stand; anywhere else it is
 * taken for the decimal sign, as `1.5` is by whoever types it in German.
 */
export function readNumber(text: string, locale: string): number | string | null {
  const plain = text.trim().replace(/[\s'’]/g, "");
  if (plain === "") return null;
  const { group, decimal } = separatorsOf(locale);
  const isGrouped = /[.,]/.test(group) && new RegExp(`^[-+]?\\d{1,3}(?:${escaped(group)}\\d{3})+(?:${escaped(decimal)}\\d*)?$`).test(plain);
  const ungrouped = isGrouped ? plain.replaceAll(group, "") : plain;
  return /^[-+]?(?:\d+[.,]?\d*|[.,]\d+)$/.test(ungrouped) ? Number(ungrouped.replace(",", ".")) : text;
}

/** A number for a control, so that `readNumber` reads it back: the language's decimal sign, no groups. */
export const writeNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
