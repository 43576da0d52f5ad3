import assert from "node:assert/strict";
import { mkdtemp, open, readdir, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { pino } from "pino";
import { keepLogSmall } from "#db/embedded/server.ts";
import { logTo, rotateLarge } from "#db/log-rotation.mjs";
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

test("what a program prints goes to a log that is rotated while it prints, and no line is lost", async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-log-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "dashboard.log");
  const output = new PassThrough();
  logTo(file, output, (line) => assert.fail(line), { most: 2_000, everyMs: 20 });
  const files = async () => (await readdir(folder)).sort();
  let lines = 0;
  await eventually(async () => {
    output.write(`${"x".repeat(500)} ${++lines}\n`);
    return (await files()).length >= 4;
  }, "three rotations");
  output.end();
  const printed = Array.from({ length: lines }, (_, index) => `${"x".repeat(500)} ${index + 1}`);
  const kept = async () => {
    const texts = await Promise.all((await files()).toReversed().map((name) => readFile(path.join(folder, name), "utf8")));
    return texts.join("").trim().split("\n");
  };
  await eventually(async () => (await kept()).length === lines, "the last line");
  assert.deepEqual(await kept(), printed);
  for (const name of await files()) assert.equal((await stat(path.join(folder, name))).mode & 0o777, 0o600);
});

test("the log of the embedded database is truncated while the server keeps writing to it", async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-log-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const log = path.join(folder, "postgres.log");
  const server = await open(log, "a", 0o600);
  t.after(() => server.close());
  await server.write("early\n");
  await keepLogSmall({ log }, 5_000);
  await server.write("x".repeat(5_000));
  await keepLogSmall({ log }, 5_000);
  await server.write("late\n");
  assert.equal(await readFile(log, "utf8"), "late\n");
  assert.match(await readFile(`${log}.old`, "utf8"), /^early\nx+$/);
  assert.equal((await stat(`${log}.old`)).mode & 0o777, 0o600);
});
