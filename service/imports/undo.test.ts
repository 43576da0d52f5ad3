import assert from "node:assert/strict";
import { test } from "node:test";
import { importWorkflows } from "../workflows/fixtures.ts";
import { startImportApp } from "./import-fixtures.ts";

const file = [
  "First name,Last name,Email,City,Tags",
  "Ada,Lovelace,ada@example.com,London,new",
  "Grace,Hopper,grace@example.com,Arlington,new",
  "Ada,King,ada@example.com,Paris,newer",
].join("\n");

test("undo deletes what the import created and restores what it changed", async (t) => {
  const w = await startImportApp(t);
  const { contact: ada } = await w.api.contacts.contacts.create({
    body: { locationId: w.locationId, firstName: "Augusta", email: "ada@example.com", tags: ["old"] },
  });
  const made = await w.upload(file);
  await made.check();
  await made.run();
  assert.equal((await w.contactBy("ada@example.com")).name, "Ada King");
  const undone = await made.undo();
  assert.deepEqual([undone.operation?.status, undone.counts.undone], ["done", { undone: 3 }]);
  const [after, ...others] = await w.contacts();
  assert.deepEqual(others, []);
  assert.ok(after);
  assert.deepEqual(await w.shown(after.id), { ...ada, dateUpdated: after.dateUpdated });
});

test("undo leaves fields that were changed since, and lists them", async (t) => {
  const w = await startImportApp(t);
  const { contact: ada } = await w.api.contacts.contacts.create({
    body: { locationId: w.locationId, firstName: "Augusta", email: "ada@example.com" },
  });
  const made = await w.upload(
    "First name,Email,City,State,Tags\nAda,ada@example.com,London,Kent,x;y\nGrace,grace@example.com,,,\nJean,jean@example.com,,,\nMary,mary@example.com,,,",
  );
  await made.check();
  await made.run();
  await w.api.contacts.contacts.update({ params: { contactId: ada.id }, body: { city: "Rome" } });
  await w.api.contacts.tags.remove({ params: { contactId: ada.id }, body: { tags: ["y"] } });
  await w.api.contacts.tags.add({ params: { contactId: ada.id }, body: { tags: ["z"] } });
  const grace = await w.contactBy("grace@example.com");
  await w.api.contacts.notes.create({ params: { contactId: grace.id }, body: { body: "Called." } });
  const mary = await w.contactBy("mary@example.com");
  await w.api.contacts.contacts.remove({ params: { contactId: mary.id } });

  assert.deepEqual((await made.undo()).counts.undone, { partly: 1, kept: 1, undone: 2 });
  const after = await w.contactBy("ada@example.com");
  assert.deepEqual([after.firstName, after.city, after.state, after.tags], ["Augusta", "Rome", null, ["z"]]);
  assert.deepEqual((await w.contacts()).map(({ email }) => email).sort(), ["ada@example.com", "grace@example.com"]);
  const [first, second] = await made.rows();
  assert.deepEqual(first?.messages.at(-1)?.text, "Changed since, and left as it is: city.");
  assert.equal(second?.undone, "kept");
});

test("undo of many rows continues across batches", async (t) => {
  const w = await startImportApp(t);
  const rows = Array.from({ length: 1300 }, (_, index) => `P${index},p${index % 1200}@example.com,City ${index}`);
  const made = await w.upload(["First name,Email,City", ...rows].join("\n"));
  await made.check();
  assert.deepEqual((await made.run()).counts.result, { created: 1200, updated: 100 });
  assert.deepEqual((await made.undo()).counts.undone, { undone: 1300 });
  assert.deepEqual(await w.contacts(), []);
});

test("columns of notes become notes once, and undo removes all but an edited one", async (t) => {
  const w = await startImportApp(t);
  const { contact: ada } = await w.api.contacts.contacts.create({
    body: { locationId: w.locationId, firstName: "Ada", email: "ada@example.com" },
  });
  const { contact: jean } = await w.api.contacts.contacts.create({
    body: { locationId: w.locationId, firstName: "Jean", email: "jean@example.com" },
  });
  const text =
    'First name,Email,Notes,Comments\nAda,ada@example.com,"Prefers mornings,\nafraid of needles",Pays cash\nGrace,grace@example.com,New here,\nJean,jean@example.com,,Quiet';
  const bodiesOf = async (contactId: string) =>
    (await w.api.contacts.notes.list({ params: { contactId } })).notes.map(({ body, userId }) => [body, userId]).sort();
  const made = await w.upload(text);
  const { counts } = await made.check();
  assert.deepEqual(counts.outcome, { update: 2, create: 1 });
  assert.deepEqual(await bodiesOf(ada.id), []);
  await made.run();
  assert.deepEqual(await bodiesOf(ada.id), [
    ["Pays cash", w.me.id],
    ["Prefers mornings,\nafraid of needles", w.me.id],
  ]);
  assert.deepEqual(await bodiesOf((await w.contactBy("grace@example.com")).id), [["New here", w.me.id]]);
  assert.equal((await w.shown(ada.id)).dateUpdated, ada.dateUpdated);

  const again = await w.upload(text);
  assert.deepEqual((await again.check()).counts.outcome, { unchanged: 3 });
  assert.deepEqual((await again.run()).counts.result, { unchanged: 3 });
  assert.equal((await bodiesOf(ada.id)).length, 2);

  const [quiet] = (await w.api.contacts.notes.list({ params: { contactId: jean.id } })).notes;
  assert.ok(quiet);
  await w.api.contacts.notes.update({ params: { contactId: jean.id, id: quiet.id }, body: { pinned: true } });
  assert.deepEqual((await made.undo()).counts.undone, { undone: 2, kept: 1 });
  assert.deepEqual(await bodiesOf(ada.id), []);
  assert.deepEqual(await bodiesOf(jean.id), [["Quiet", w.me.id]]);
  assert.equal((await made.rows()).at(-1)?.messages.at(-1)?.text, "Changed since, and left as it is: notes.");
});

const tagging = (type: string) => ({
  triggers: [{ type, filters: [] }],
  actions: [{ type: "add_tag", tags: ["welcome"] }],
});

test("an undo deletes a new contact that workflows have changed, and keeps one that was changed otherwise", async (t) => {
  const w = await startImportApp(t);
  const owner = await w.user(w.locationId);
  await importWorkflows(w.testApp, w.visitor, [
    tagging("contact_created"),
    { triggers: [{ type: "contact_updated", filters: [] }], actions: [{ type: "assign", userId: owner.id }] },
    {
      triggers: [{ type: "contact_created", filters: [] }],
      actions: [{ type: "send_message", channel: "SMS", message: "Welcome" }],
    },
  ]);
  const made = await w.upload("First name,Phone\nAda,+442079460001\nGrace,+442079460002\nJean,+442079460003");
  await made.check();
  await made.run();
  const grown = await w.contacts();
  assert.ok(
    grown.every(({ tags, assignedTo }) => tags.includes("welcome") && assignedTo === owner.id),
    "the workflows have changed every contact",
  );
  const grace = grown.find(({ firstName }) => firstName === "Grace") ?? assert.fail();
  await w.api.contacts.notes.create({ params: { contactId: grace.id }, body: { body: "Called." } });
  const undone = await made.undo();
  assert.deepEqual(undone.counts.undone, { undone: 2, kept: 1 });
  assert.deepEqual([undone.operation?.done, undone.operation?.failed], [3, 1]);
  assert.deepEqual(
    (await w.contacts()).map(({ id }) => id),
    [grace.id],
  );
  const kept = (await made.rows({ undone: "kept" })).flatMap(({ messages }) => messages.map(({ text }) => text));
  assert.match(kept.at(-1) ?? "", /changed the contact after the import\.$/);
  const by = (await made.rows({ undone: "kept" })).flatMap(({ messages }) => messages.map(({ values }) => values?.actorKind));
  assert.equal(by.at(-1), "token");
});
