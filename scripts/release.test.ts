import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";

const program = path.join(import.meta.dirname, "release.mjs");

const release = (given: string[]) =>
  new Promise<{ status: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [program, ...given], (error, _, stderr) => resolve({ status: error?.code ?? 0, stderr }));
  });

async function refused(given: string[], expected: RegExp): Promise<void> {
  const { status, stderr } = await release(given);
  assert.equal(status, 1, stderr);
  assert.match(stderr, expected);
  assert.equal(stderr.trim().split("\n").length, 1, stderr);
}

async function folder(t: TestContext): Promise<string> {
  const place = await mkdtemp(path.join(os.tmpdir(), "frontdesk-release-"));
  t.after(() => rm(place, { recursive: true, force: true }));
  return place;
}

test("a release to a destination that cannot be written to is refused in one line before anything is built", {
  timeout: 60_000,
}, async (t) => {
  const file = path.join(await folder(t), "file");
  await writeFile(file, "");
  for (const option of ["--to", "--folder"]) {
    await refused([option, path.join(file, "below")], /file(\/below)? cannot be used: part of its path is a file\.$/m);
    if (existsSync("/proc/self")) await refused([option, "/proc/frontdesk/below"], /\/proc cannot be used: the system does not permit/);
  }
});

test("a release never replaces a folder with anything but a release", async (t) => {
  const place = await folder(t);
  await writeFile(path.join(place, "letters.txt"), "Dear Ada");
  await refused(["--folder", place], /is not empty and contains no release/);
  await refused(["--folder", path.resolve(import.meta.dirname, "..")], /is not empty and contains no release/);
  assert.deepEqual(await readdir(place), ["letters.txt"]);
});
