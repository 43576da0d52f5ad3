import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, type TestContext } from "node:test";
import { openDb } from "#db/pool.ts";
import { fillDemo } from "../demo/demo.ts";
import { openFiles } from "../files/files.ts";
import { copyOf, makeDatabase, type TestDatabase } from "./database.ts";
import { startTestApp, type TestApp, testSettings } from "./test-app.ts";

let demo: Promise<{ database: TestDatabase; dataDir: string }> | undefined;

after(async () => {
  if (demo === undefined) return;
  const { database, dataDir } = await demo;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The demo company with its files, filled in once for all tests of the process, because each time takes seconds. */
async function makeDemo() {
  const database = await makeDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-demo-"));
  const settings = testSettings(dataDir);
  const db = openDb(database.url, { max: 2 });
  await fillDemo(db, { now: new Date(), secret: settings.secret, baseUrl: settings.serviceUrl, files: openFiles(settings) });
  await db.close();
  return { database, dataDir };
}

/** The service on its own copy of the demo company, whose files are in `dataDir`. */
export async function startDemoApp(t: TestContext, options: Parameters<typeof startTestApp>[1] & { dataDir: string }): Promise<TestApp> {
  demo ??= makeDemo();
  const { database, dataDir } = await demo;
  await cp(dataDir, options.dataDir, { recursive: true });
  return startTestApp(t, { ...options, database: await copyOf(database) });
}
