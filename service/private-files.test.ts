import assert from "node:assert/strict";
import { chmod, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { closeDataDir } from "#db/data-dir.mjs";
import { openFiles } from "./files/files.ts";
import { sendMail } from "./mail/mail.ts";
import { sendText } from "./sms/sms.ts";
import { folder, freePort, operatorOf, start, untilHealthy } from "./testing/program.ts";
import { testSettings } from "./testing/test-app.ts";

/** The permission bits of other users of the machine; none of a file that the running service has removed meanwhile. */
const othersOf = async (place: string) => {
  const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return found === undefined ? 0 : found.mode & 0o077;
};

async function open(root: string, except: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await readdir(root, { recursive: true })).filter(
    (one) => !except.some((part) => one === part || one.startsWith(`${part}/`)),
  ))
    if ((await othersOf(path.join(root, name))) !== 0) found.push(name);
  return found;
}

test("files of the service and the command line are inaccessible to other users of the machine", { timeout: 180_000 }, async (t) => {
  const dataDir = await folder(t);
  const port = await freePort();
  const environment = { DATA_DIR: dataDir, DEMO: "1", LOG_FILE: path.join(dataDir, "logs", "service.log") };
  const started = start(t, { ...environment, SERVICE_PORT: String(port) });
  await untilHealthy(port, started.said);
  await operatorOf(environment)("location", "create", "--name", "Here");
  // The database's folder is inaccessible as a whole.
  assert.equal(await othersOf(path.join(dataDir, "postgres")), 0);
  assert.deepEqual(await open(dataDir, ["postgres"]), []);
  assert.ok((await readdir(path.join(dataDir, "files"))).length > 0, "the demo keeps recordings");
  assert.equal((await stat(dataDir)).mode & 0o066, 0, "others may pass through the data folder, and not look into it");
});

test("mails, text messages and files are inaccessible to others by their own modes", async (t) => {
  const settings = testSettings(await folder(t));
  await sendMail(settings, { to: ["ada@example.com"], subject: "Hello", text: "Hello", attachments: [{ filename: "a", content: "a" }] });
  await sendText(settings, { reference: "a.b", from: undefined, to: "+12025550100", body: "Hello", mediaUrls: [] }, async () => undefined);
  await openFiles(settings).put("public/here/secret/a.txt", Buffer.from("a"), "text/plain");
  for (const name of ["outbox/mail", "outbox/sms", "files/public/here/secret"]) {
    const place = path.join(settings.dataDir, name);
    assert.equal(await othersOf(place), 0, name);
    assert.deepEqual(await open(place), []);
  }
});

test("folders with wider permissions from an earlier start are restricted at the next", async (t) => {
  const dataDir = await folder(t);
  for (const name of ["files", "outbox", "logs"]) {
    await mkdir(path.join(dataDir, name));
    await chmod(path.join(dataDir, name), 0o755);
    await writeFile(path.join(dataDir, name, "old"), "old");
  }
  await closeDataDir(dataDir);
  for (const name of ["files", "outbox", "logs"]) assert.equal(await othersOf(path.join(dataDir, name)), 0, name);
  await closeDataDir(path.join(dataDir, "not-there"));
});
