import assert from "node:assert/strict";
import { test } from "node:test";
import { removeFailedJobs } from "#db/contacts/erasure.ts";
import { startImportApp } from "../imports/import-fixtures.ts";
import { customObject } from "../objects/fixtures.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import { eraseDeleted } from "./erasure.ts";
import { dashboardOf, dayMs, deletionsOf, marker, tracesOf } from "./erasure-fixtures.ts";

test("a failed job is deleted with its message, and one whose message exists is kept", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const jobFor = async (firstName: string) => {
    const contactId = (await w.api.contacts.contacts.create({ body: { locationId, firstName } })).contact.id;
    const inbound = { type: "SMS", conversationProviderId: "p", contactId, message: "Hello" };
    const messageId = textAt((await they.post("/conversations/messages/inbound", inbound)).body, "messageId");
    await w.testApp.db.pool.query("select graphile_worker.add_job('fetch-recording', $1::json, job_key => $2, max_attempts => 1)", [
      JSON.stringify({ locationId, messageId, url: `https://example.com/${firstName}.wav` }),
      `fetch-recording:${locationId}:${messageId}`,
    ]);
    return contactId;
  };
  const deleted = await jobFor(marker);
  await jobFor("Ada");
  await w.testApp.db.pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Could not read ' || (payload ->> 'url') where payload ->> 'messageId' is not null",
  );
  assert.ok((await tracesOf(w.testApp)).includes("_private_jobs.last_error"));
  await w.api.contacts.contacts.remove({ params: { contactId: deleted } });
  await w.testApp.work();
  assert.deepEqual(await tracesOf(w.testApp), []);
  const { rows } = await w.testApp.db.pool.query("select from graphile_worker._private_jobs where payload ->> 'url' is not null");
  assert.equal(rows.length, 1);

  await t.test("jobs are deleted in batches, some of which may have nothing to delete", async () => {
    for (const messageId of ["gone-1", "gone-2"]) {
      const payload = JSON.stringify({ locationId, messageId });
      await w.testApp.db.pool.query("select graphile_worker.add_job('fetch-recording', $1::json, max_attempts => 1)", [payload]);
    }
    await w.testApp.db.pool.query(
      "update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'messageId' like 'gone-%'",
    );
    const left: number[] = [];
    for (let after: string | undefined = "0"; after !== undefined; ) {
      after = await removeFailedJobs(w.testApp.db.query, after, 1);
      const jobs = await w.testApp.db.pool.query("select from graphile_worker._private_jobs where payload ->> 'messageId' is not null");
      left.push(jobs.rows.length);
    }
    assert.deepEqual(left, [3, 2, 1, 1]);
  });
});

test("files uploaded for an import lose an erased contact immediately, and keep the others", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const mail = `${marker}@example.com`;
  const made = await w.api.contacts.contacts.create({
    body: { locationId, firstName: "Ada", email: "old@example.com", phone: "+442079460001" },
  });
  const params = { contactId: made.contact.id };
  await w.api.contacts.contacts.update({ params, body: { email: mail } });
  const byMail = `First name,Email\n${marker},${mail.toUpperCase()}\nOther,other@example.com`;
  const byPhone = `First name,Phone\n${marker},(020) 7946-0001\nOther,020 7946 0002`;
  const checked = await w.upload(byMail);
  await checked.check();
  const checkedByPhone = await w.upload(byPhone);
  await checkedByPhone.check();
  await w.upload(`First name,Email\n${marker},old@example.com`);
  await w.upload(byPhone);
  await w.upload(new Uint8Array(Buffer.from(`\ufeff${byMail}`, "utf16le")));
  const untouched = await w.upload("First name,Email\nOther,other@example.com");
  await w.api.contacts.contacts.remove({ params });
  assert.deepEqual(
    (await tracesOf(w.testApp)).filter((place) => place.startsWith("import")),
    [],
  );
  const { imports: left } = await w.app.imports.list({ query: w.query });
  assert.deepEqual(
    left.map(({ id }) => id).sort(),
    [checked, checkedByPhone, untouched].map(({ params: { importId } }) => importId).sort(),
  );
  await checked.run();
  assert.deepEqual(
    (await w.contacts()).map(({ email }) => email),
    ["other@example.com"],
  );
});

test("a record that an integration deletes leaves no copy of its values immediately, one that a user deletes after 30 days", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const key = await customObject(w.testApp, w.visitor, { name: "pet" });
  const path = `/objects/${key}/records`;
  const make = async () => {
    const id = textAt((await they.post(path, { locationId, properties: { name: marker } })).body, "record.id");
    await they.put(`${path}/${id}?locationId=${locationId}`, { properties: { name: `${marker} again`, story: marker } });
    return id;
  };
  const one = await make();
  assert.ok((await tracesOf(w.testApp)).includes("change_log.after"));
  // A job deletes the values that searches suggest.
  const afterJob = async () => {
    await w.testApp.db.pool.query("select graphile_worker.add_job('forget-object-values')");
    await w.testApp.work();
    return tracesOf(w.testApp);
  };
  await they.delete(`${path}/${one}`);
  assert.deepEqual(
    (await tracesOf(w.testApp)).filter((place) => !place.startsWith("object_value.")),
    [],
  );
  assert.deepEqual(await afterJob(), []);
  const kept = { before: { object_key: key, owner: null }, after: null };
  assert.deepEqual(await deletionsOf(w.testApp, "object_record"), [{ entity_id: one, ...kept }]);

  const other = await make();
  assert.equal((await (await dashboardOf(w, w.me.token))(`${path}/${other}`)).status, 200);
  w.testApp.advance(29 * dayMs);
  await eraseDeleted(w.jobs);
  assert.ok((await tracesOf(w.testApp)).includes("change_log.before"));
  w.testApp.advance(2 * dayMs);
  await eraseDeleted(w.jobs);
  assert.deepEqual(await afterJob(), []);
  assert.equal((await deletionsOf(w.testApp, "object_record")).length, 2);
});

test("once the deletion of a user takes effect, only the log entry of the deletion remains of their data", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const made = await they.post("/users/", {
    ...{ companyId: `company-${locationId}`, locationIds: [locationId], type: "account", role: "user" },
    ...{ firstName: marker, lastName: marker, email: `${marker}@example.com`, phone: "+442079460001", password: "Correct-Horse-7-Battery" },
  });
  const id = textAt(made.body, "id");
  assert.equal((await they.put(`/users/${id}`, { firstName: `${marker} again` })).status, 200);
  assert.ok((await tracesOf(w.testApp)).includes("change_log.after"));
  assert.equal((await they.delete(`/users/${id}`)).status, 200);
  w.testApp.advance(10 * 60_000);
  await w.testApp.work();
  assert.deepEqual(await tracesOf(w.testApp), []);
  assert.deepEqual(await deletionsOf(w.testApp, "user"), [{ entity_id: id, before: null, after: null }]);
});
