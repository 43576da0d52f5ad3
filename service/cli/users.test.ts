import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";

import { startTestApp } from "../testing/test-app.ts";
import { signInWith } from "../users/user-fixtures.ts";
import { answered, runHere } from "./operator.ts";

const link = z.strictObject({ id: z.string(), email: z.string(), link: z.url(), expiresAt: z.iso.datetime() });
const generated = z.strictObject({ id: z.string(), email: z.string(), password: z.string() });

test("the operator prints a link for a new password, or sets a generated one, which ends the user's sessions", async (t) => {
  const w = await startTestApp(t);
  const user = await w.user((await w.location()).locationId);
  const admin = runHere(w);
  const anonymous = createClient(application, (url, init) => w.fetch(url, init));
  const printed = answered(await admin(["user", "reset-password", "--email", user.email.toUpperCase()]), link);
  assert.equal(printed.id, user.id);
  const url = new URL(printed.link);
  assert.equal(`${url.origin}${url.pathname}`, "http://dashboard.test/reset-password");
  await user.app.sessions.get({});
  await anonymous.passwordLinks.use({ body: { token: url.hash.slice(1), password: "Another-Horse-8-Battery" } });
  const { token } = await signInWith(w)(user.email, "Another-Horse-8-Battery");

  const made = answered(await admin(["user", "reset-password", "--email", user.email, "--generate"]), generated);
  const response = await w.fetch("/application/sessions/current", { headers: { version: "v3", authorization: `Bearer ${token}` } });
  await assertRefused(response, "TOKEN_INVALID");
  await assertRefused(signInWith(w)(user.email, "Another-Horse-8-Battery"), "SIGN_IN_REFUSED");
  await signInWith(w)(user.email, made.password);
  assert.equal((await admin(["user", "reset-password", "--email", "nobody@example.com"])).status, 2);
  assert.equal((await admin(["user", "reset-password"])).status, 2);
});

const listed = z.object({
  users: z.array(z.object({ id: z.string(), email: z.string(), locationIds: z.array(z.string()), deactivatedAt: z.string().nullable() })),
});

test("the operator lists users and deactivates one in any of their locations, whose sessions end", async (t) => {
  const w = await startTestApp(t);
  const [here, there] = [await w.location(), await w.location()];
  const [user, other] = [await w.user(here.locationId), await w.user(there.locationId)];
  const admin = runHere(w);
  const ids = async (...given: string[]) => answered(await admin(["user", "list", ...given]), listed).users.map(({ id }) => id);
  assert.deepEqual((await ids()).sort(), [user.id, other.id].sort());
  assert.deepEqual(await ids("--location", here.locationId), [user.id]);
  assert.equal((await admin(["user", "list", "--location", "nowhere"])).status, 2);

  await user.app.sessions.get({});
  const deactivated = z.object({ id: z.literal(user.id), deactivatedAt: z.iso.datetime() });
  const first = answered(await admin(["user", "deactivate", "--email", user.email.toUpperCase()]), deactivated);
  await assertRefused(user.app.sessions.get({}), "TOKEN_INVALID");
  w.advance(60_000);
  assert.deepEqual(answered(await admin(["user", "deactivate", "--email", user.email]), deactivated), first, "a repeat changes nothing");
  const { users } = answered(await admin(["user", "list"]), listed);
  assert.equal(users.find(({ id }) => id === user.id)?.deactivatedAt, first.deactivatedAt);
  assert.equal((await admin(["user", "deactivate", "--email", "nobody@example.com"])).status, 2);
});
