import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Context, Hono } from "hono";
import { compress } from "hono/compress";
import { html } from "hono/html";
import type { Settings } from "../settings.ts";
import { openApiDocument } from "./document.ts";
import { frame, type Html, type Page } from "./frame.ts";
import { type Guide, guideAddress, guideSection, readGuides } from "./guides.ts";
import { areaPage, contentsOf, titleOf, typesPage } from "./reference.ts";

/** Nothing is loaded from elsewhere, and the pages send requests to this service only. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type File = { type: string; content: string; tag: string };

const fileOf = (type: string, content: string): File => ({
  type: `${type}; charset=utf-8`,
  content,
  tag: `"${createHash("sha256").update(content).digest("base64url")}"`,
});
const readFile = (name: string) => readFileSync(path.join(import.meta.dirname, name), "utf8");

/** The API's own pages: an entrance, the guides, the reference, and the document from which the reference is made. */
export function mountDocs(app: Hono, { serviceUrl }: Pick<Settings, "serviceUrl">): void {
  let made: Map<string, File> | undefined;
  const answer = (c: Context, address: string): Response | undefined => {
    made ??= filesOf(serviceUrl);
    const file = made.get(address);
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

/** Every page and file by its address. They are made on the first request for one of them. */
function filesOf(serviceUrl: string): Map<string, File> {
  const document = openApiDocument();
  const guides = readGuides();
  const areas = contentsOf(document);
  const types = {
    title: "Types",
    href: "/docs/types",
    entries: Object.keys(document.components.schemas).map((name) => ({ href: `/docs/types#${name}`, label: name })),
  };
  const sections = [guideSection(guides), ...areas, types];
  const pages: Page[] = [
    { title: "Overview", href: "/docs", main: overview(guides, document.tags) },
    { title: "Overview", href: "/", main: overview(guides, document.tags) },
    ...guides.map(({ name, title, main }) => ({ title, href: guideAddress(name), main })),
    ...document.tags.map(({ name }) => ({ title: titleOf(name), href: `/docs/${name}`, main: areaPage(document, name, serviceUrl) })),
    { title: "Types", href: "/docs/types", main: typesPage(document) },
  ];
  return new Map([
    ...pages.map((page) => [page.href, fileOf("text/html", String(frame(sections, page)))] as const),
    ["/docs/docs.css", fileOf("text/css", readFile("docs.css"))],
    ["/docs/docs.js", fileOf("text/javascript", readFile("docs.js"))],
  ]);
}

const overview = (guides: Guide[], areas: { name: string; description: string }[]): Html => html`<article>
<h1>Frontdesk API</h1>
<p class="lead">A REST API over JSON: contacts, calendars, appointments, conversations and custom objects of a location.</p>
<h2>Guides</h2>
<ul class="cards">${guides.map(({ name, title }) => html`<li><a href="${guideAddress(name)}">${title}</a></li>`)}</ul>
<h2>Reference</h2>
<dl class="areas">${areas.map(({ name, description }) => html`<div><dt><a href="/docs/${name}">${titleOf(name)}</a></dt><dd>${description}</dd></div>`)}</dl>
<p>The same as data: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
</article>`;
