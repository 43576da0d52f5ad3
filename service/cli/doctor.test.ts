import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { mailServer } from "../mail/mail-server.ts";
import { listen } from "../server.ts";
import { startTestApp } from "../testing/test-app.ts";
import { runOn } from "./operator.ts";

const report = z.object({
  isHealthy: z.boolean(),
  checks: z.array(
    z.object({ area: z.string(), status: z.enum(["ok", "warning", "failed"]), detail: z.string(), fix: z.string().optional() }),
  ),
});

test("the doctor checks every part of an installation, and says how to fix what is wrong", async (t) => {
  const w = await startTestApp(t);
  const { url: smtpUrl } = await mailServer(t);
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-doctor-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const run = runOn(w, t);
  const doctor = async (environment: Record<string, string>) => {
    const { status, stdout, stderr } = await run(["doctor"], environment);
    const { isHealthy, checks } = report.parse(JSON.parse(stdout));
    assert.deepEqual([status, stderr], [isHealthy ? 0 : 1, ""]);
    for (const check of checks) assert.equal(check.fix !== undefined, check.status !== "ok", JSON.stringify(check));
    return checks;
  };
  const good = {
    ...{ DATA_DIR: folder, APP_SECRET: "a-secret-that-is-long-enough-for-tests", SMTP_URL: smtpUrl, MAIL_FROM: "desk@example.com" },
    ...{ SERVICE_URL: "https://api.example.com", DASHBOARD_URL: "https://desk.example.com" },
  };
  const fine = await doctor(good);
  assert.deepEqual(
    fine.filter(({ status }) => status !== "ok"),
    [],
  );
  assert.deepEqual([...new Set(fine.map(({ area }) => area))].sort(), [
    "clocks",
    "configuration",
    "database",
    "email",
    "storage",
    "versions",
  ]);
  assert.deepEqual(
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()),
    [],
    "nothing stays",
  );

  const wrong: [Record<string, string>, string, RegExp][] = [
    [{ SERVICE_PORT: "99999" }, "configuration", /SERVICE_PORT must be/],
    [{ OIDC_ISSUER: "https://id.example.com" }, "configuration", /OIDC_CLIENT_ID/],
    [{ DATABASE_URL: "postgres://nobody:secret@127.0.0.1:9/none" }, "database", /cannot be reached/],
    [{ SMTP_URL: "smtp://127.0.0.1:9" }, "email", /127\.0\.0\.1:9 rejects the connection/],
    [
      { S3_BUCKET: "files", AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b", AWS_ENDPOINT_URL: "http://127.0.0.1:9" },
      "storage",
      /bucket files/,
    ],
  ];
  for (const [environment, area, words] of wrong) {
    const found = (await doctor({ ...good, ...environment })).filter(({ status }) => status === "failed");
    assert.deepEqual(
      found.map((check) => check.area),
      [area],
    );
    assert.match(found[0]?.detail ?? "", words);
    assert.doesNotMatch(JSON.stringify(found), /secret@/);
  }
  await w.db.pool.query("delete from migration where name = (select max(name) from migration)");
  const behind = (await doctor(good)).filter(({ status }) => status !== "ok");
  assert.match(behind[0]?.detail ?? "", /^1 of \d+ migrations/);
});

test("the doctor asks the running service for its health", async (t) => {
  const w = await startTestApp(t);
  const server = await listen(w.app.fetch, { port: 0, host: "127.0.0.1" });
  const run = runOn(w, t);
  const url = `http://127.0.0.1:${server.port}`;
  const well = await run(["health", "--url", url]);
  assert.deepEqual([well.status, JSON.parse(well.stdout)], [0, { url: `${url}/healthz`, status: "ok" }]);
  await server.close();
  const away = await run(["health"], { SERVICE_PORT: String(server.port) });
  assert.equal(away.status, 1);
  assert.match(JSON.parse(away.stdout).reason, /ECONNREFUSED/);
});
