import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";
import { runHere } from "./operator.ts";

test("staff can sign in without a location here, and no longer after they are removed", async (t) => {
  const w = await startTestApp(t);
  const admin = runHere(w);
  const given = ["--email", "Robin@example.com", "--first-name", "Robin", "--last-name", "C", "--role", "admin"];
  const added = await admin(["staff", "add", ...given]);
  assert.equal(added.status, 0, added.stderr);
  const made = z
    .strictObject({ id: z.string(), email: z.string(), companyId: z.literal("staff"), password: z.string() })
    .parse(JSON.parse(added.stdout));
  const again = await admin(["staff", "add", ...given]);
  assert.deepEqual([again.status, again.stdout, again.stderr], [2, "", "A user with the email Robin@example.com already exists.\n"]);

  const anonymous = createClient(application, (url, init) => w.fetch(url, init));
  const signIn = () => anonymous.sessions.create({ body: { email: "robin@example.com", password: made.password } });
  const { user, locations } = await signIn();
  assert.deepEqual([user.role, user.companyId, locations], ["admin", "staff", []]);

  const visitor = await w.location();
  await w.user(visitor.locationId);
  const listed = await admin(["staff", "list"]);
  const expected = { id: made.id, email: "Robin@example.com", name: "Robin C", role: "admin", companyId: "staff" };
  assert.deepEqual(JSON.parse(listed.stdout), { staff: [expected] });
  assert.equal((await admin(["staff", "remove", made.id])).status, 0);
  await assertRefused(signIn(), "SIGN_IN_REFUSED");
  assert.equal((await admin(["staff", "remove", made.id])).status, 2);
});
