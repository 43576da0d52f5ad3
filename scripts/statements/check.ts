import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { loadModule } from "libpg-query";
import { acrossLocations, knownStatements } from "./known.ts";
import { tablesWithoutLocation } from "./rule.ts";

// Checks the statements that the tests recorded: `node scripts/statements/check.ts FOLDER [--whole]`. After a complete run, it also fails
// for lines of known.ts that are no longer violations.

type Recorded = { isFull: boolean; statements: { text: string; file: string; line: number }[] };

const [folder = "", how] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, "../..");
const shownMost = 2_000;

const declaration = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/;
const linesOf = new Map<string, Promise<string[]>>();

/** The file and the outermost function that contain a line. They stay the same when lines move. */
async function placeOf({ file, line }: { file: string; line: number }): Promise<string> {
  if (file === "") return "(unknown)";
  const lines = linesOf.get(file) ?? readFile(path.join(root, file), "utf8").then((text) => text.split("\n"));
  linesOf.set(file, lines);
  const above = (await lines).slice(0, line).findLast((each) => declaration.test(each));
  return `${file} ${declaration.exec(above ?? "")?.[1] ?? ""}`.trim();
}

await loadModule();
const statements = new Map<string, Recorded["statements"][number]>();
let isFull = false;
for (const name of await readdir(folder)) {
  const recorded: Recorded = JSON.parse(await readFile(path.join(folder, name), "utf8"));
  isFull ||= recorded.isFull;
  // A program that a test has unpacked elsewhere has other paths than this project's files.
  for (const statement of recorded.statements)
    if (statement.file !== "" || !statements.has(statement.text)) statements.set(statement.text, statement);
}

const found = new Map<string, string>();
for (const statement of statements.values()) {
  const tables = tablesWithoutLocation(statement.text);
  if (tables.length === 0) continue;
  const place = await placeOf(statement);
  if (acrossLocations.has(place) || acrossLocations.has(statement.file)) continue;
  for (const table of tables) found.set(`${place}: ${table}`, statement.text);
}

const known = new Set(knownStatements);
const problems = [
  ...(isFull ? ["A process sent more different statements than are recorded."] : []),
  ...(statements.size === 0 ? ["No statement was recorded."] : []),
  ...[...found]
    .filter(([line]) => !known.has(line))
    .sort()
    .map(([line, text]) => `${line}\n    ${text.slice(0, shownMost)}`),
];
if (how === "--whole") problems.push(...[...known].filter((line) => !found.has(line)).map((line) => `No violation any more: ${line}`));

console.log(`${statements.size} statements, ${found.size} tables without their own location, ${known.size} of them known`);
if (problems.length > 0) {
  console.error(`scripts/statements/known.ts and the statements of this run differ:\n${problems.join("\n")}`);
  process.exitCode = 1;
}
