import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { endpointsOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";

const hrefsIn = (html: string) => [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
const idsIn = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

test("every page of the reference loads nothing from elsewhere, and all its links lead somewhere", async (t) => {
  const w = await startTestApp(t);
  const pages = new Map<string, string>();
  const open = ["/docs"];
  for (let address = open.pop(); address !== undefined; address = open.pop()) {
    if (pages.has(address)) continue;
    const response = await w.fetch(address);
    assert.equal(response.status, 200, address);
    const html = await response.text();
    pages.set(address, html);
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    assert.match(
      response.headers.get("content-security-policy") ?? "",
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
      address,
    );
    assert.doesNotMatch(html, /<style|<script(?! type="module" src="\/docs\/docs\.js")| style=| on\w+="/, address);
    assert.doesNotMatch(html, /<th[^>]*><\/th>/, `${address} has a column without a title`);
    open.push(...hrefsIn(html).flatMap((href) => (href.startsWith("/") ? [href.split("#")[0] ?? ""] : [])));
  }
  assert.ok(pages.size > 25);
  for (const [address, html] of pages)
    for (const href of hrefsIn(html)) {
      const [path, anchor] = href.split("#");
      if (href.startsWith("http") || anchor === undefined) continue;
      assert.ok(anchor === "main" || idsIn(pages.get(path || address) ?? "").has(anchor), `${address} links ${href}`);
    }
});

test("every documented endpoint has its place in the reference, with a sample in each language and its example response", async (t) => {
  const w = await startTestApp(t);
  for (const [name, endpoint] of endpointsOf(contract)) {
    const [area, ...rest] = name.split(".");
    const html = await (await w.fetch(`/docs/${area}`)).text();
    const section = html.split('<section class="operation"').find((part) => part.startsWith(` id="${rest.join(".")}"`)) ?? "";
    for (const language of ["curl", "javascript", "python"]) assert.ok(section.includes(`class="sample ${language}"`), name);
    assert.ok(section.includes(`Response ${endpoint.status}`), name);
    assert.ok(!section.replace(/<pre.*?<\/pre>/gs, "").includes("`"), `${name}: backticks are shown as code`);
    if (endpoint.answers === "json") assert.ok(section.includes('class="answer"'), name);
  }
});

test("every documentation file is listed and has a page, and a search for its text shows the words in context", async (t) => {
  const w = await startTestApp(t);
  const folder = path.resolve(import.meta.dirname, "..", "..", "docs");
  const index = await readFile(path.join(folder, "README.md"), "utf8");
  for (const file of await readdir(folder))
    if (file.endsWith(".md") && file !== "README.md") assert.ok(index.includes(`](${file})`), `docs/README.md does not list ${file}.`);

  const found = async (q: string) => (await w.fetch(`/docs/search?${new URLSearchParams({ q })}`)).text();
  assert.match(await found("restore drill"), /<a href="\/docs\/handbook\/backup#[\w-]+">.*<mark>drill/s);
  assert.match(await found("advisory lock decided"), /href="\/docs\/handbook\/decisions\//);
  assert.match(await found("/contacts/{contactId}/notes"), /href="\/docs\/contacts#notes\./);
  assert.match(await found("appointmentStatus"), /href="\/docs\/appointments#\w+\.create".*href="\/docs\/types#Appointment"/s);
  assert.match(await found("noshow"), /href="\/docs\/appointments#/);
  assert.match(await found("changedFields"), /href="\/docs\/events#ContactUpdate"/);
  assert.match(await found("xyzzy"), /No results/);
  const hostile = '"><script>alert(1)</script>';
  assert.ok(!(await found(hostile)).includes("<script>alert"));
  for (const q of ["", "(((", "a".repeat(50_000), "\u0000", "* ".repeat(5_000)])
    assert.equal((await w.fetch(`/docs/search?${new URLSearchParams({ q })}`)).status, 200);
});

test("the root answers browsers with a page and programs with JSON, and an unchanged page is not sent again", async (t) => {
  const w = await startTestApp(t);
  const page = await w.fetch("/", { headers: { accept: "text/html,application/xhtml+xml" } });
  const html = await page.text();
  for (const href of ["/docs/guides/first-call", "/docs/contacts", "/openapi.json"]) assert.ok(html.includes(`href="${href}"`), href);
  assert.deepEqual(await (await w.fetch("/")).json(), { name: "Frontdesk API", docs: "/docs", openapi: "/openapi.json" });
  const headers = { "if-none-match": (await w.fetch("/docs")).headers.get("etag") ?? "" };
  assert.equal((await w.fetch("/docs", { headers })).status, 304);
});

test("guides name the address of the service that serves them", async (t) => {
  const w = await startTestApp(t, { settings: { serviceUrl: "https://crm.example.com" } });
  const pages = {
    "guides/first-call": "export CRM_URL=https://crm.example.com\n",
    "handbook/agents": "frontdesk https://crm.example.com/mcp",
  };
  for (const [page, words] of Object.entries(pages)) {
    const html = await (await w.fetch(`/docs/${page}`)).text();
    assert.ok(html.includes(words), page);
    assert.ok(!html.includes("http://127.0.0.1:4000"), page);
  }
});

test("unknown addresses below the reference are refused like any other", async (t) => {
  const w = await startTestApp(t);
  await assertRefused(w.fetch("/docs/nothing"), "VERSION_MISSING");
  await assertRefused(w.fetch("/docs/guides/..%2f..%2fpackage"), "VERSION_MISSING");
});
