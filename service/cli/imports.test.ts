import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { startTestApp } from "../testing/test-app.ts";
import { answered, runHere, runOn } from "./operator.ts";

test("an import writes all of its file, updates existing items, and takes effect immediately", async (t) => {
  const w = await startTestApp(t);
  const admin = runHere(w);
  const { locationId, api } = await w.location();
  const directory = await mkdtemp(path.join(os.tmpdir(), "frontdesk-import-"));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const file = path.join(directory, "house.json");
  const options = [
    { key: "gold", label: "Gold plan" },
    { key: "basic", label: "Basic plan" },
  ];
  await writeFile(
    file,
    JSON.stringify({
      workflows: [
        {
          id: "w1",
          name: "Welcome",
          status: "published",
          triggers: [{ type: "contact_created" }],
          actions: [{ type: "webhook", url: "https://example.com/hook" }],
        },
      ],
      customFields: [{ id: "f1", name: "Plan", fieldKey: "contact.plan", dataType: "SINGLE_OPTIONS", options, locationId }],
      businesses: [{ id: "b1", name: "Harbour School", email: "office@school.example" }, { name: "Nameless Ltd" }],
      campaigns: [{ id: "c1", name: "Recall", status: "published" }],
    }),
  );
  const viaNpm = { npm_lifecycle_event: "admin", INIT_CWD: directory };
  assert.deepEqual(answered(await runOn(w, t)(["import", "--location", locationId, "--file", "house.json"], viaNpm), z.unknown()), {
    imported: { customFields: 1, businesses: 2, campaigns: 1, workflows: 1 },
  });
  const { contact } = await api.contacts.contacts.create({
    body: { locationId, firstName: "Ada", customFields: [{ key: "plan", fieldValue: "Gold plan" }] },
  });
  assert.deepEqual(contact.customFields, [{ id: "f1", value: "gold" }]);
  assert.equal((await api.workflows.workflows.list({ query: { locationId } })).workflows[0]?.version, 1);

  await writeFile(
    file,
    JSON.stringify({
      businesses: [{ id: "b1", name: "Harbour Academy" }],
      workflows: [{ id: "w1", name: "Welcome", status: "draft", triggers: [], actions: [] }],
    }),
  );
  answered(await admin(["import", "--location", locationId, "--file", file]), z.unknown());
  const { business } = await api.businesses.businesses.get({ params: { businessId: "b1" } });
  assert.deepEqual([business.name, business.email], ["Harbour Academy", "office@school.example"]);
  assert.equal((await api.workflows.workflows.list({ query: { locationId } })).workflows[0]?.version, 2);
});

test("an import lists the webhooks that will not be called, and stores them", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const directory = await mkdtemp(path.join(os.tmpdir(), "frontdesk-import-"));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const file = path.join(directory, "hooks.json");
  const urls = ["http://example.com/a", "https://10.1.2.3/b", "https://example.com/c", "http://localhost:4999/d", "http://[::1]:4999/e"];
  const actions = urls.map((url) => ({ type: "webhook", url }));
  await writeFile(file, JSON.stringify({ workflows: [{ name: "Tell", status: "published", triggers: [], actions }] }));
  const result = await runOn(w, t)(["import", "--location", locationId, "--file", file]);
  assert.deepEqual(answered(result, z.unknown()), { imported: { workflows: 1 } });
  assert.deepEqual(result.stderr.trim().split("\n"), [
    'Workflow "Tell" is kept, but its webhook http://example.com/a is not called: only loopback addresses can be called over plain http.',
    'Workflow "Tell" is kept, but its webhook https://10.1.2.3/b is not called: 10.1.2.3 is not a public address.',
  ]);
});

test("an import with an error names the item and the field, and writes nothing", async (t) => {
  const w = await startTestApp(t);
  const admin = runHere(w);
  const { locationId, api } = await w.location();
  const directory = await mkdtemp(path.join(os.tmpdir(), "frontdesk-import-"));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const file = path.join(directory, "faulty.json");
  const field = { id: "f1", name: "Plan", fieldKey: "contact.plan", dataType: "TEXT" };
  const faulty: [unknown, RegExp][] = [
    ["not json", /not JSON/],
    [[], /one JSON object/],
    [{ contacts: [] }, /contacts: unknown key/],
    [{ __proto__: null, toString: [] }, /toString: unknown key/],
    [{ objects: [{ key: "pets" }] }, /objects\[0\]\.key/],
    [{ funnels: [{ name: "A" }, { type: "funnel" }] }, /funnels\[1\]\.name/],
    [{ surveys: [{ name: "A", type: "form" }] }, /surveys\[0\]\.type \(A\)/],
    [{ surveys: [{ name: "A" }], submissions: [{ id: "s", surveyId: "none" }] }, /submissions\[0\]\.surveyId \(s\)/],
    [{ recordings: [{ messageId: "none", file: "none.wav" }] }, /recordings\[0\]\./],
    [{ campaigns: {} }, /campaigns: must be a list/],
    [{ campaigns: [null] }, /campaigns\[0\]: must be an object/],
    [{ campaigns: [{ name: "A", status: "draft" }, { name: "B" }] }, /campaigns\[1\]\.status \(B\)/],
    [{ campaigns: [{ name: "A", status: "draft", color: "red" }] }, /campaigns\[0\]\.color \(A\)/],
    [
      {
        campaigns: [
          { id: "x", name: "A", status: "draft" },
          { id: "x", name: "B", status: "draft" },
        ],
      },
      /campaigns\[1\]\.id/,
    ],
    [{ customFields: [{ ...field, dataType: "COLOUR" }] }, /customFields\[0\]\.dataType \(Plan\)/],
    [{ customFields: [{ ...field, fieldKey: "plan" }] }, /customFields\[0\]\.fieldKey/],
    [
      { campaigns: [{ name: "A", status: "draft" }], customFields: [field, { ...field, id: "f2" }] },
      /customFields\[1\]\.fieldKey .*another field/,
    ],
    [
      { workflows: [{ name: "A", status: "published", triggers: [{ type: "full_moon" }], actions: [] }] },
      /workflows\[0\]\.triggers\.0\.type/,
    ],
    [
      { workflows: [{ name: "A", status: "published", triggers: [], actions: [{ type: "webhook", url: "javascript:1" }] }] },
      /actions\.0\.url/,
    ],
  ];
  for (const [content, words] of faulty) {
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
    const { status, stdout, stderr } = await admin(["import", "--location", locationId, "--file", file]);
    assert.equal(status, 2, `${JSON.stringify(content)}: ${stderr}`);
    assert.equal(stdout, "");
    assert.match(stderr, words);
  }
  assert.deepEqual((await api.campaigns.campaigns.list({ query: { locationId } })).campaigns, []);
});

test("generated contacts are added repeatedly, can be found immediately, and are all different", async (t) => {
  const w = await startTestApp(t);
  const admin = runHere(w);
  const { locationId, api } = await w.location();
  for (const total of [300, 600])
    assert.deepEqual(answered(await admin(["demo", "--location", locationId, "--contacts", "300"]), z.unknown()), {
      locationId,
      contacts: 300,
      total,
    });
  const { contacts, total } = await api.contacts.search.contacts({ body: { locationId, pageLimit: 500, query: "smith" } });
  assert.ok(total > 5 && contacts.every(({ name }) => name?.toLowerCase().includes("smith") === true));
  const all = await w.db.pool.query("select distinct email_lower from contact where location_id = $1 and email_lower is not null", [
    locationId,
  ]);
  const unique = await w.db.pool.query("select unique_email from contact where location_id = $1 and unique_email is not null", [
    locationId,
  ]);
  assert.equal(all.rowCount, unique.rowCount);
  const gone = contacts[0]?.id ?? "";
  await api.contacts.contacts.remove({ params: { contactId: gone } });
  answered(await admin(["demo", "--location", locationId, "--contacts", "10"]), z.object({ total: z.literal(609) }));
});
