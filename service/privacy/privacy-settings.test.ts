import assert from "node:assert/strict";
import { test } from "node:test";
import { headers } from "#contract/common.ts";
import { scopes } from "#contract/scopes.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { dayMs, plant } from "../contacts/erasure-fixtures.ts";

import * as tokens from "../integrations/issued-tokens.ts";
import { startTestApp } from "../testing/test-app.ts";

const off = { recordings: null, transcripts: null, messages: null, submissions: null, auditLog: null };

const applyRules = async (w: Awaited<ReturnType<typeof plant>>) => {
  await w.testApp.db.pool.query("select graphile_worker.add_job('apply-retention')");
  await w.testApp.work();
};

test("without rules everything is kept; a rule deletes what is older, and the page shows the last run", async (t) => {
  const w = await plant(t);
  const { locationId, contactId } = w;
  w.testApp.advance(100 * dayMs);
  const { app } = await w.testApp.user(locationId);
  const query = { locationId };
  assert.deepEqual((await app.privacySettings.get({ query })).settings, { recordsReads: false, rules: off, lastRuns: [] });
  const counts = async () => {
    const { rows } = await w.testApp.db.pool.query<Record<string, number>>(
      "select (select count(*)::int from recording) as recordings, (select count(*)::int from message) as messages, (select count(*)::int from conversation) as conversations, (select count(*)::int from submission) as submissions, (select count(*)::int from change_log) as log",
    );
    return rows[0] ?? {};
  };
  const before = await counts();
  await applyRules(w);
  assert.deepEqual(await counts(), before);
  const preview = await app.privacySettings.preview({ query: { locationId, kind: "recordings", days: 90 } });
  assert.equal(preview.count, 1);
  assert.ok(preview.oldest !== null && Date.parse(preview.oldest) < w.testApp.now().getTime() - 99 * dayMs);
  assert.equal((await app.privacySettings.preview({ query: { locationId, kind: "recordings", days: 101 } })).count, 0);
  await app.privacySettings.update({ body: { locationId, rules: { recordings: 90 } } });
  await applyRules(w);
  assert.deepEqual(await counts(), { ...before, recordings: 0, log: (before.log ?? 0) + 1 });
  const { settings } = await app.privacySettings.get({ query });
  assert.deepEqual(
    [settings.rules, settings.lastRuns.map(({ kind, removed }) => [kind, removed])],
    [{ ...off, recordings: 90 }, [["recordings", 1]]],
  );

  await app.privacySettings.update({ body: { locationId, rules: { messages: 101 } } });
  await applyRules(w);
  assert.equal((await counts()).messages, before.messages);
  const fresh = await w.they.post("/conversations/messages/inbound", {
    type: "SMS",
    conversationProviderId: "p",
    contactId,
    message: "Still there?",
  });
  assert.equal(fresh.status, 200);
  await app.privacySettings.update({ body: { locationId, rules: { messages: 50, submissions: 50 } } });
  await applyRules(w);
  assert.deepEqual([(await counts()).messages, (await counts()).conversations, (await counts()).submissions], [1, 1, 0]);
  w.testApp.advance(51 * dayMs);
  await applyRules(w);
  assert.deepEqual([(await counts()).messages, (await counts()).conversations], [0, 0], "a conversation is deleted with its last message");
  const again = await w.testApp.user(locationId);
  await again.app.privacySettings.update({ body: { locationId, rules: off } });
  assert.deepEqual((await again.app.privacySettings.get({ query })).settings.lastRuns, []);
});

test("the audit log is deleted by age, never younger than 30 days, and a change of the rules is in it", async (t) => {
  const w = await plant(t);
  const { locationId } = w;
  const first = await w.testApp.user(locationId);
  await assertRefused(first.app.privacySettings.update({ body: { locationId, rules: { auditLog: 29 } } }), "INVALID");
  w.testApp.advance(20 * dayMs);
  const { app } = await w.testApp.user(locationId);
  await app.privacySettings.update({ body: { locationId, rules: { auditLog: 30 } } });
  const ofLocation = await w.testApp.db.pool.query("select before, after from change_log where entity = 'location'");
  assert.deepEqual(ofLocation.rows, [{ before: { keep_audit_log: null }, after: { keep_audit_log: 30 } }]);
  const ofContacts = async () => (await w.testApp.db.pool.query("select from change_log where entity = 'contact'")).rowCount;
  const before = await ofContacts();
  await applyRules(w);
  assert.equal(await ofContacts(), before);
  w.testApp.advance(11 * dayMs);
  await applyRules(w);
  assert.equal(await ofContacts(), 0);
});

test("only admins see and change the rules, each location its own", async (t) => {
  const w = await startTestApp(t);
  const [here, there] = [await w.location(), await w.location()];
  const user = await w.user(here.locationId, { role: "user" });
  const admin = await w.user(here.locationId);
  const other = await w.user(there.locationId);
  const query = { locationId: here.locationId };
  await assertRefused(user.app.privacySettings.get({ query }), "FORBIDDEN");
  await assertRefused(user.app.privacySettings.update({ body: { ...query, rules: { messages: 1 } } }), "FORBIDDEN");
  await assertRefused(user.app.privacySettings.preview({ query: { ...query, kind: "messages", days: 1 } }), "FORBIDDEN");
  await assertRefused(other.app.privacySettings.update({ body: { ...query, rules: { messages: 1 } } }), "WRONG_LOCATION");
  await admin.app.privacySettings.update({ body: { ...query, rules: { messages: 1 }, recordsReads: true } });
  assert.deepEqual((await other.app.privacySettings.get({ query: { locationId: there.locationId } })).settings.rules, off);
});

test("if the location chooses, users who open a contact are recorded once an hour, even with concurrent requests; integrations never are", async (t) => {
  const w = await plant(t);
  const { locationId, contactId } = w;
  const admin = await w.testApp.user(locationId, { firstName: "Ida", lastName: "Admin" });
  const { token } = await w.testApp.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, w.tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.testApp.now()),
  );
  const open = async () => {
    const given = { version: "v3", authorization: `Bearer ${token}`, [headers.onBehalf]: admin.token };
    assert.equal((await w.testApp.fetch(`/contacts/${contactId}`, { headers: given })).status, 200);
  };
  const reads = async () =>
    (await admin.app.audit.list({ query: { locationId, entity: "contact", actions: "read" } })).entries.map(({ actor, label }) => [
      actor.name,
      label,
    ]);
  await open();
  assert.deepEqual(await reads(), []);
  await admin.app.privacySettings.update({ body: { locationId, recordsReads: true } });
  await w.api.contacts.contacts.get({ params: { contactId } });
  assert.deepEqual(await reads(), []);
  await Promise.all(Array.from({ length: 8 }, open));
  assert.equal((await reads()).length, 1);
  assert.equal((await reads())[0]?.[0], "Ida Admin");
  w.testApp.advance(3_600_000);
  await open();
  assert.equal((await reads()).length, 2);
  const timeline = await admin.app.timeline.list({ params: { contactId }, query: { locationId, kinds: ["change"] } });
  assert.ok(!JSON.stringify(timeline.entries).includes("Ida Admin"), "reads are not shown as changes of the contact");
});
