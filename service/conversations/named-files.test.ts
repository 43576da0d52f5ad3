import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { isApiError } from "#contract/errors.ts";
import { customField, workflow } from "../contacts/fixtures.ts";
import { customObject } from "../objects/fixtures.ts";
import { outsider } from "../testing/database.ts";
import { type Reply, textAt } from "../testing/raw-requests.ts";
import type { SignedIn } from "../testing/test-app.ts";
import { lockWaiters } from "../testing/waiting.ts";
import { type Part, png, upload, urlOf } from "./file-fixtures.ts";
import { type ConversationFixture, conversationFixture } from "./fixtures.ts";

// Files that records, contacts, workflows and templates refer to, and the job that removes unused files.

const day = 24 * 60 * 60 * 1000;

async function swept({ w }: ConversationFixture): Promise<void> {
  await w.db.pool.query("select graphile_worker.add_job('remove-unused-uploads', '{}'::json)");
  await w.work();
}

const isServed = async ({ w }: ConversationFixture, url: string) => (await w.fetch(new URL(url).pathname)).status === 200;
const outcomeOf = (reply: Reply) =>
  reply.status < 300
    ? "named"
    : reply.status === 422 && /was removed/.test(JSON.stringify(reply.body))
      ? "refused"
      : JSON.stringify(reply.body);
const answered = (promise: Promise<unknown>) =>
  promise.then(
    () => "named",
    (thrown: unknown) => (isApiError(thrown, "INVALID") ? "refused" : String(thrown)),
  );

/** A location, and for each kind of record a way to refer to a file: from a new record, and from an existing one. */
async function namers(t: TestContext) {
  const h = await conversationFixture(t);
  const { w, they, locationId } = h;
  // A session expires within the days that the tests skip.
  let session: { app: SignedIn["app"]; day: number } | undefined;
  const staff = async () => {
    const today = Math.floor(w.now().getTime() / day);
    if (session?.day !== today) session = { app: (await w.user(locationId)).app, day: today };
    return session.app;
  };
  const scan = await customField(w, locationId, { key: "scan", dataType: "FILE_UPLOAD" });
  await customObject(w, h.visitor, { name: "pet", fields: [{ property: "papers", dataType: "FILE_UPLOAD" }] });
  const records = "/objects/custom_objects.pet/records";
  const papers = (url: string) => ({ properties: { papers: [{ url }] } });
  const scans = (url: string) => ({ customFields: [{ id: scan, fieldValue: { "0b5fd2a0": { url } } }] });
  const letter = (url: string) => ({ type: "send_message" as const, channel: "SMS" as const, message: `Look: ${url}` });
  const record = textAt((await they.post(records, { locationId, properties: {} })).body, "record.id");
  const contactId = await h.person();
  const workflowId = await workflow(w, locationId, "W");
  const named: Record<string, (url: string) => Promise<string>> = {
    "a new record": async (url) => outcomeOf(await they.post(records, { locationId, ...papers(url) })),
    "a record": async (url) => outcomeOf(await they.put(`${records}/${record}?locationId=${locationId}`, papers(url))),
    "a new contact": async (url) => outcomeOf(await they.post("/contacts/", { locationId, firstName: "Ada", ...scans(url) })),
    "a contact": async (url) => outcomeOf(await they.put(`/contacts/${contactId}`, scans(url))),
    "a new workflow": async (url) =>
      answered(
        (await staff()).workflows.create({ body: { locationId, name: "W", status: "draft", triggers: [], actions: [letter(url)] } }),
      ),
    "a template": async (url) =>
      answered((await staff()).inbox.templates.create({ body: { locationId, name: url.slice(-60), body: `Look: ${url}` } })),
  };
  const uploads = async (count: number): Promise<string[]> => {
    const urls: string[] = [];
    while (urls.length < count) {
      const names = Array.from({ length: Math.min(5, count - urls.length) }, (_, index) => `${index}.png`);
      const reply = await upload(h, [
        ["locationId", locationId],
        ["workflowId", workflowId],
        ...names.map((name): Part => ["fileAttachment", png, name]),
      ]);
      urls.push(...names.map((name) => urlOf(reply, name)));
    }
    return urls;
  };
  return { h, named, uploads, staff, scans, contactId };
}

test("a file that a record, a contact, a workflow or a template names stays, and one that was removed before is refused with nothing written", async (t) => {
  const { h, named, uploads } = await namers(t);
  const kinds = Object.entries(named);
  const urls = await uploads(kinds.length * 2);
  for (const [index, [kind, name]] of kinds.entries()) assert.equal(await name(urls[index] ?? ""), "named", kind);
  h.w.advance(8 * day);
  await swept(h);
  for (const [index, url] of urls.entries())
    assert.equal(await isServed(h, url), index < kinds.length, String(kinds[index % kinds.length]?.[0]));
  const rows = async () =>
    (
      await h.w.db.pool.query(
        "select (select count(*) from contact), (select count(*) from object_record), (select count(*) from workflow), (select count(*) from message_template)",
      )
    ).rows;
  const before = await rows();
  for (const [index, [kind, name]] of kinds.entries()) assert.equal(await name(urls[kinds.length + index] ?? ""), "refused", kind);
  assert.deepEqual(await rows(), before);
});

test("if a reference is stored while its file is being removed, either the file stays or the reference is rejected", async (t) => {
  const { h, named, uploads, staff } = await namers(t);
  const kinds = Object.values(named).filter((_, index) => index !== 1 && index !== 3);
  const urls = await uploads(kinds.length * 15);
  h.w.advance(8 * day);
  await staff();
  const [outcomes] = await Promise.all([Promise.all(urls.map((url, index) => kinds[index % kinds.length]?.(url) ?? "")), swept(h)]);
  await swept(h);
  for (const [index, outcome] of outcomes.entries()) assert.equal(outcome, (await isServed(h, urls[index] ?? "")) ? "named" : "refused");
});

test("a reference waits for a running removal of its file, and a file that is being referred to is not removed", async (t) => {
  const { h, named, uploads } = await namers(t);
  const other = await outsider(t, h.w.url);
  const urls = await uploads(4);
  h.w.advance(8 * day);
  for (const [index, outcome] of ["commit", "rollback"].entries()) {
    const url = urls[index] ?? "";
    await other.query(`begin; update uploaded_file set removed_at = now() where key like '%/${url.split("/").at(-2)}/%'`);
    const pending = named["a new contact"]?.(url);
    assert.equal(await Promise.race([pending, lockWaiters(h.w.url).then(() => "waits")]), "waits");
    await other.query(outcome);
    assert.equal(await pending, outcome === "commit" ? "refused" : "named");
  }
  const [, , mine = "", nobodys = ""] = urls;
  await other.query("begin");
  await other.query(
    "insert into message_template (location_id, id, name, body, date_added, date_updated) values ($1, 'open', 'Open', $2, now(), now())",
    [h.locationId, mine],
  );
  await swept(h);
  assert.deepEqual([await isServed(h, mine), await isServed(h, nobodys)], [true, false]);
  await other.query("commit");
  await swept(h);
  assert.equal(await isServed(h, mine), true);
});

test("a record with a reference to a removed file can still be updated", async (t) => {
  const { h, uploads, scans, contactId } = await namers(t);
  const [url = ""] = await uploads(1);
  h.w.advance(8 * day);
  await swept(h);
  await h.w.db.pool.query("alter table contact disable trigger name_uploads_update");
  assert.equal((await h.they.put(`/contacts/${contactId}`, scans(url))).status, 200);
  await h.w.db.pool.query("alter table contact enable trigger name_uploads_update");
  const more = await customField(h.w, h.locationId, { key: "more", dataType: "TEXT" });
  assert.equal((await h.they.put(`/contacts/${contactId}`, { customFields: [{ id: more, fieldValue: "new" }] })).status, 200);
});
