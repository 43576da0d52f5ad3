import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { variablesTable } from "#contract/environment.ts";
import { assertEachIsRefused } from "#contract/environment-fixtures.ts";
import { readEnvironment, variables } from "./env.ts";

const given = {
  NODE_ENV: "production" as const,
  OIDC_ISSUER: "https://id.example.com/",
  OIDC_CLIENT_ID: "frontdesk",
  OIDC_CLIENT_SECRET: "secret",
};

test("an OpenID Connect provider needs all three variables, and https except on this machine", () => {
  assert.equal(readEnvironment({ NODE_ENV: "production" }).openId, undefined);
  assert.deepEqual(readEnvironment({ ...given, OIDC_NAME: "Acme" }).openId, {
    ...{ issuer: "https://id.example.com/", clientId: "frontdesk", clientSecret: "secret", name: "Acme" },
  });
  assert.equal(readEnvironment({ ...given, OIDC_ISSUER: "http://127.0.0.1:9000" }).openId?.name, "your organization");
  for (const missing of ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"])
    assert.throws(() => readEnvironment({ ...given, [missing]: "" }), /must be set together/);
  for (const wrong of ["http://id.example.com", "ldap://id.example.com", "id.example.com"])
    assert.throws(() => readEnvironment({ ...given, OIDC_ISSUER: wrong }), /OIDC_ISSUER.* must be an https/);
});

test("each invalid variable of the dashboard is reported in one line with the expected value", () => {
  assertEachIsRefused(variables, readEnvironment);
});

test("docs/configuration.md describes every variable of the dashboard", async () => {
  const written = await readFile(path.join(import.meta.dirname, "..", "docs", "configuration.md"), "utf8");
  assert.ok(written.includes(variablesTable(variables)), "run `npm run configuration`");
  for (const [name, schema] of Object.entries(variables.shape)) assert.ok(schema.meta()?.description, name);
});
