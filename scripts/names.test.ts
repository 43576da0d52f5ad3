import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

const root = path.resolve(import.meta.dirname, "..");

/** Words of a private vocabulary. Names use the terms of the field instead. */
const banned = new Set([
  "hall",
  "house",
  "door",
  "desk",
  "scene",
  "deed",
  "mend",
  "mended",
  "mending",
  "standing",
  "stands",
  "told",
  "walks",
  "walked",
  "walking",
  "talk",
  "seat",
  "opening",
  "office",
  "world",
  "fault",
]);
const bannedPairs = new Set(["taking back", "put back"]);
/**
 * "office" as in office documents, a kind of file; "world" as in `openWorldHint`, a name of the Model Context Protocol; "talk" as an event that
 * a calendar is for; "opening" as the kind of a JSX element.
 */
const exceptions = new Set([
  "e2e/rooms.spec.ts talk",
  "scripts/messages.test.ts opening",
  "service/files/upload-types.ts office",
  "service/files/upload-types.test.ts office",
  "service/mcp/tools.ts world",
]);

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|js|sql|css)$/.test(file));

/** The words of a name: `findBookingContext` consists of find, booking, context. */
const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

function bannedIn(name: string): string[] {
  const words = wordsIn(name);
  return [
    ...words.filter((word) => banned.has(word)),
    ...words.map((word, index) => `${words[index - 1]} ${word}`).filter((pair) => bannedPairs.has(pair)),
  ];
}

/** SQL without comments and strings. The bodies of functions, between dollars, stay. */
const sqlOf = (source: string): string => source.replace(/--.*/g, " ").replace(/'(?:[^']|'')*'/g, "''");

/** The source without comments, strings and text between tags, which may contain any word. */
const codeOf = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/(?<![:"'`\w\\])\/\/.*/g, " ")
    .replace(/\/(?![/*\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*(?=[\s,;).])/g, "//")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
    .replace(/`(?:[^`\\]|\\.)*`/g, "``")
    .replace(/>[^<>{}=;()]*</g, "><");

test("file names use the terms of the field", () => {
  assert.deepEqual(
    files.flatMap((file) => bannedIn(file).map((word) => `${file}: ${word}`)),
    [],
  );
});

test("names in the code use the terms of the field", async () => {
  const found = new Set<string>();
  for (const file of files.filter((each) => !each.startsWith("scripts/names"))) {
    const source = await readFile(path.join(root, file), "utf8");
    const code = file.endsWith(".sql") ? sqlOf(source) : codeOf(source);
    for (const [name] of code.matchAll(/\b[A-Za-z_$][\w$]*/g))
      for (const word of bannedIn(name)) if (!exceptions.has(`${file} ${word}`)) found.add(`${file}: ${name}`);
  }
  assert.deepEqual([...found].sort(), []);
});

test("the check finds a banned word in a name, but not in text", () => {
  assert.deepEqual(bannedIn("openDesk"), ["desk"]);
  assert.deepEqual(bannedIn("useDesktop"), []);
  assert.deepEqual(codeOf('const a = "the world"; // a house').match(/world|house/), null);
  assert.deepEqual(sqlOf("select 'the world', desk -- a house").match(/world|desk|house/g), ["desk"]);
});
