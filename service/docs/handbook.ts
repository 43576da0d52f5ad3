import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { html, raw } from "hono/html";
import { convert } from "html-to-text";
import { Marked } from "marked";
import { type Html, type Section, slugOf } from "./frame.ts";

// The documentation besides the reference: the Markdown files of docs/, which are part of this repository and therefore trusted.

const folder = path.resolve(import.meta.dirname, "..", "..", "docs");

/** A part of a page under one heading, as an entry for the search. */
export type Part = { href: string; page: string; heading: string; text: string };
export type HandbookPage = { href: string; title: string; main: Html; parts: Part[] };
export type Handbook = { sections: Section[]; pages: HandbookPage[] };

/** The address of a file of docs/, by its path without `.md`. */
const addressOf = (name: string) => (name.startsWith("api/") ? `/docs/guides/${name.slice(4)}` : `/docs/handbook/${name}`);

/** The path of the file that a link in `from` leads to, without `.md`. Undefined for a file outside docs/. */
function nameOf(from: string, link: string): string | undefined {
  const name = path.posix.join(path.posix.dirname(from), link).replace(/\.md$/, "");
  return link.endsWith(".md") && !name.startsWith("..") ? name : undefined;
}

function addressOfLink(from: string, href: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  const [file = "", anchor] = href.split("#");
  const name = nameOf(from, file);
  return name === undefined ? undefined : `${addressOf(name)}${anchor === undefined ? "" : `#${anchor}`}`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const rendererOf = (name: string) =>
  new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const inside = this.parser.parseInline(tokens);
        return depth === 1 ? `<h1>${inside}</h1>` : `<h${depth} id="${slugOf(text)}"><a href="#${slugOf(text)}">${inside}</a></h${depth}>`;
      },
      code({ text, lang }) {
        return `<pre class="sample-text" tabindex="0" aria-label="${lang || "Text"}"><code>${escaped(text)}</code></pre>`;
      },
      table(token) {
        return `<div class="table" tabindex="0">${String(Object.getPrototypeOf(this).table.call(this, token))}</div>`;
      },
      link({ href, tokens }) {
        const inside = this.parser.parseInline(tokens);
        const address = addressOfLink(name, href);
        return address === undefined ? inside : `<a href="${escaped(address)}">${inside}</a>`;
      },
    },
  });

/** The text of a block without its markup. */
const textOf = (rendered: string) =>
  convert(rendered, { wordwrap: false, selectors: [{ selector: "a", options: { ignoreHref: true } }] }).replaceAll(/\s+/g, " ");

function pageOf(name: string, source: string): HandbookPage {
  const marked = rendererOf(name);
  const tokens = marked.lexer(source);
  const href = addressOf(name);
  const parts: Part[] = [];
  const title = /^# (.+)$/m.exec(source)?.[1];
  if (title === undefined) throw new Error(`docs/${name}.md has no title.`);
  for (const token of tokens) {
    if (token.type === "heading") {
      const anchor = parts.length === 0 ? "" : `#${slugOf(token.text)}`;
      parts.push({ href: `${href}${anchor}`, page: title, heading: token.text.replaceAll("`", ""), text: "" });
    } else {
      const part = parts.at(-1);
      if (part) part.text = `${part.text} ${textOf(marked.parser([token]))}`.trim();
    }
  }
  return { href, title, main: html`<article>${raw(marked.parser(tokens))}</article>`, parts };
}

/** The contents, as docs/README.md lists them: a heading for each section, and a link for each page. */
function contentsOf(index: string): Section[] {
  const sections: Section[] = [];
  for (const [, title, label, link] of index.matchAll(/^## (.+)$|^- \[(.+)\]\((.+)\)$/gm)) {
    if (title !== undefined) sections.push({ title, entries: [] });
    const name = link === undefined ? undefined : nameOf("README", link);
    if (label !== undefined && name !== undefined) sections.at(-1)?.entries.push({ href: addressOf(name), label, words: name });
  }
  return sections;
}

/** The server address in the files, which are also read in the repository. A served page shows the address of its own service instead. */
const writtenUrl = "http://127.0.0.1:4000";

export function readHandbook(serviceUrl: string): Handbook {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
  const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
  const names = files.map((file) => file.replaceAll(path.sep, "/").replace(/\.md$/, "")).filter((name) => name !== "README");
  return {
    sections: contentsOf(read("README.md")),
    pages: names.map((name) => pageOf(name, read(`${name}.md`).replaceAll(writtenUrl, serviceUrl))),
  };
}
