import { copyFile, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { makeFolder } from "#db/make-folder.mjs";
import { openApiDocument } from "./document.ts";
import { frame } from "./frame.ts";
import { searchOf } from "./search.ts";
import { siteOf } from "./site.ts";

// Writes the documentation as files for a static file server: `node service/docs/write-site.ts FOLDER SERVICE_URL`. The samples name that
// service. "Try it" is left out because the pages cannot reach the service, and the search runs in the browser.

const [folder = "", serviceUrl = ""] = process.argv.slice(2);
const { files, sections, parts } = siteOf(serviceUrl);

async function write(name: string, content: string): Promise<void> {
  const file = path.join(folder, name);
  await makeFolder(path.dirname(file));
  await writeFile(file, content);
}

const isStatic = (page: string) => page.replace('<html lang="en">', '<html lang="en" data-static>');
for (const [address, { type, content }] of files)
  await (type.startsWith("text/html") ? write(`${address}/index.html`, isStatic(content)) : write(address, content));

const search = String(frame(sections, { title: "Search", href: "/docs/search", main: searchOf([])("") }));
await write(
  "docs/search/index.html",
  isStatic(search).replace("</head>", '<script type="module" src="/docs/site-search.js"></script>\n</head>'),
);
await write("docs/search.json", JSON.stringify(parts));
await write("openapi.json", JSON.stringify(openApiDocument()));
for (const name of ["search-options.mjs", "site-search.js"])
  await write(`docs/${name}`, await readFile(path.join(import.meta.dirname, name), "utf8"));
const { resolve } = createRequire(import.meta.url);
await copyFile(path.join(path.dirname(resolve("minisearch")), "../es/index.js"), path.join(folder, "docs/minisearch.js"));
