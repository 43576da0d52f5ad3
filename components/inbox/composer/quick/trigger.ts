/** The kind of content that a character at the start of a word inserts. */
const quickSigns = { "/": "template", "@": "mention", ":": "emoji" } as const;
export type QuickKind = (typeof quickSigns)[keyof typeof quickSigns];

/** A trigger character before the caret, the text after it, and the length of both. */
export type Trigger = { kind: QuickKind; query: string; length: number };

/** A shorter name of an emoji could be a smiley, such as ":p". */
const emojiNameLeast = 2;

/** The trigger character that begins the word before the caret. */
export function triggerBefore(text: string): Trigger | undefined {
  const [, sign, query = ""] = /(?:^|\s)([/@:])([\p{L}\p{N}_+-]{0,40})$/u.exec(text.slice(-50)) ?? [];
  if (sign !== "/" && sign !== "@" && sign !== ":") return undefined;
  const kind = quickSigns[sign];
  return kind === "emoji" && query.length < emojiNameLeast ? undefined : { kind, query: query.toLowerCase(), length: query.length + 1 };
}

export type Choice = {
  id: string;
  label: string;
  /** Shown before the label. */
  sign?: string;
  /** Shown after the label, and also searched. */
  group?: string;
  /** Shown below the label. */
  detail?: string;
};

const choicesMost = 8;

/** The choices with a word that begins with the query. Choices that begin with it come first. */
export function matching<C extends Choice>(choices: readonly C[], query: string): C[] {
  const starts = choices.filter(({ label }) => label.toLowerCase().startsWith(query));
  const contains = choices.filter(
    ({ label, group = "" }) =>
      !label.toLowerCase().startsWith(query) &&
      `${label} ${group}`
        .toLowerCase()
        .split(/[\s_-]+/)
        .some((word) => word.startsWith(query)),
  );
  return [...starts, ...contains].slice(0, choicesMost);
}
