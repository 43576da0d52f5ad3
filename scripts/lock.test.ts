import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

type Entry = {
  version?: string;
  integrity?: string;
  resolved?: string;
  os?: string[];
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
};

const lock: { packages: Record<string, Entry> } = JSON.parse(
  await readFile(path.resolve(import.meta.dirname, "../package-lock.json"), "utf8"),
);
const entries = Object.entries(lock.packages);

/** The lock entry of `name` for a package at `parent`: the one in the nearest `node_modules` folder above it. */
function resolve(parent: string, name: string): Entry | undefined {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const entry = lock.packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`];
    if (entry !== undefined || folder === "") return entry;
  }
}

test("the lock names every optional native package with its integrity, so that npm ci works on every platform", () => {
  const missing = entries.flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => resolve(parent, name)?.integrity === undefined),
  );
  assert.deepEqual(missing, []);
});

test("the native packages of macOS, Windows and Linux are all in the lock", () => {
  const systems = new Set(entries.flatMap(([, { os = [] }]) => os));
  for (const system of ["darwin", "win32", "linux"]) assert.ok(systems.has(system), system);
});

test("the lock contains no download addresses", () => {
  assert.deepEqual(
    entries.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name),
    [],
  );
});
