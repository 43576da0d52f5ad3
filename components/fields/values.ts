// Readers for the values of custom fields in contacts and records.

export const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

export const plainText = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The parts of an amount. If there is only a currency, `amount` is an empty text. */
export function moneyIn(value: unknown): { currency: string; amount: unknown } {
  const currency = partOf(value, "currency");
  return { currency: typeof currency === "string" ? currency.trim() : "", amount: partOf(value, "value") ?? "" };
}

/** The files of a value with their addresses. A record lists them; a contact stores them by id. */
export const filesIn = (value: unknown): { url: string; file: unknown }[] =>
  (typeof value === "object" && value !== null ? Object.values(value) : []).flatMap((file: unknown) => {
    const url = partOf(file, "url");
    return typeof url === "string" ? [{ url, file }] : [];
  });

/** The file name at the end of a file's address. */
export function fileName(url: string): string {
  const last = URL.canParse(url) ? new URL(url).pathname.split("/").at(-1) : undefined;
  return last ? decodeURIComponentSafely(last) : url;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
