import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { makeFolder } from "./make-folder.mjs";

test("a folder is created with its parents, even by concurrent callers, and an existing one is kept", async (t) => {
  const root = await mkdtemp(path.join(os.tmpdir(), "frontdesk-folder-"));
  t.after(() => rm(root, { recursive: true }));
  const deep = path.join(root, "a", "b", "c");
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(deep)));
  await makeFolder(deep);
  assert.ok((await stat(deep)).isDirectory());
});

test("if a file is in the way, the error names it", async (t) => {
  const root = await mkdtemp(path.join(os.tmpdir(), "frontdesk-folder-"));
  t.after(() => rm(root, { recursive: true }));
  const file = path.join(root, "file");
  await writeFile(file, "");
  for (const folder of [file, path.join(file, "below"), path.join(file, "far", "below")])
    await assert.rejects(makeFolder(folder), { message: `${file} is a file and no folder` });
});

test("if the system does not allow a folder, the error says so immediately", {
  skip: !existsSync("/proc/self"),
  timeout: 10_000,
}, async () => {
  await assert.rejects(makeFolder("/proc/frontdesk"), { message: "/proc takes no folder" });
  await assert.rejects(makeFolder("/proc/frontdesk/data"), { message: "/proc takes no folder" });
});

test("no program creates folders with Node's own recursive option", async () => {
  const root = path.resolve(import.meta.dirname, "..");
  const found: string[] = [];
  for (const layer of ["db", "lib", "scripts", "service"])
    for (const name of await readdir(path.join(root, layer), { recursive: true })) {
      if (!/\.(mjs|ts)$/.test(name) || name.endsWith(".test.ts") || name.startsWith("testing/")) continue;
      if (/\bmkdir(Sync)?\([^;]*recursive: true/.test(await readFile(path.join(root, layer, name), "utf8"))) found.push(`${layer}/${name}`);
    }
  assert.deepEqual(found, []);
});
