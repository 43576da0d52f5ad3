import type { Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { Settings } from "../settings.ts";
import { openApiDocument } from "./document.ts";
import { frame } from "./frame.ts";
import { type Search, searchOf } from "./search.ts";
import { type File, fileOf, type Site, siteOf } from "./site.ts";

/** The pages load nothing from other servers, and send requests only to this service. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The service's own pages: the start page, the documentation with its search, the reference, and the OpenAPI document on which the
 * reference is based.
 */
export function mountDocs(app: Hono, { serviceUrl }: Pick<Settings, "serviceUrl">): void {
  let made: (Site & { search: Search }) | undefined;
  const site = () => {
    if (made === undefined) {
      const read = siteOf(serviceUrl);
      made = { ...read, search: searchOf(read.parts) };
    }
    return made;
  };
  const answer = (c: Context, address: string): Response | undefined => {
    const file = site().files.get(address);
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
    const { search, sections } = site();
    const main = search(c.req.query("q") ?? "");
    return respond(c, fileOf("text/html", String(frame(sections, { title: "Search", href: "/docs/search", main }))));
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
