export type SentOption = { key?: string; label: string; url?: string };

/** The lines of a text as labels, without duplicates and cut to the maximum length of a label. A copied list may have bullets or tabs. */
export const linesOf = (text: string): string[] => {
  const labels = new Map<string, string>();
  for (const line of text.split(/[\r\n]+/)) {
    const label = line
      .replace(/^\s*[-*•]\s+/, "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 255);
    if (label !== "" && !labels.has(label.toLowerCase())) labels.set(label.toLowerCase(), label);
  }
  return [...labels.values()];
};

const optionsMost = 500;

/** The options together with those of the pasted ones that are new. Empty options are left out. */
export function withPasted(options: readonly SentOption[], labels: readonly string[]): SentOption[] {
  const named = options.filter(({ label }) => label.trim() !== "");
  const known = new Set(named.map(({ label }) => label.trim().toLowerCase()));
  const added = labels.filter((label) => !known.has(label.toLowerCase())).map((label) => ({ label }));
  return [...named, ...added].slice(0, optionsMost);
}
