import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import { canRunDry, isWrite } from "#contract/dry-run.ts";
import { methodOf } from "#contract/endpoint.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { bodiesFor, everyEndpoint, idsFor, recordsOf, sharedOf } from "./testing/assigned-fixtures.ts";
import { all, bearer, call } from "./testing/every-endpoint.ts";
import { alike, recordsToChange, requestsOf, send } from "./testing/every-write.ts";
import { ofApplication, scoped, staffedLocation } from "./testing/staff.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";
import { importWorkflows } from "./workflows/fixtures.ts";

// A dry run answers what the write would, and leaves the database, the files and the open windows as they were.

const dry = { "x-dry-run": "true" };

/** They count requests and the last use by a user. The last use of a token or session is left out for the same reason. */
const measured = new Set(["public.daily_use", "public.user_last_seen"]);

/** Every row of every table, the job queue's too, and the names of all files. */
async function everything(w: TestApp): Promise<string> {
  const { rows: tables } = await w.db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const rowsOf = tables
    .filter(({ name }) => !measured.has(name))
    .map(({ name }) => `select '${name} ' || (to_jsonb(t) - array['last_used_at', 'last_used_from'])::text as row from ${name} t`);
  const { rows } = await w.db.pool.query<{ row: string }>(`${rowsOf.join(" union all ")} order by 1`);
  const found = await readdir(w.settings.dataDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return [...rows.map(({ row }) => row), ...files.sort()].join("\n");
}

function assertUnchanged(after: string, before: string, what: string): void {
  if (after === before) return;
  const rows = new Set(before.split("\n"));
  assert.fail(`${what} changed ${after.split("\n").filter((row) => !rows.has(row))}`);
}

/** The first one only reads; no campaign is left for the second. */
const withoutEffect = new Set(["calendars.groups.validateSlug", "contacts.enrolments.leaveAllCampaigns"]);

test("a dry run of every documented write answers what the write answers, and changes nothing", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  await importWorkflows(w, visitor, [
    {
      name: "Greets new contacts",
      status: "published",
      triggers: [{ type: "contact_created" }, { type: "contact_updated" }],
      actions: [{ type: "add_tag", tags: ["greeted"] }],
    },
  ]);
  const ids = await recordsToChange(w, visitor);
  const requests = requestsOf(w, visitor, ids);
  const writes = scoped.filter(({ endpoint }) => isWrite(endpoint));
  assert.deepEqual(Object.keys(requests).sort(), writes.map(({ name }) => name).sort(), "each documented write has a request");
  const announced = t.mock.method(w.deps.live, "announce").mock;
  for (const [name, sent] of Object.entries(requests)) {
    const { endpoint } = writes.find((each) => each.name === name) ?? assert.fail(name);
    const before = await everything(w);
    announced.resetCalls();
    const key = methodOf(endpoint.route) === "POST" ? { "idempotency-key": name } : {};
    const dried = await send(w, visitor, [name, endpoint], ids, sent, { ...dry, ...key });
    assert.ok(dried.status < 300, `${name} ${dried.status} ${dried.text}`);
    assert.equal(dried.headers.get("x-dry-run"), "true", name);
    assertUnchanged(await everything(w), before, name);
    assert.equal(announced.callCount(), 0, name);
    const real = await send(w, visitor, [name, endpoint], ids, sent, {});
    assert.equal(dried.status, real.status, name);
    assert.equal(alike(dried.text, ids), alike(real.text, ids), name);
    assert.equal(real.headers.get("x-dry-run"), null);
    if (!withoutEffect.has(name)) assert.notEqual(await everything(w), before, `${name} was run`);
  }
});

test("a dry run of any write of the dashboard changes nothing, whatever it answers", async (t) => {
  const w = await startTestApp(t);
  const place = await staffedLocation(w);
  const admin = await place.person({ role: "admin" });
  const shared = await sharedOf(w, place, [admin.id]);
  const ids = { ...shared, ...(await recordsOf(w, place, shared, admin.id, "zqmine")) };
  await w.work();
  const before = await everything(w);
  const answered = new Set<string>();
  const writes = everyEndpoint.filter(({ endpoint }) => canRunDry(endpoint) && endpoint.accepts === "json");
  for (const { name, endpoint } of writes)
    for (const body of bodiesFor(endpoint, place.visitor.locationId, ids, admin.id, "zq")) {
      const { status } = await place.call(endpoint, admin.token, idsFor(name, endpoint, ids), { body, headers: dry });
      assert.ok(status < 500, `${name} ${JSON.stringify(body)} ${status}`);
      if (status < 300) answered.add(name);
      assertUnchanged(await everything(w), before, `${name} ${JSON.stringify(body)}`);
    }
  assert.ok(answered.size > 60, `${answered.size} of ${writes.length} were answered`);
});

test("a write that cannot be a dry run refuses the header, and a read ignores it", async (t) => {
  const w = await startTestApp(t);
  const { locationId, token } = await w.location();
  const user = await w.user(locationId);
  const before = await everything(w);
  for (const [name, endpoint] of all.filter(([, each]) => isWrite(each) && !canRunDry(each))) {
    const headers = { ...dry, ...("open" in endpoint.access ? {} : bearer("session" in endpoint.access ? user.token : token)) };
    const { status } = await call(w, endpoint, { headers });
    assert.ok(status === 400 || "company" in endpoint.access, `${name} ${status}`);
  }
  assert.equal(await everything(w), before);
  const refused = ofApplication.filter(({ endpoint }) => isWrite(endpoint) && !canRunDry(endpoint)).map(({ name }) => name);
  assert.deepEqual(refused, [
    ...["account.setPassword", "account.requestEmail", "calendars.notificationPreview.read", "calendars.notificationPreview.test"],
    ...["workflowTests.run", "workflowTests.webhook", "mailboxes.connect"],
  ]);
});

test("only true and false are values of the header, so that a misspelt dry run does not write", async (t) => {
  const w = await startTestApp(t);
  const { api, send: ask, locationId } = await w.location();
  for (const value of ["1", "True", "yes", ""]) {
    const response = await ask("/contacts/", {
      method: "POST",
      headers: { version: "v3", "content-type": "application/json", "x-dry-run": value },
      body: JSON.stringify({ locationId, firstName: "Ada" }),
    });
    await assertRefused(response, "BAD_REQUEST", { note: value });
  }
  const { contacts } = await api.contacts.search.contacts({ body: { locationId, pageLimit: 10 } });
  assert.equal(contacts.length, 0);
});

test("the summary of a dry run lists what would be changed and sent", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  await importWorkflows(w, visitor, [
    {
      id: "greets",
      name: "Greets",
      status: "published",
      triggers: [{ type: "contact_created" }],
      actions: [{ type: "add_tag", tags: ["x"] }],
    },
  ]);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, email: "ada@example.com" } });
  const post = async (path: string, body: object) => {
    const headers = { version: "v3", "content-type": "application/json", ...dry };
    const response = await visitor.send(path, { method: "POST", headers, body: JSON.stringify(body) });
    return JSON.parse(response.headers.get("x-dry-run-summary") ?? "null");
  };
  const created = await post("/contacts/", { locationId, firstName: "Grace" });
  assert.deepEqual(created.totals, { changes: 1, sends: 1 });
  assert.deepEqual({ ...created.changes[0], id: "" }, { entity: "contact", action: "create", id: "" });
  assert.deepEqual(created.sends, [{ kind: "workflow", what: "contact_created", id: "greets" }]);
  const message = { type: "Email", contactId: contact.id, status: "pending", subject: "Hi", html: "<p>Hi</p>", emailTo: "ada@example.com" };
  const sent = await post("/conversations/messages", message);
  assert.deepEqual(
    sent.sends.map(({ kind, what }: { kind: string; what: string }) => `${kind} ${what}`),
    ["message TYPE_EMAIL"],
  );
  const many = await Promise.all(
    Array.from({ length: 60 }, () => api.contacts.contacts.create({ body: { locationId, firstName: "Zoë" } })),
  );
  const contacts = many.map((each) => each.contact.id);
  const tagged = await post("/contacts/bulk/tags/update/add", { locationId, contacts, tags: ["vip"] });
  assert.equal(tagged.totals.changes, 60);
  assert.ok(tagged.changes.length > 5 && JSON.stringify(tagged).length <= 2048);
});
