import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Context, Hono } from "hono";
import { compress } from "hono/compress";
import { html } from "hono/html";
import type { Settings } from "../settings.ts";
import { openApiDocument } from "./document.ts";
import { eventsHref, eventsPage, eventsSection } from "./events.ts";
import { frame, type Html, type Page, type Section } from "./frame.ts";
import { readHandbook } from "./handbook.ts";
import { areaPage, contentsOf, partsOf, titleOf, typesPage } from "./reference.ts";
import { type Search, searchOf } from "./search.ts";

/** Nothing is loaded from elsewhere, and the pages send requests to this service only. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

type File = { type: string; content: string; tag: string };

const fileOf = (type: string, content: string): File => ({
  type: `${type}; charset=utf-8`,
  content,
  tag: `"${createHash("sha256").update(content).digest("base64url")}"`,
});
const readFile = (name: string) => readFileSync(path.join(import.meta.dirname, name), "utf8");

/** The service's own pages: an entrance, the documentation with its search, the reference, and the document from which the reference is made. */
export function mountDocs(app: Hono, { serviceUrl }: Pick<Settings, "serviceUrl">): void {
  let made: Site | undefined;
  const answer = (c: Context, address: string): Response | undefined => {
    made ??= siteOf(serviceUrl);
    const file = made.files.get(address);
    return file === undefined ? undefined : respond(c, file);
  };
  app.use("/", compress());
  app.use("/openapi.json", compress());
  app.use("/docs/*", compress());
  app.get("/openapi.json", (c) => c.json(openApiDocument(), 200, { "access-control-allow-origin": "*" }));
  app.get("/", (c) => {
    const isBrowser = c.req.header("accept")?.includes("text/html") === true;
    return (isBrowser ? answer(c, "/") : undefined) ?? c.json({ name: "Frontdesk API", docs: "/docs", openapi: "/openapi.json" });
  });
  app.get("/docs/search", (c) => {
    made ??= siteOf(serviceUrl);
    const main = made.search(c.req.query("q") ?? "");
    return respond(c, fileOf("text/html", String(frame(made.sections, { title: "Search", href: "/docs/search", main }))));
  });
  app.get("/docs/*", (c, next) => {
    const found = answer(c, c.req.path.replace(/(?<=.)\/$/, ""));
    return found === undefined ? next() : Promise.resolve(found);
  });
}

function respond(c: Context, { type, content, tag }: File): Response {
  c.header("etag", tag);
  c.header("cache-control", "no-cache");
  c.header("content-security-policy", policy);
  c.header("x-content-type-options", "nosniff");
  c.header("referrer-policy", "no-referrer");
  if (c.req.header("if-none-match") === tag) return c.body(null, 304);
  return c.body(content, 200, { "content-type": type });
}

type Site = { files: Map<string, File>; sections: Section[]; search: Search };

/** Every page and file by its address, and the search. They are made on the first request for one of them. */
function siteOf(serviceUrl: string): Site {
  const document = openApiDocument();
  const handbook = readHandbook();
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
  return { files, sections, search: searchOf([...handbook.pages.flatMap(({ parts }) => parts), ...partsOf(document)]) };
}

const overview = (sections: Section[], areas: { name: string; description: string }[]): Html => html`<article>
<h1>Frontdesk documentation</h1>
<p class="lead">How to run Frontdesk, how to connect it, and its REST API over JSON.</p>
${sections.map(({ title, entries }) => html`<h2>${title}</h2><ul class="cards">${entries.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>`)}
<h2>API reference</h2>
<dl class="areas">${areas.map(({ name, description }) => html`<div><dt><a href="/docs/${name}">${titleOf(name)}</a></dt><dd>${description}</dd></div>`)}</dl>
<p>The same as data: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
</article>`;
