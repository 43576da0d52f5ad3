const grouped = { byComma: /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, byPoint: /^[-+]?\d{1,3}(?:\.\d{3})+(?:,\d+|\.\d{3})$/ };
const decimalComma = /^[-+]?\d*,\d+$/;
const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/** The number that a CSV cell means, however its sheet writes groups, decimals and a currency; the text itself where it means none. */
export function numberInCell(text: string): number | string {
  const bare = text.replace(/[\s'’]|\p{Sc}/gu, "");
  if (grouped.byComma.test(bare)) return Number(bare.replaceAll(",", ""));
  if (grouped.byPoint.test(bare)) return Number(bare.replaceAll(".", "").replace(",", "."));
  if (decimalComma.test(bare)) return Number(bare.replace(",", "."));
  return plain.test(bare) ? Number(bare) : text;
}
