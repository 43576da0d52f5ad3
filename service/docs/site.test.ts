import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

test("the documentation is written as files that link only each other, with an index that its search reads", async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-docs-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await run(process.execPath, ["service/docs/write-site.ts", folder, "https://api.example.com"]);
  const files = new Set((await readdir(folder, { recursive: true })).map((name) => `/${name}`));
  const pages = [...files].filter((name) => name.endsWith("/index.html"));
  assert.ok(pages.length > 80, `${pages.length} pages`);
  for (const page of pages) {
    const html = await readFile(path.join(folder, page), "utf8");
    assert.match(html, /<html lang="en" data-static>/, page);
    for (const [, href = ""] of html.matchAll(/ (?:href|src|action)="(\/[^"#?]*)/g))
      assert.ok(files.has(href) || files.has(path.posix.join(href, "index.html")), `${page} leads to ${href}`);
  }
  assert.match(await readFile(path.join(folder, "docs/contacts/index.html"), "utf8"), /https:\/\/api\.example\.com/);
  assert.match(await readFile(path.join(folder, "docs/search/index.html"), "utf8"), /src="\/docs\/site-search\.js"/);

  const load = async (name: string) => import(pathToFileURL(path.join(folder, "docs", name)).href);
  const [{ default: MiniSearch }, { searchOptions }] = [await load("minisearch.js"), await load("search-options.mjs")];
  const index = new MiniSearch(searchOptions);
  const parts: unknown = JSON.parse(await readFile(path.join(folder, "docs/search.json"), "utf8"));
  assert.ok(Array.isArray(parts));
  index.addAll(parts.map((part, id) => ({ id, ...part })));
  assert.match(index.search("restore drill")[0].href, /^\/docs\/handbook\/backup#/);
});
