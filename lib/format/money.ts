/** Formats a price in the language; whole amounts without cents. */
export const priceIn = (locale: string, currency: string, amount: number): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" }).format(amount);
