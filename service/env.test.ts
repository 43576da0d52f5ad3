import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
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
  assert.throws(() => readEnv({ SMS_ACCOUNT_SID: "AC1" }), /: SMS_ACCOUNT_SID and SMS_AUTH_TOKEN come together\.$/);
  assert.throws(() => readEnv({ SMTP_IN_TLS_KEY_FILE: "key.pem" }), /: SMTP_IN_TLS_KEY_FILE and SMTP_IN_TLS_CERT_FILE come together\.$/);
});

test("the service or the dashboard reads every environment variable that the README names", async () => {
  const readme = await readFile(path.join(import.meta.dirname, "..", "README.md"), "utf8");
  const named = readme.match(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|DEMO)(=\d)?`/g)?.map((word) => word.replace(/[`=]\d?/g, "")) ?? [];
  const dashboards = /^(OIDC_|CRM_|CONNECTIONS_)/;
  const missing = named.filter((name) => !(name in variables.shape) && !dashboards.test(name) && !name.endsWith("_"));
  assert.deepEqual(missing, []);
});
