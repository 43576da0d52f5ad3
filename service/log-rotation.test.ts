import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pino } from "pino";
import { rotateLarge } from "./log.ts";
import { eventually } from "./testing/waiting.ts";

test("a large log file moves aside, the five newest are kept, and no line is lost or repeated", async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-log-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "service.log");
  const destination = pino.destination({ dest: file, sync: false, minLength: 0, mode: 0o600 });
  const log = pino({ base: null }, destination);
  const lines = async () => {
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), "utf8")));
    return texts.join("").trim().split("\n").filter(Boolean).length;
  };
  for (let round = 1; round <= 6; round += 1) {
    for (let line = 0; line < 10; line += 1) log.info({ round, line }, "said");
    await eventually(async () => (await stat(file)).size > 0 && (await lines()) === Math.min(round, 6) * 10);
    const reopened = new Promise((resolve) => destination.once("ready", resolve));
    await rotateLarge(file, () => destination.reopen(file), 100);
    await reopened;
  }
  const names = (await readdir(folder)).sort();
  assert.deepEqual(names, ["service.log", ...[1, 2, 3, 4, 5].map((place) => `service.log.${place}`)]);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  await rotateLarge(file, () => assert.fail("a small file stays"), 100);
});
