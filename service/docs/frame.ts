import { html } from "hono/html";

// The frame of every page of the documentation: the list of pages and endpoints on the left, the page beside it.

export type Html = ReturnType<typeof html>;
export type Entry = {
  href: string;
  label: string;
  method?: string /** Texts by which the search finds it, in addition to its label. */;
  words?: string;
};
export type Section = { title: string; href?: string; entries: Entry[] };

export type Page = { title: string; href: string; main: Html };

/** The anchor of a heading. */
export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

const methodView = (method: string) => html`<span class="method ${method.toLowerCase()}">${method}</span>`;

const entryView = ({ href, label, method, words }: Entry, current: string) =>
  html`<li><a href="${href}"${href === current ? html` aria-current="page"` : ""} data-words="${words ?? ""}">${method === undefined ? "" : methodView(method)}<span>${label}</span></a></li>`;

/** The section that contains the current page is expanded. */
const sectionView = ({ title, href, entries }: Section, current: string) =>
  html`<details${href === current || entries.some((entry) => entry.href === current) ? html` open` : ""}><summary>${title}</summary><ul>${entries.map((entry) => entryView(entry, current))}</ul></details>`;

export const frame = (sections: Section[], { title, href, main }: Page): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Frontdesk documentation</title>
<link rel="stylesheet" href="/docs/docs.css">
<script type="module" src="/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="home" href="/docs">Frontdesk documentation</a><button type="button" id="menu" aria-expanded="false" aria-controls="contents" hidden>Menu</button><a href="/openapi.json">OpenAPI</a></header>
<nav id="contents" aria-label="Pages and endpoints">
<form id="find" action="/docs/search" role="search" aria-label="Pages and endpoints"><input type="search" id="search" name="q" placeholder="Search" aria-label="Search pages and endpoints" autocomplete="off" maxlength="200"><kbd>/</kbd></form>
<p id="everywhere" hidden><a href="/docs/search">Search all text</a></p>
${sections.map((section) => sectionView(section, href))}
</nav>
<main id="main">${main}</main>
</body>
</html>`;
