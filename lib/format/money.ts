/** A price as it is written in the language; whole ones without their cents. */
export const priceIn = (locale: string, currency: string, amount: number): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" }).format(amount);
