import { html } from "hono/html";

// The frame of every page of the reference: the list of guides and endpoints on the left, the page beside it.

export type Html = ReturnType<typeof html>;
export type Entry = { href: string; label: string; method?: string /** What the search finds it by, beside its label. */; words?: string };
export type Section = { title: string; href?: string; entries: Entry[] };

export type Page = { title: string; href: string; main: Html };

const methodView = (method: string) => html`<span class="method ${method.toLowerCase()}">${method}</span>`;

const entryView = ({ href, label, method, words }: Entry, current: string) =>
  html`<li><a href="${href}"${href === current ? html` aria-current="page"` : ""} data-words="${words ?? ""}">${method === undefined ? "" : methodView(method)}<span>${label}</span></a></li>`;

const sectionView = ({ title, href, entries }: Section, current: string) =>
  html`<details${href === undefined || href === current ? html` open` : ""}><summary>${title}</summary><ul>${entries.map((entry) => entryView(entry, current))}</ul></details>`;

export const frame = (sections: Section[], { title, href, main }: Page): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Frontdesk API</title>
<link rel="stylesheet" href="/docs/docs.css">
<script type="module" src="/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="home" href="/docs">Frontdesk API</a><button type="button" id="menu" aria-expanded="false" aria-controls="contents" hidden>Menu</button><a href="/openapi.json">OpenAPI</a></header>
<nav id="contents" aria-label="Guides and endpoints">
<div id="find" hidden><input type="search" id="search" placeholder="Search" aria-label="Search guides and endpoints" autocomplete="off"><kbd>/</kbd></div>
<p id="nothing" role="status"></p>
${sections.map((section) => sectionView(section, href))}
</nav>
<main id="main">${main}</main>
</body>
</html>`;
