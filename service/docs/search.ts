import { html } from "hono/html";
import MiniSearch from "minisearch";
import type { Html } from "./frame.ts";
import type { Part } from "./handbook.ts";
import { searchOptions } from "./search-options.mjs";

// The search in the text of the handbook, and in all endpoints, types and webhook events with their fields.

const maxLetters = 200;
const maxWords = 8;
const maxHits = 30;
const excerptLetters = 220;

export type Search = (asked: string) => Html;

export function searchOf(parts: readonly Part[]): Search {
  const index = new MiniSearch<Part & { id: number }>(searchOptions);
  index.addAll(parts.map((part, id) => ({ id, ...part })));
  return (asked) => {
    const words = asked.slice(0, maxLetters).trim().split(/\s+/).filter(Boolean).slice(0, maxWords);
    const hits = words.length === 0 ? [] : index.search(words.join(" ")).slice(0, maxHits);
    return html`<article>
<h1>Search</h1>
<form action="/docs/search" role="search" aria-label="All text" class="search-form"><input type="search" name="q" value="${asked.slice(0, maxLetters)}" aria-label="Search the documentation" maxlength="${maxLetters}"><button type="submit">Search</button></form>
<p role="status">${hits.length === 0 ? (words.length === 0 ? "" : "No results. Try fewer or other words.") : `${hits.length === maxHits ? `First ${maxHits}` : hits.length} ${hits.length === 1 ? "result" : "results"}`}</p>
<ol class="hits">${hits.map(({ href, page, heading, text, terms }) => html`<li><a href="${String(href)}">${heading === page ? heading : `${page}: ${heading}`}</a><p>${excerpt(String(text), terms)}</p></li>`)}</ol>
</article>`;
  };
}

/** The part of the text around the first match, with the matches highlighted. */
function excerpt(text: string, terms: readonly string[]): Html {
  const found = new RegExp(`(${terms.map((term) => RegExp.escape(term)).join("|")})`, "giu");
  const at = Math.max(0, text.search(found) - excerptLetters / 4);
  const start = at === 0 ? 0 : text.indexOf(" ", at) + 1;
  const shown = text.slice(start, start + excerptLetters);
  return html`${start > 0 ? "… " : ""}${shown.split(found).map((piece, place) => (place % 2 === 1 ? html`<mark>${piece}</mark>` : piece))}${start + excerptLetters < text.length ? " …" : ""}`;
}
