const grouped = { byComma: /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, byPoint: /^[-+]?\d{1,3}(?:\.\d{3})+(?:,\d+|\.\d{3})$/ };
const decimalComma = /^[-+]?\d*,\d+$/;
const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/**
 * The number in a CSV cell, regardless of how the spreadsheet writes groups, decimals and a currency; the text itself if it is not a
 * number.
 */
export function numberInCell(text: string): number | string {
  const bare = text.replace(/[\s'’]|\p{Sc}/gu, "");
  if (grouped.byComma.test(bare)) return Number(bare.replaceAll(",", ""));
  if (grouped.byPoint.test(bare)) return Number(bare.replaceAll(".", "").replace(",", "."));
  if (decimalComma.test(bare)) return Number(bare.replace(",", "."));
  return plain.test(bare) ? Number(bare) : text;
}
