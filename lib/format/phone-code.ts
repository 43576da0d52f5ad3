/** The calling code at the beginning of an E.164 number. No calling code is a prefix of another. */
export const callingCodeOf = (phone: string): string | undefined =>
  /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/.exec(phone)?.[1];

/** An E.164 number in groups of digits, such as "+44 207 946 0001", without the formats of its country. Other text is returned unchanged. */
export function plainPhone(phone: string): string {
  const callingCode = callingCodeOf(phone);
  if (callingCode === undefined || !/^\+\d+$/.test(phone)) return phone;
  return `+${callingCode} ${phone.slice(callingCode.length + 1).replace(/(\d{3})(?=\d{2})/g, "$1 ")}`.trim();
}
