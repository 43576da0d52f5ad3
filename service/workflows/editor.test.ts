import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, type Reply } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { contactOf, created, workflowFixture } from "./editor-fixtures.ts";
import { receiver } from "./fixtures.ts";

test("a change made on an older version is rejected, and of two concurrent changes one succeeds", async (t) => {
  const w = await startTestApp(t);
  const { app, publish, locationId } = await workflowFixture(w);
  const { id: workflowId, version } = await publish(created, []);
  const rename = (name: string) => app.workflows.update({ params: { workflowId }, body: { locationId, version, name } });
  const settled = await Promise.allSettled([rename("One"), rename("Two")]);
  assert.deepEqual(settled.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
});

test("workflows and deliveries of another location are not accessible, and only an admin sees the signing secret", async (t) => {
  const w = await startTestApp(t);
  const hook = await receiver(t);
  const { visitor, publish, locationId, deliveries, app } = await workflowFixture(w);
  const { id: workflowId } = await publish(created, [{ type: "webhook", url: hook.url }]);
  await contactOf(visitor, { firstName: "Ada" });
  await w.work();
  const [delivery] = await deliveries();
  const other = await workflowFixture(w);
  const theirs = { locationId: other.locationId };
  const notThere = [
    other.app.workflows.get({ params: { workflowId }, query: theirs }),
    other.app.workflows.remove({ params: { workflowId }, query: theirs }),
    other.app.workflows.resend({ params: { deliveryId: delivery?.id ?? "" }, body: theirs }),
  ];
  await Promise.all(notThere.map((asked) => assertRefused(asked, "NOT_FOUND")));
  const clerk = await w.user(locationId, { role: "user" });
  await assertRefused(clerk.app.workflows.signingSecret({ query: { locationId } }), "FORBIDDEN");
  const { secret } = await app.workflows.signingSecret({ query: { locationId } });
  assert.match(secret, /^whsec_/);
  const replaced = await app.workflows.replaceSigningSecret({ body: { locationId } });
  assert.notEqual(replaced.secret, secret);
  assert.deepEqual(await app.workflows.signingSecret({ query: { locationId } }), replaced);
});

test("a step that can never be performed is rejected with an explanation", async (t) => {
  const w = await startTestApp(t, { settings: { allowLoopback: false } });
  const { locationId } = await w.location();
  const they = integration(w, await w.user(locationId));
  const create = (actions: unknown[], sent: unknown[] = created) =>
    they.post("/application/workflows", { locationId, name: "Wrong", triggers: sent, actions });
  const refused = async (asked: Promise<Reply>, message: RegExp) => {
    const reply = await asked;
    await assertRefused(reply, "INVALID");
    assert.match(JSON.stringify(at(reply.body, "message")), message);
  };
  await refused(create([{ type: "webhook", url: "http://example.com/" }]), /must be an https address/);
  for (const url of [
    "https://127.0.0.1/",
    "https://localhost/",
    "https://hooks.localhost/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://2130706433/",
    "https://0x7f.1/",
  ])
    await refused(create([{ type: "webhook", url }]), /actions\.0\.url must be a public https address\..*WEBHOOK_ALLOW_LOOPBACK=1/);
  for (const url of ["https://10.0.0.7/", "https://169.254.169.254/", "https://[fd00::1]/", "https://0.0.0.0/"])
    await refused(create([{ type: "webhook", url }]), /actions\.0\.url must be a public address/);
  await refused(create([{ type: "webhook", url: "ftp://example.com/" }]), /must be an http or https address/);
  await refused(create([{ type: "webhook", url: "https://me:secret@example.com/" }]), /without a user name/);
  await refused(create([{ type: "webhook", url: "https://example.com/", headers: { Host: "x" } }]), /header/);
  await refused(create([{ type: "webhook", url: "https://example.com/", headers: { "X-A": "a\r\nb" } }]), /one line/);
  await refused(create([{ type: "explode" }]), /type must be one of webhook/);
  await refused(create([], [{ type: "moon_risen" }]), /one of the following values: contact_created/);
  await refused(create([], [{ type: "contact_created", filters: [{ field: "email", operator: "sounds_like", value: "x" }] }]), /operator/);
});
