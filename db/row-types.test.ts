import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

// The types of rows are written by hand in tables.ts files; db/schema.sql is compared with the database by service/schema.test.ts.

/** Columns that only SQL functions use. */
const onlyInSql: Record<string, string[]> = { deleted_contact: ["conversations", "events", "submissions"] };
const tablesOnlyInSql = ["calendar_version", "credential_epoch", "deleted_row", "loaded_functions", "migration"];

/** Splits at the characters outside of braces. */
function split(text: string, separator: RegExp): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "{") depth++;
    if (character === "}") depth--;
    if (depth === 0 && separator.test(character)) parts.push("");
    else parts.push((parts.pop() ?? "") + character);
  }
  return parts;
}

/** The members of an object type, or of an intersection of object types and of types that have a name. */
function membersOf(type: string, types: Map<string, string>): Map<string, string> {
  const members = new Map<string, string>();
  for (const part of split(type, /&/).map((each) => each.trim())) {
    const named = types.get(part);
    if (named !== undefined) for (const [name, member] of membersOf(named, types)) members.set(name, member);
    if (!/^\{[\s\S]*\}$/.test(part)) continue;
    for (const line of split(part.slice(1, -1), /;/)) {
      const [, name, member] = /^\s*(\w+)\??:\s*([\s\S]*?)\s*$/.exec(line) ?? [];
      if (name !== undefined && member !== undefined) members.set(name, member);
    }
  }
  return members;
}

async function rowTypes(): Promise<Map<string, string[]>> {
  const entries = await readdir(import.meta.dirname, { recursive: true });
  const files = entries.filter((name) => path.basename(name) === "tables.ts").map((name) => path.join(import.meta.dirname, name));
  const texts = await Promise.all(files.map(async (file) => (await readFile(file, "utf8")).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")));
  const types = new Map<string, string>();
  for (const statement of texts.flatMap((text) => split(text, /;/))) {
    const [, name, type] = /^\s*(?:export )?type (\w+) =([\s\S]*)$/.exec(statement) ?? [];
    if (name !== undefined && type !== undefined) types.set(name, type);
  }
  const tables = new Map<string, string[]>();
  for (const type of types.values())
    for (const [table, row] of membersOf(type, types)) {
      const columns = [...membersOf(row, types).keys()];
      if (columns.length > 0) tables.set(table, columns);
    }
  return tables;
}

test("the types of rows have the columns of the database", async () => {
  const described = await readFile(path.join(import.meta.dirname, "schema.sql"), "utf8");
  const types = await rowTypes();
  const untyped: string[] = [];
  for (const [, table = "", body = ""] of described.matchAll(/^create (?:unlogged )?table "?(\w+)"? \(\n([\s\S]*?)\n\)/gm)) {
    const columns = [...body.matchAll(/^ {2}(?!constraint )"?(\w+)"? /gm)].map(([, column = ""]) => column).sort();
    const typed = types.get(table);
    if (typed === undefined) untyped.push(table);
    else assert.deepEqual([...typed, ...(onlyInSql[table] ?? [])].sort(), columns, table);
  }
  assert.deepEqual(untyped, tablesOnlyInSql);
});
