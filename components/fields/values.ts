// Readers of the values that contacts and records hold in their own fields.

export const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

export const plainText = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The parts of an amount. A currency alone is no amount: `amount` is an empty text then. */
export function moneyIn(value: unknown): { currency: string; amount: unknown } {
  const currency = partOf(value, "currency");
  return { currency: typeof currency === "string" ? currency.trim() : "", amount: partOf(value, "value") ?? "" };
}

/** The files of a value with their addresses: a record lists them, a contact holds them by id. */
export const filesIn = (value: unknown): { url: string; file: unknown }[] =>
  (typeof value === "object" && value !== null ? Object.values(value) : []).flatMap((file: unknown) => {
    const url = partOf(file, "url");
    return typeof url === "string" ? [{ url, file }] : [];
  });

/** The last part of a file's address, for a person. */
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
