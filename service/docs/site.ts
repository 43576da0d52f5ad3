import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { html } from "hono/html";
import { openApiDocument } from "./document.ts";
import { eventParts, eventsHref, eventsPage, eventsSection } from "./events.ts";
import { frame, type Html, type Page, type Section } from "./frame.ts";
import { type Part, readHandbook } from "./handbook.ts";
import { areaPage, contentsOf, partsOf, titleOf, typesPage } from "./reference.ts";

export type File = { type: string; content: string; tag: string };

export const fileOf = (type: string, content: string): File => ({
  type: `${type}; charset=utf-8`,
  content,
  tag: `"${createHash("sha256").update(content).digest("base64url")}"`,
});
const readFile = (name: string) => readFileSync(path.join(import.meta.dirname, name), "utf8");

export type Site = { files: Map<string, File>; sections: Section[]; parts: Part[] };

/** Every page and file by its address, and the entries of the search. */
export function siteOf(serviceUrl: string): Site {
  const document = openApiDocument();
  const handbook = readHandbook(serviceUrl);
  const types = {
    title: "Types",
    href: "/docs/types",
    entries: Object.keys(document.components.schemas).map((name) => ({ href: `/docs/types#${name}`, label: name })),
  };
  const sections = [...handbook.sections, eventsSection(), ...contentsOf(document), types];
  const entrance = overview(handbook.sections, document.tags);
  const pages: Page[] = [
    { title: "Overview", href: "/docs", main: entrance },
    { title: "Overview", href: "/", main: entrance },
    ...handbook.pages,
    { title: "Webhook events", href: eventsHref, main: eventsPage() },
    ...document.tags.map(({ name }) => ({ title: titleOf(name), href: `/docs/${name}`, main: areaPage(document, name, serviceUrl) })),
    { title: "Types", href: "/docs/types", main: typesPage(document) },
  ];
  const files = new Map([
    ...pages.map((page) => [page.href, fileOf("text/html", String(frame(sections, page)))] as const),
    ["/docs/docs.css", fileOf("text/css", readFile("docs.css"))],
    ["/docs/docs.js", fileOf("text/javascript", readFile("docs.js"))],
  ]);
  return { files, sections, parts: [...handbook.pages.flatMap(({ parts }) => parts), ...partsOf(document), ...eventParts()] };
}

const overview = (sections: Section[], areas: { name: string; description: string }[]): Html => html`<article>
<h1>Frontdesk documentation</h1>
<p class="lead">How to run Frontdesk, how to connect it, and its REST API over JSON.</p>
${sections.map(({ title, entries }) => html`<h2>${title}</h2><ul class="cards">${entries.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>`)}
<h2>API reference</h2>
<dl class="areas">${areas.map(({ name, description }) => html`<div><dt><a href="/docs/${name}">${titleOf(name)}</a></dt><dd>${description}</dd></div>`)}</dl>
<p>The same as data: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
</article>`;
