import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

// Loaded first into each program of the tests. Writes the distinct statements of the program, each with the line that ran it, to the folder
// in this module's address. Statements that a test wrote itself are left out.

const folder = new URL(import.meta.url).searchParams.get("folder");
const root = fileURLToPath(new URL("../../", import.meta.url));

const textsMost = 5_000;
const textLengthMost = 20_000;
const foundMost = 20_000;
const framesMost = 60;

/** Files that run the statements of other files. */
const runners = new Set(["db/pool.ts", "db/json-rows.ts"]);
const isOfTests = (file) => /\.test\.tsx?$|^(?:service\/testing|e2e|bench)\/|fixtures\.ts$/.test(file);

/** Texts that were already recorded. The set is emptied when it is full. */
const texts = new Set();
/** The place of each statement, by its text without values. */
const found = new Map();
let isFull = false;

/** The file and line of the function that runs the statement. */
function placeOf(stack) {
  for (const [, address, line] of stack.matchAll(/(file:\/\/[^\s)]+?):(\d+):\d+/g)) {
    const file = path.relative(root, fileURLToPath(address));
    if (!file.startsWith("..") && !file.startsWith("node_modules") && !file.startsWith("scripts/statements/") && !runners.has(file))
      return { file, line: Number(line) };
  }
  return { file: "", line: 0 };
}

const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\d+/g;
const repeatedRows = /(\((?:default|\$1|'')(?:, ?(?:default|\$1|''))*\))(?:, ?\((?:default|\$1|'')(?:, ?(?:default|\$1|''))*\))+/g;
const repeatedValues = /\$1(?:, ?\$1)+(?=\))/g;

/**
 * The statement with every value and number replaced, so that statements that only differ in them are the same. The result can still be
 * parsed.
 */
function withoutValues(text) {
  const replaced = text.replace(parts, (part) => {
    if (part.startsWith("--") || part.startsWith("/*")) return " ";
    if (part.startsWith("'")) return "''";
    return /^\$\d/.test(part) ? "$1" : part;
  });
  const isInsert = /\binsert\s+into\b/i.test(replaced);
  const rows = replaced.replace(repeatedRows, "$1");
  return (isInsert ? rows : rows.replace(repeatedValues, "$$1")).replace(/\s+/g, " ").trim();
}

subscribe("frontdesk.statements", (text) => {
  if (texts.has(text)) return;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = framesMost;
  const { file, line } = placeOf(new Error("asked for").stack ?? "");
  Error.stackTraceLimit = limit;
  if (isOfTests(file)) return;
  if (texts.size >= textsMost) texts.clear();
  if (text.length <= textLengthMost) texts.add(text);
  const statement = withoutValues(text);
  if (found.has(statement)) return;
  if (found.size >= foundMost) isFull = true;
  else found.set(statement, { file, line });
});

process.on("exit", () => {
  if (found.size === 0) return;
  const statements = [...found].map(([text, place]) => ({ text, ...place }));
  writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify({ isFull, statements }));
});
