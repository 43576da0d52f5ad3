import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const page = read("docs/accessibility.md");

/** The criteria of WCAG 2.2, without 4.1.1, which is obsolete. */
const criteria = {
  A: "1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2",
  AA: "1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3",
};

test("the page has one row for each criterion of WCAG 2.2 A and AA", () => {
  for (const [level, expected] of Object.entries(criteria)) {
    const part = page.split(`## Level ${level}\n`)[1]?.split("\n## ")[0] ?? "";
    const rows = [...part.matchAll(/^\| (\d\.\d\.\d+) /gm)].map((row) => row[1]);
    assert.deepEqual(rows, expected.split(" "));
  }
});

test("every test that the page names by its title exists", () => {
  const named = [...page.matchAll(/`([\w/.-]+\.(?:spec|test)\.ts)`, “([^”]+)”/g)];
  assert.ok(named.length > 8);
  for (const [, file = "", title = ""] of named) assert.ok(read(file).includes(`test("${title}`), `${file}: ${title}`);
});
