import { convert } from "html-to-text";

/** The plain-text part of an email, for readers without HTML. */
export const plainTextOf = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: "p", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: "ul", options: { itemPrefix: "- ", leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: "ol", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: "blockquote", options: { leadingLineBreaks: 1, trailingLineBreaks: 1, trimEmptyLines: true } },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
      { selector: "img", format: "skip" },
    ],
  }).trim();

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** A plain text as HTML, with a paragraph for each of its lines. */
export const htmlOfText = (text: string): string =>
  text
    .split("\n")
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");
