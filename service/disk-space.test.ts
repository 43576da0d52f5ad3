import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { sql } from "kysely";
import { ApiError, isApiError } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { watchDiskSpace } from "./disk-space.ts";
import { integration } from "./testing/raw-requests.ts";
import { startTestApp } from "./testing/test-app.ts";
import { eventually } from "./testing/waiting.ts";

const refuses = (requireDiskSpace: () => void) => {
  try {
    requireDiskSpace();
    return false;
  } catch (thrown) {
    return isApiError(thrown, "STORAGE_FULL");
  }
};

test("with too little disk space, every write returns 507 and changes nothing, and reads succeed", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { contact } = await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const requireDiskSpace = watchDiskSpace(os.tmpdir(), Number.POSITIVE_INFINITY);
  await eventually(() => refuses(requireDiskSpace), "the first look at the disk");
  assert.equal(refuses(watchDiskSpace(os.tmpdir(), 0)), false);
  const full = await w.instance({ requireDiskSpace: requireDiskSpace });
  const ask = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const headers = { version: "v3", authorization: `Bearer ${visitor.token}`, "content-type": "application/json", ...more };
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return (await full.fetch(new Request(`http://service.test${path}`, sent))).status;
  };
  const made = { locationId, firstName: "Grace" };
  assert.equal(await ask("POST", "/contacts/", made), 507);
  assert.equal(await ask("POST", "/contacts/", made, { "idempotency-key": "one" }), 507);
  assert.equal(await ask("PUT", `/contacts/${contact.id}`, { firstName: "Mary" }), 507);
  assert.equal(await ask("DELETE", `/contacts/${contact.id}`), 507);
  assert.equal(await ask("GET", `/contacts/${contact.id}`), 200);
  assert.equal(await ask("POST", "/contacts/search", { locationId, pageLimit: 10 }), 200);
  assert.deepEqual(
    (await visitor.api.contacts.search.contacts({ body: { locationId, pageLimit: 10 } })).contacts.map(({ firstName }) => firstName),
    ["Ada"],
  );
  assert.equal((await visitor.api.contacts.contacts.create({ body: made })).contact.firstName, "Grace");
});

/** An app whose disk the test can fill. */
async function startFillable(t: TestContext) {
  const disk = { isFull: false };
  const requireDiskSpace = () => {
    if (disk.isFull) throw new ApiError("STORAGE_FULL");
  };
  const w = await startTestApp(t, { requireDiskSpace });
  return { w, disk };
}

test("every form of a statement that stores is refused, and one that reads or deletes is not", async (t) => {
  const { w, disk } = await startFillable(t);
  const { query } = w.deps;
  const { locationId } = await w.location();
  const campaign = { location_id: locationId, id: "one", name: "Spring", status: "draft" };
  const statements = {
    insert: () => query.insertInto("campaign").values(campaign).execute(),
    update: () => query.updateTable("campaign").set({ name: "Summer" }).where("location_id", "=", locationId).execute(),
    "insert within a select": () =>
      query
        .with("made", (db) =>
          db
            .insertInto("campaign")
            .values({ ...campaign, id: "two" })
            .returning("id"),
        )
        .selectFrom("made")
        .selectAll()
        .execute(),
    "insert as text": () =>
      sql`insert into campaign select location_id, 'three', name, status from campaign where id = 'one'`.execute(query),
    "insert into a named table": () =>
      sql`${sql`insert into`} ${sql.table("campaign")} select location_id, 'four', name, status from campaign where id = 'one'`.execute(
        query,
      ),
    "update as text": () => sql`update campaign set name = 'Autumn'`.execute(query),
    "update with an alias": () => sql`update ${sql.table("campaign")} as c set name = 'Winter'`.execute(query),
    "update after with": () => sql`with one as (select 1) update campaign c set name = 'Winter'`.execute(query),
  };
  disk.isFull = true;
  for (const [name, run] of Object.entries(statements)) await assertRefused(run(), "STORAGE_FULL", { note: name });
  await query.selectFrom("campaign").selectAll().forUpdate().execute();
  await query.deleteFrom("campaign").where("id", "=", "none").execute();
  disk.isFull = false;
  for (const run of Object.values(statements)) await run();
});

test("an upload, a step of an import, a file and a signing secret are refused when the disk is full, and leave nothing", async (t) => {
  const { w, disk } = await startFillable(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app, token } = await w.user(locationId);
  const query = { locationId };
  const count = async (table: "import" | "import_chunk" | "uploaded_file" | "webhook_secret") =>
    (await w.db.query.selectFrom(table).select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow()).count;

  // The disk fills up after the first megabyte.
  const row = `Ada,ada@example.com,${"x".repeat(1000)}\n`;
  let sent = 0;
  const growing = new ReadableStream<Uint8Array>({
    pull(stream) {
      disk.isFull = sent > 1_500_000;
      if (sent > 3_000_000) return stream.close();
      const piece = new TextEncoder().encode(sent === 0 ? "First name,Email,Notes\n" : row.repeat(64));
      sent += piece.byteLength;
      stream.enqueue(piece);
    },
  });
  const headers = { version: "v3", authorization: `Bearer ${token}`, "content-type": "text/csv" };
  const address = `/application/imports?locationId=${locationId}&name=people.csv`;
  const upload = { method: "POST", headers, body: growing, duplex: "half" };
  const answer = await w.fetch(address, upload);
  await assertRefused(answer, "STORAGE_FULL");
  assert.deepEqual([await count("import"), await count("import_chunk")], [0, 0]);

  disk.isFull = false;
  const { import: made } = await app.imports.create({
    query: { ...query, name: "people.csv" },
    body: new TextEncoder().encode("First name,Email\nAda,ada@example.com\n"),
  });
  const params = { importId: made.id };
  for (const step of ["check", "run", "undo"] as const) {
    await app.imports[step]({ params, body: query });
    disk.isFull = true;
    await w.work();
    const { operation } = (await app.imports.get({ params, query })).import;
    const { code, message } = new ApiError("STORAGE_FULL");
    assert.deepEqual([operation?.status, operation?.error], ["failed", { code, message }], step);
    disk.isFull = false;
    await app.imports[step]({ params, body: query });
    await w.work();
  }

  const they = integration(w, visitor);
  const contactId = await they
    .post("/contacts/", { locationId, name: "Ada" })
    .then(({ body }) => String(Reflect.get(Object(Reflect.get(Object(body), "contact")), "id")));
  const form = new FormData();
  form.set("locationId", locationId);
  form.set("contactId", contactId);
  form.set("fileAttachment", new File(["hello"], "hello.txt", { type: "text/plain" }));
  const send = () =>
    w.fetch("/conversations/messages/upload", {
      method: "POST",
      headers: { version: "v3", authorization: `Bearer ${visitor.token}` },
      body: form,
    });
  disk.isFull = true;
  await assertRefused(send(), "STORAGE_FULL");
  await assertRefused(app.workflows.signingSecret({ query }), "STORAGE_FULL");
  assert.deepEqual([await count("uploaded_file"), await count("webhook_secret")], [0, 0]);
  disk.isFull = false;
  assert.equal((await send()).status, 200);
  assert.match((await app.workflows.signingSecret({ query })).secret, /^whsec_/);
});

test("lists are read when the disk is full, also those that store a cursor", async (t) => {
  const { w, disk } = await startFillable(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  for (const name of ["Ada", "Grace"]) {
    const { contact } = await visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: name } });
    await visitor.api.conversations.conversations.create({ body: { locationId: visitor.locationId, contactId: contact.id } });
  }
  disk.isFull = true;
  const found = await they.get(`/conversations/search?locationId=${visitor.locationId}&limit=1`);
  assert.equal(found.status, 200, JSON.stringify(found.body));
  await assertRefused(they.post("/conversations/", { locationId: visitor.locationId, contactId: "none" }), "STORAGE_FULL");
});

/**
 * Files that may use the database without a context and therefore without the check of disk space: the context itself, authentication,
 * counters, and jobs, which record their progress even when space is short.
 */
const withoutCheck =
  /^service\/(context|deps|app|main|processes\/database|visitor-allowance|users\/sign-in-attempts|conversations\/pagination)\.ts$|^service\/(jobs|http|live|cli|demo|testing)\/|\/jobs\.ts$/;
const jobsElsewhere = [
  "service/appointments/notices/due.ts",
  // Records the backup before an upgrade.
  "service/backup/before-upgrade.ts",
  // A restored database, before the service starts.
  "service/backup/erased.ts",
  "service/backup/run.ts",
  "service/backup/successes.ts",
  "service/calendars/external/read-calendar.ts",
  "service/contacts/erasure.ts",
  "service/conversations/deliver.ts",
  "service/conversations/discarded.ts",
  "service/conversations/fetch-recording.ts",
  "service/conversations/uploads.ts",
  // Deletes, which frees space.
  "service/locations/deletion.ts",
  // Looks up the mailbox of an address; the mail itself is stored with the check.
  "service/mailboxes/smtp-port.ts",
  "service/notifications/mails.ts",
  "service/notifications/notifications.ts",
  "service/privacy/retention.ts",
  // The job that mails notices to former addresses.
  "service/users/email-change.ts",
  // Links for a new password are credentials.
  "service/users/password-links.ts",
  "service/workflows/dates.ts",
  "service/workflows/deliver.ts",
  "service/workflows/handle.ts",
];

test("only counters, credentials and jobs use the database without the check of disk space", async () => {
  const found: string[] = [];
  for await (const file of glob("service/**/*.ts")) {
    const name = file.split(path.sep).join("/");
    if (/test|fixtures/.test(path.basename(name)) || withoutCheck.test(name)) continue;
    if (/\bdb\.(query|tx|single|pool)\b/.test(await readFile(file, "utf8"))) found.push(name);
  }
  assert.deepEqual(found.sort(), jobsElsewhere);
});
