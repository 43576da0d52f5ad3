import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { z } from "zod";
import { application } from "#contract/application/index.ts";
import { createClient } from "#contract/client.ts";
import { isFault } from "#contract/errors.ts";
import { type World, world } from "../world.ts";

const program = path.join(import.meta.dirname, "..", "admin.ts");

const runOn = (w: World, t: TestContext) => async (given: string[]) => {
  const cwd = await mkdtemp(path.join(os.tmpdir(), "frontdesk-staff-"));
  t.after(() => rm(cwd, { recursive: true, force: true }));
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, DATABASE_URL: w.url, DATA_DIR: cwd, NODE_ENV: "test" };
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [program, ...given], { cwd, env }, (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === "number" ? error.code : error ? -1 : 0, stdout, stderr }),
    );
  });
};

test("staff sign in with no location here, and no longer when they are removed", async (t) => {
  const w = await world(t);
  const admin = runOn(w, t);
  const given = ["--email", "Robin@example.com", "--first-name", "Robin", "--last-name", "C", "--role", "admin"];
  const added = await admin(["staff", "add", ...given]);
  assert.equal(added.status, 0, added.stderr);
  const made = z
    .strictObject({ id: z.string(), email: z.string(), companyId: z.literal("staff"), password: z.string() })
    .parse(JSON.parse(added.stdout));
  const again = await admin(["staff", "add", ...given]);
  assert.deepEqual([again.status, again.stdout, again.stderr], [2, "", "There is a user Robin@example.com already.\n"]);

  const nobody = createClient(application, (url, init) => w.fetch(url, init));
  const signIn = () => nobody.sessions.create({ body: { email: "robin@example.com", password: made.password } });
  const { user, locations } = await signIn();
  assert.deepEqual([user.role, user.companyId, locations], ["admin", "staff", []]);

  const visitor = await w.location();
  await w.user(visitor.locationId);
  const listed = await admin(["staff", "list"]);
  const expected = { id: made.id, email: "Robin@example.com", name: "Robin C", role: "admin", companyId: "staff" };
  assert.deepEqual(JSON.parse(listed.stdout), { staff: [expected] });
  assert.equal((await admin(["staff", "remove", made.id])).status, 0);
  await assert.rejects(signIn(), (error) => isFault(error, "SIGN_IN_REFUSED"));
  assert.equal((await admin(["staff", "remove", made.id])).status, 2);
});
