/** An address that a user typed, as a link; undefined if it is not an address. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  return url && /^(https?|mailto|tel):$/.test(url.protocol) && text !== "" ? url.href : undefined;
}
