import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startImportApp } from "./import-fixtures.ts";

const people = [
  "First name,Last name,Email,Phone,City,Tags",
  "Ada,Lovelace,ada@example.com,+44 20 7946 0001,London,a;b",
  "Grace,Hopper,grace@example.com,+1 202 555 0101,Arlington,b",
  "Nobody,Atall,not an address,,,",
].join("\n");

test("a check reports for every row what a run would do, and writes no contact", async (t) => {
  const w = await startImportApp(t);
  const { contact: ada } = await w.api.contacts.contacts.create({
    body: { locationId: w.locationId, firstName: "Ada", email: "ADA@example.com", tags: ["c"] },
  });
  const made = await w.upload(people);
  const checked = await made.check();
  assert.deepEqual([checked.operation?.status, checked.isChecked, checked.rowCount], ["done", true, 3]);
  assert.deepEqual(checked.counts.outcome, { update: 1, create: 1, invalid: 1 });
  const [first, second, third] = await made.rows();
  assert.deepEqual([first?.outcome, first?.contactId, first?.matchedBy], ["update", ada.id, "email"]);
  assert.deepEqual(
    first?.changes.find(({ field }) => field === "city"),
    { field: "city", before: null, after: "London" },
  );
  assert.deepEqual([second?.outcome, second?.contactId], ["create", null]);
  assert.deepEqual(third?.messages, [{ column: 2, level: "error", text: "must be an email" }]);
  assert.deepEqual(
    (await w.contacts()).map(({ id, dateUpdated }) => [id, dateUpdated]),
    [[ada.id, ada.dateUpdated]],
  );
});

test("a run writes what the check reported, and a second import of the same file changes nothing", async (t) => {
  const w = await startImportApp(t);
  const first = await w.upload(people);
  await assertRefused(w.app.imports.run({ params: first.params, body: w.body }), "CONFLICT");
  await first.set({ tags: ["imported"] });
  await first.check();
  const run = await first.run();
  assert.deepEqual([run.operation?.status, run.operation?.done, run.operation?.failed], ["done", 3, 1]);
  assert.deepEqual(run.counts.result, { created: 2, invalid: 1 });
  const ada = await w.contactBy("ada@example.com");
  assert.deepEqual([ada.name, ada.phone, ada.city, ada.tags], ["Ada Lovelace", "+442079460001", "London", ["imported", "a", "b"]]);

  const second = await w.upload(people);
  await second.set({ tags: ["imported"] });
  await second.check();
  assert.deepEqual((await second.run()).counts.result, { unchanged: 2, invalid: 1 });
  assert.deepEqual(await w.contactBy("ada@example.com"), ada);
});

test("a match is updated, filled or skipped as chosen, and an empty cell clears nothing", async (t) => {
  const w = await startImportApp(t);
  const create = (email: string) =>
    w.api.contacts.contacts.create({ body: { locationId: w.locationId, firstName: "Old", email, city: "Paris", state: "Kent" } });
  const file = (email: string) => `First name,Last name,Email,City,State,Zip\nNew,Name,${email},Rome,,12345`;
  const after: Record<string, unknown[]> = {};
  for (const onMatch of ["update", "fill", "skip"] as const) {
    await create(`${onMatch}@example.com`);
    const made = await w.upload(file(`${onMatch}@example.com`));
    await made.set({ onMatch });
    await made.check();
    await made.run();
    const { name, city, state, postalCode } = await w.contactBy(`${onMatch}@example.com`);
    after[onMatch] = [name, city, state, postalCode];
  }
  assert.deepEqual(after, {
    update: ["New Name", "Rome", "Kent", "12345"],
    fill: ["Old", "Paris", "Kent", "12345"],
    skip: ["Old", "Paris", "Kent", null],
  });
});

test("two rows for the same person become one contact, and the check reports it", async (t) => {
  const w = await startImportApp(t);
  const made = await w.upload("Name,Email,City\nAda,ada@example.com,\nBob,bob@example.com,\nAda Lovelace,ADA@example.com,London\n");
  await made.check();
  const [, , third] = await made.rows();
  assert.deepEqual([third?.outcome, third?.sameAs], ["update", 1]);
  assert.deepEqual((await made.run()).counts.result, { created: 2, updated: 1 });
  assert.equal((await w.contacts()).length, 2);
  assert.equal((await w.contactBy("ada@example.com")).city, "London");
});

test("an email of one contact and a phone of another are a conflict until the row is edited", async (t) => {
  const w = await startImportApp(t);
  await w.api.contacts.contacts.create({ body: { locationId: w.locationId, firstName: "Ada", email: "ada@example.com" } });
  await w.api.contacts.contacts.create({ body: { locationId: w.locationId, firstName: "Bob", phone: "+15550100200" } });
  const made = await w.upload("Name,Email,Phone\nAda L,ada@example.com,+1 555 010 0200\nCleo,cleo@example,\n");
  assert.deepEqual((await made.check()).counts.outcome, { conflict: 1, invalid: 1 });
  const [first] = await made.rows({ outcome: "conflict" });
  assert.deepEqual(first?.messages, [
    { column: 2, level: "error", text: "belongs to another contact: Bob", code: "ofContact", values: { name: "Bob" } },
  ]);

  const editRow = (position: number, cells: string[]) =>
    w.app.imports.updateRow({ params: { ...made.params, position: String(position) }, body: { ...w.body, cells } });
  assert.equal((await editRow(1, ["Ada L", "ada@example.com", ""])).row.outcome, "update");
  assert.equal((await editRow(2, ["Ada M", "ada@example.com", ""])).row.sameAs, 1);
  assert.equal((await editRow(2, ["Cleo", "cleo@example.com", ""])).row.outcome, "create");
  assert.deepEqual((await made.run()).counts.result, { created: 1, updated: 1 });
});

test("failed rows are downloaded as a CSV file, edited in place and tried again", async (t) => {
  const w = await startImportApp(t);
  const made = await w.upload(people);
  await made.check();
  await made.run();
  const file = await (await w.app.imports.failures({ params: made.params, query: w.query })).text();
  assert.equal(file, "First name,Last name,Email,Phone,City,Tags,Problem\r\nNobody,Atall,not an address,,,,Email must be an email\r\n");
  await w.app.imports.updateRow({
    params: { ...made.params, position: "3" },
    body: { ...w.body, cells: ["Some", "Body", "somebody@example.com", "", "", ""] },
  });
  const again = await made.run();
  assert.deepEqual(again.counts.result, { created: 3 });
  assert.deepEqual([again.operation?.total, again.operation?.done], [1, 1]);
  await assertRefused(w.app.imports.run({ params: made.params, body: w.body }), "CONFLICT");
});

test("every supported address book export is imported as it is", async (t) => {
  const w = await startImportApp(t);
  for (const [name, created] of [
    ["google-contacts.csv", 3],
    ["google-contacts-before-2024.csv", 4],
    ["outlook.csv", 2],
    ["hubspot.csv", 3],
    ["excel-unicode.txt", 3],
    ["excel-semicolon.csv", 2],
  ] as const) {
    const made = await w.upload(await w.fixture(name), name);
    await made.set({ defaultCountry: "GB" });
    await made.check();
    assert.equal((await made.run()).counts.result.created, created, name);
  }
});

test("custom fields are recognised by name and parsed by their type", async (t) => {
  const w = await startImportApp(t);
  const { customField: size } = await w.app.customFields.create({
    body: { locationId: w.locationId, name: "Shoe size", dataType: "NUMERICAL" },
  });
  const made = await w.upload("Name,Email,Shoe Size\nAda,ada@example.com,38.5\nBob,bob@example.com,big\n");
  assert.deepEqual((await made.get()).mapping[2], { kind: "customField", id: size.id });
  assert.deepEqual((await made.check()).counts.outcome, { create: 1, invalid: 1 });
  const [, bob] = await made.rows();
  assert.deepEqual(bob?.messages, [{ column: 2, level: "error", text: "must be a number" }]);
  await made.run();
  assert.deepEqual((await w.contactBy("ada@example.com")).customFields, [{ id: size.id, value: 38.5 }]);
});

test("a file that is not CSV, is too large or is of another type is rejected, and nothing of it is kept", async (t) => {
  const w = await startImportApp(t);
  for (const [bytes, code, message] of [
    [new Uint8Array(), "INVALID", /empty/],
    [new TextEncoder().encode("PK\u0003\u0004xxxx"), "INVALID", /Excel workbook/],
    [new TextEncoder().encode("BEGIN:VCARD\nVERSION:3.0"), "INVALID", /vCard/],
    [new Uint8Array(50_000_001).fill(0x61), "BODY_TOO_LARGE", /larger than 50 MB/],
  ] as const)
    await assertRefused(w.upload(bytes), code, { message });
  assert.deepEqual((await w.app.imports.list({ query: w.query })).imports, []);
});

test("another separator parses the file again", async (t) => {
  const w = await startImportApp(t);
  const made = await w.upload("Name|Note;Email\nAda|x;ada@example.com\n");
  await w.app.imports.update({ params: made.params, body: { ...w.body, reading: { encoding: "utf-8", delimiter: "|" } } });
  assert.deepEqual((await made.get()).headers, ["Name", "Note;Email"]);
  await w.app.imports.update({ params: made.params, body: { ...w.body, reading: { encoding: "utf-8", delimiter: ";" } } });
  assert.deepEqual((await made.get()).headers, ["Name|Note", "Email"]);
});

test("an import of another location is not found", async (t) => {
  const w = await startImportApp(t);
  const made = await w.upload(people);
  const elsewhere = await w.location();
  const stranger = await w.user(elsewhere.locationId);
  const query = { locationId: elsewhere.locationId };
  await assertRefused(stranger.app.imports.get({ params: made.params, query }), "NOT_FOUND");
  await assertRefused(stranger.app.imports.check({ params: made.params, body: query }), "NOT_FOUND");
  await assertRefused(stranger.app.imports.failures({ params: made.params, query }), "NOT_FOUND");
});

test("an import that sets tags runs only for users who may set tags, also if the right is removed while it waits", async (t) => {
  const w = await startImportApp(t);
  const allow = (permissions: object) =>
    w.testApp.db.query
      .updateTable("user")
      .set({ permissions: JSON.stringify(permissions) })
      .where("id", "=", w.me.id)
      .execute();
  const made = await w.upload(people);
  await made.check();
  await allow({ tagsEnabled: false });
  await assertRefused(w.app.imports.run({ params: made.params, body: w.body }), "FORBIDDEN");
  await allow({});
  await w.app.imports.run({ params: made.params, body: w.body });
  await allow({ tagsEnabled: false });
  await w.testApp.work();
  const { operation } = await made.get();
  assert.deepEqual([operation?.status, operation?.error?.message], ["failed", "Your permissions do not include tags."]);
  assert.equal((await w.contacts()).length, 0);
});
