// Splits a text for the mobile network: into 7-bit characters if its alphabet contains all of them, otherwise into 16-bit ones.

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const extended = "^{}\\[~]|€\f";

export type Segments = { count: number; left: number; isUnicode: boolean };

/** The number of messages a text is sent as, and the remaining characters of the last one. */
export function segmentsOf(text: string): Segments {
  const signs = [...text];
  const isUnicode = signs.some((sign) => !basic.includes(sign) && !extended.includes(sign));
  const length = isUnicode ? text.length : signs.reduce((sum, sign) => sum + (extended.includes(sign) ? 2 : 1), 0);
  const [alone, each] = isUnicode ? [70, 67] : [160, 153];
  if (length <= alone) return { count: length === 0 ? 0 : 1, left: alone - length, isUnicode };
  const count = Math.ceil(length / each);
  return { count, left: count * each - length, isUnicode };
}
