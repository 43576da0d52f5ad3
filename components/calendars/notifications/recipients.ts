type Recipients = { additionalEmailIds: string[]; additionalPhoneNumbers: string[]; unread: string[] };

const partsOf = (text: string, separators: RegExp) =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/**
 * Parses a comma-separated list of email addresses and phone numbers. Numbers may contain spaces; addresses may not. Stored recipients are
 * kept unchanged. Text that is neither is returned as `unread`.
 */
export function recipientsOf(text: string, stored: readonly string[], readPhone: (text: string) => string | undefined): Recipients {
  const found: Recipients = { additionalEmailIds: [], additionalPhoneNumbers: [], unread: [] };
  for (const part of partsOf(text, /[,;\n]+/)) {
    const number = stored.includes(part) ? part : readPhone(part);
    if (part.includes("@")) found.additionalEmailIds.push(...partsOf(part, /\s+/));
    else if (number === undefined) found.unread.push(part);
    else found.additionalPhoneNumbers.push(number);
  }
  return found;
}
