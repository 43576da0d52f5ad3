import { test } from "node:test";
import { program } from "#contract/program.ts";
import { fillDemo } from "../demo/demo.ts";
import { writeFixture } from "./fixtures.ts";
import { oneOfEach } from "./one-of-each.ts";
import { startTestApp } from "./test-app.ts";

// Writes the fixture of a release: the demo company, and a location with one record of each kind. `npm run fixture -- 1.0.0`

const version = process.argv[2] ?? program.version;

test(`the fixture of ${version} is written`, async (t) => {
  const w = await startTestApp(t);
  await fillDemo(w.db, { now: w.now(), secret: w.settings.secret, baseUrl: w.settings.serviceUrl, files: w.deps.files });
  await oneOfEach(w, await w.location());
  // The newest changes are enough: the others differ only in their records.
  await w.db.pool.query("delete from change_log where seq < (select max(seq) from change_log) - 300");
  t.diagnostic(await writeFixture(w.url, version));
});
