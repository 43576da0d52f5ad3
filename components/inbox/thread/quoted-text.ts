/** The part of a plain-text mail before the mail that it quotes at its end; undefined if it quotes none. */
export function textBeforeQuote(text: string): string | undefined {
  const lines = text.split("\n");
  let start = lines.length;
  let quoted = 0;
  for (let line = lines.length - 1; line >= 0; line--) {
    const isQuoted = lines[line]?.startsWith(">") ?? false;
    if (!isQuoted && lines[line]?.trim() !== "") break;
    start = line;
    if (isQuoted) quoted += 1;
  }
  if (quoted === 0) return undefined;
  // "On Monday, Ada wrote:"
  if (start > 0 && /:\s*$/.test(lines[start - 1] ?? "")) start -= 1;
  const before = lines.slice(0, start).join("\n").trimEnd();
  return before === "" ? undefined : before;
}

function hasText(part: Node): boolean {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (textContent?.trim() && parentElement?.tagName !== "STYLE") return true;
  }
  return false;
}

const quotes = ".gmail_quote, .yahoo_quoted, .moz-cite-prefix, blockquote";

/** Does the same for a mail's HTML. Answers between quoted parts are never hidden. */
export function htmlBeforeQuote(html: string): string | undefined {
  const mail = new DOMParser().parseFromString(html, "text/html");
  const { body } = mail;
  const quote = body.querySelector(quotes);
  if (quote === null) return undefined;
  const end = mail.createRange();
  end.setStartBefore(quote);
  end.setEnd(body, body.childNodes.length);
  const rest = end.cloneContents();
  for (const part of rest.querySelectorAll(quotes)) part.remove();
  if (hasText(rest)) return undefined;
  end.deleteContents();
  return hasText(body) ? body.innerHTML : undefined;
}
