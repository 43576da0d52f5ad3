import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { variablesTable } from "#contract/environment.ts";
import { assertEachIsRefused } from "#contract/environment-fixtures.ts";
import { readEnv, variables } from "./env.ts";

test("an invalid environment variable of the service is refused in one line that names the expected value", () => {
  assertEachIsRefused(variables, readEnv);
});

test("several invalid variables are named in one line, and an empty variable counts as not set", () => {
  assert.throws(() => readEnv({ SERVICE_PORT: "many", DEMO: "yes" }), {
    message: 'The environment is wrong: SERVICE_PORT must be a port number from 1 to 65535, not "many"; DEMO must be 0 or 1, not "yes".',
  });
  assert.deepEqual(readEnv(Object.fromEntries(Object.keys(variables.shape).map((name) => [name, ""]))), readEnv({}));
});

test("valid variables are converted to their types", () => {
  const env = readEnv({
    SERVICE_PORT: "4100",
    DEMO: "0",
    NOW_OFFSET_MS: "-60000",
    RATE_LIMIT_BURST: "7",
    MAIL_FROM: "Front desk <desk@example.com>",
  });
  assert.deepEqual(
    [env.SERVICE_PORT, env.PORT, env.DEMO, env.WEBHOOK_ALLOW_LOOPBACK, env.NOW_OFFSET_MS, env.RATE_LIMIT_BURST, env.RATE_LIMIT_DAILY],
    [4100, 3000, false, false, -60_000, 7, 200_000],
  );
  assert.equal(env.MAIL_FROM, "Front desk <desk@example.com>");
  assert.equal(readEnv({ DATABASE_URL: "postgres:///crm?host=/run/postgresql" }).DATABASE_URL, "postgres:///crm?host=/run/postgresql");
});

test("variables that depend on each other are required together", () => {
  assert.throws(() => readEnv({ NODE_ENV: "production", DATABASE_URL: "postgres://db/crm" }), /: APP_SECRET is required when DATABASE_URL/);
  assert.throws(() => readEnv({ S3_BUCKET: "files" }), /: S3_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY\.$/);
  assert.throws(() => readEnv({ SMS_ACCOUNT_SID: "AC1" }), /: SMS_ACCOUNT_SID and SMS_AUTH_TOKEN must be set together\.$/);
  assert.throws(
    () => readEnv({ SMTP_IN_TLS_KEY_FILE: "key.pem" }),
    /: SMTP_IN_TLS_KEY_FILE and SMTP_IN_TLS_CERT_FILE must be set together\.$/,
  );
});

test("a secret is read from a file that NAME_FILE names", async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-env-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "smtp-url");
  await writeFile(file, "smtps://user:password@mail.example.com\n");
  assert.equal(readEnv({ SMTP_URL_FILE: file }).SMTP_URL, "smtps://user:password@mail.example.com");
  assert.equal(readEnv({ SMTP_URL_FILE: "" }).SMTP_URL, undefined);
  assert.throws(
    () => readEnv({ SMTP_URL_FILE: path.join(folder, "none") }),
    /: SMTP_URL_FILE names a file that cannot be read \(ENOENT\)\.$/,
  );
  assert.throws(
    () => readEnv({ SMTP_URL_FILE: file, SMTP_URL: "smtp://mail.example.com" }),
    /: SMTP_URL and SMTP_URL_FILE are both set\.$/,
  );
});

test("an installation with a public address needs https and refuses the settings for tests", () => {
  const safe = { SERVICE_URL: "https://api.example.com", DASHBOARD_URL: "https://desk.example.com" };
  assert.doesNotThrow(() => readEnv(safe));
  assert.doesNotThrow(() => readEnv({ SERVICE_URL: "http://127.0.0.1:4100", WEBHOOK_ALLOW_LOOPBACK: "1", NOW_OFFSET_MS: "5" }));
  assert.throws(() => readEnv({ ...safe, DASHBOARD_URL: "http://desk.example.com" }), /: DASHBOARD_URL must begin with https:\/\//);
  assert.throws(() => readEnv({ ...safe, WEBHOOK_ALLOW_LOOPBACK: "1" }), /: WEBHOOK_ALLOW_LOOPBACK is for development and tests/);
  assert.throws(() => readEnv({ ...safe, NOW_OFFSET_MS: "1000" }), /: NOW_OFFSET_MS is for development and tests/);
});

test("docs/configuration.md describes every variable of the service", async () => {
  const written = await readFile(path.join(import.meta.dirname, "..", "docs", "configuration.md"), "utf8");
  assert.ok(written.includes(variablesTable(variables)), "run `npm run configuration`");
  for (const [name, schema] of Object.entries(variables.shape)) assert.ok(schema.meta()?.description, name);
});

test("the service or the dashboard reads every environment variable that the documentation names", async () => {
  const folder = path.join(import.meta.dirname, "..", "docs");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".md") && file !== "configuration.md");
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  const settings = await readFile(path.join(folder, "configuration.md"), "utf8");
  const named = texts.join("").match(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|DEMO)(=\S+)?`/g) ?? [];
  assert.ok(named.length > 10);
  const missing = named.map((word) => word.replace(/=.*|`/g, "")).filter((name) => !settings.includes(`\`${name}`) && !name.endsWith("_"));
  assert.deepEqual(missing, []);
});
