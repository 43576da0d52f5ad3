import { readFileSync } from "node:fs";
import path from "node:path";
import { html, raw } from "hono/html";
import { Marked } from "marked";
import type { Html, Section } from "./frame.ts";

// The guides beside the reference: Markdown of docs/api, which is part of this repository and therefore trusted.

const folder = path.resolve(import.meta.dirname, "..", "..", "docs", "api");
const names = [
  "first-call",
  "authentication",
  "errors",
  "paging",
  "rate-limits",
  "idempotency",
  "webhooks",
  "client",
  "moving",
  "changelog",
] as const;

export type Guide = { name: string; title: string; main: Html };

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const inside = this.parser.parseInline(tokens);
      return depth === 1 ? `<h1>${inside}</h1>` : `<h${depth} id="${slugOf(text)}"><a href="#${slugOf(text)}">${inside}</a></h${depth}>`;
    },
    code({ text, lang }) {
      return `<pre class="sample-text" tabindex="0" aria-label="${lang ?? "Text"}"><code>${escaped(text)}</code></pre>`;
    },
    table(token) {
      return `<div class="table" tabindex="0">${String(Object.getPrototypeOf(this).table.call(this, token))}</div>`;
    },
  },
});

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Links between guides are files in the repository and addresses here. */
const linked = (source: string) =>
  source.replace(/\]\((?!https?:)([\w-]+)\.md(#[\w-]+)?\)/g, (_, name: string, anchor = "") => `](/docs/guides/${name}${anchor})`);

export const readGuides = (): Guide[] =>
  names.map((name) => {
    const source = readFileSync(path.join(folder, `${name}.md`), "utf8");
    const title = /^# (.+)$/m.exec(source)?.[1];
    if (title === undefined) throw new Error(`docs/api/${name}.md has no title.`);
    return { name, title, main: html`<article>${raw(String(marked.parse(linked(source))))}</article>` };
  });

export const guideAddress = (name: string) => `/docs/guides/${name}`;

export const guideSection = (guides: Guide[]): Section => ({
  title: "Guides",
  entries: guides.map(({ name, title }) => ({ href: guideAddress(name), label: title, words: name })),
});
