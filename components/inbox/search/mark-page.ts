import type { Phrase } from "#contract/conversations/search-words.ts";
import { findMarks } from "./marked.tsx";

/** Inline tags, as in `html_text` in db/functions/message-words.sql: words continue across them. */
const inline = new Set(["A", "B", "I", "U", "S", "EM", "STRONG", "SPAN", "FONT", "SMALL", "SUB", "SUP", "MARK", "CODE", "WBR"]);

const blockOf = (node: Node): Element | null => {
  let element = node.parentElement;
  while (element && inline.has(element.tagName)) element = element.parentElement;
  return element;
};

type Part = { node: Text; start: number };

/** The texts of a page as one text, with a space between its blocks. */
function textOf(body: HTMLElement): { text: string; parts: Part[] } {
  const parts: Part[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let text = "";
  let block: Element | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.nodeName === "BR") text += " ";
      continue;
    }
    if (!isText(node) || node.parentElement?.tagName === "STYLE") continue;
    const own = blockOf(node);
    if (own !== block) text += " ";
    block = own;
    parts.push({ node, start: text.length });
    text += node.data;
  }
  return { text, parts };
}

/** Nodes of a frame are not instances of this window's classes. */
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** Highlights the search's words in a mail's page without changing it, and returns the first of them. */
export function markPage(frame: HTMLIFrameElement, phrases: readonly Phrase[]): Range | undefined {
  const page = frame.contentDocument;
  const view = page?.defaultView;
  // Browsers without highlights show the mail as it is.
  if (!page || !view || !("highlights" in view.CSS)) return undefined;
  view.CSS.highlights.delete("found");
  const { text, parts } = textOf(page.body);
  const ranges: Range[] = [];
  for (const { start, end } of findMarks(text, phrases)) {
    const first = parts.findLast((part) => part.start <= start);
    const last = parts.findLast((part) => part.start < end);
    if (!first || !last) continue;
    const range = page.createRange();
    range.setStart(first.node, Math.min(start - first.start, first.node.length));
    range.setEnd(last.node, Math.min(end - last.start, last.node.length));
    ranges.push(range);
  }
  if (ranges.length === 0) return undefined;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync("::highlight(found) { background-color: #fde68a; color: #422006; }");
  page.adoptedStyleSheets = [sheet];
  view.CSS.highlights.set("found", new view.Highlight(...ranges));
  return ranges[0];
}
