import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "..");
const layers = ["app", "bench", "components", "contract", "db", "docs", "e2e", "lib", "public", "scripts", "service"];
const pages = ["README.md", ...globSync("db/**/README.md", { cwd: root }), ...globSync("docs/**/*.md", { cwd: root })];
const fileNames = new Set(globSync(`{${layers.join(",")}}/**/*.*`, { cwd: root }).map((file) => basename(file)));

/**
 * Whether text in backticks is a path in the repository. A name with a placeholder (`<domain>`, `…`, `NNNN`) is a pattern and does not
 * count.
 */
const namesPath = (text: string) => /^[\w@()[\]{},.*/-]+$/.test(text) && !text.includes("NNNN");

/** The paths on a page that do not exist. A path starts at the repository's root or at the page's folder, or is only a file's name. */
function missingPaths(page: string) {
  const folder = dirname(page);
  const texts = [...readFileSync(join(root, page), "utf8").matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "").filter(namesPath);
  return texts.filter((text) => {
    if (layers.some((layer) => text.startsWith(`${layer}/`)))
      return globSync(text, { cwd: root }).length === 0 && !existsSync(join(root, text));
    if (text === ".ts" || !/\.(ts|tsx|mjs|sql|css|md)$/.test(text)) return false;
    return !fileNames.has(text) && globSync(text, { cwd: join(root, folder) }).length === 0 && !existsSync(join(root, text));
  });
}

for (const page of pages) {
  test(`every path that ${page} names exists`, () => {
    assert.deepEqual(missingPaths(page), []);
  });
}

test("every decision is listed in the index of decisions, and every listed page exists", () => {
  const listed = [...readFileSync(join(root, "docs/decisions/README.md"), "utf8").matchAll(/\]\(([\w-]+\.md)\)/g)].map(
    (match) => match[1] ?? "",
  );
  const written = globSync("docs/decisions/*.md", { cwd: root }).map((file) => basename(file));
  assert.deepEqual(listed.toSorted(), written.filter((name) => name !== "README.md").toSorted());
});

test("every link between pages leads to a file", () => {
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map((match) => match[1] ?? "")
      .filter((target) => !existsSync(join(root, dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  assert.deepEqual(broken, []);
});
