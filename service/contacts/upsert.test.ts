import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

const email = "ada@example.com";
const phone = "+15550100200";
const settings = [true, false].flatMap((allowDuplicateContact) =>
  (["email", "phone"] as const).map((first) => ({
    allowDuplicateContact,
    first,
    second: first === "email" ? ("phone" as const) : ("email" as const),
  })),
);

test("upsert", async (t) => {
  const w = await startTestApp(t);
  const place = async (options: Parameters<typeof w.location>[0] = {}) => {
    const visitor = await w.location(options);
    const they = integration(w, visitor);
    const { locationId } = visitor;
    const create = async (body: object) => {
      const { body: made } = await they.post("/contacts/", { locationId, ...body });
      w.advance(1);
      return textAt(made, "contact.id");
    };
    const upsert = async (body: object) => {
      const reply = await they.post("/contacts/upsert", { locationId, ...body });
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      assert.deepEqual(Object.keys(Object(reply.body)).sort(), ["contact", "new", "traceId"]);
      assert.equal(at(reply.body, "traceId"), reply.headers.get("x-crm-requestid"));
      return reply.body;
    };
    const get = async (id: string) => (await visitor.api.contacts.contacts.get({ params: { contactId: id } })).contact;
    return { api: visitor.api, they, locationId, create, upsert, get };
  };

  for (const { allowDuplicateContact, first, second } of settings) {
    const setting = { allowDuplicateContact, matchOrder: [first, second] };
    const words = `duplicates ${setting.allowDuplicateContact ? "allowed" : "disallowed"}, ${first} first`;

    await t.test(`creates a contact if none matches (${words})`, async () => {
      const { upsert, create } = await place(setting);
      await create({ email: "other@example.com", phone: "+15550100999" });
      assert.partialDeepStrictEqual(await upsert({ email, phone, firstName: "Ada" }), {
        new: true,
        contact: { email, phone, firstName: "Ada" },
      });
      assert.partialDeepStrictEqual(await upsert({ firstName: "Nobody" }), { new: true });
      assert.partialDeepStrictEqual(await upsert({ firstName: "Nobody" }), { new: true });
    });

    await t.test(`updates the contact with the email, the phone, or both (${words})`, async () => {
      const { upsert, create } = await place(setting);
      const id = await create({ email, phone, firstName: "Ada", city: "London" });
      assert.partialDeepStrictEqual(await upsert({ email: "ADA@example.com", lastName: "L" }), {
        new: false,
        contact: { id, phone, name: "Ada L", city: "London" },
      });
      assert.partialDeepStrictEqual(await upsert({ phone: "+1 555 010 0200", city: "Paris" }), {
        new: false,
        contact: { id, city: "Paris", phone },
      });
      assert.partialDeepStrictEqual(await upsert({ phone, email, state: "x" }), { new: false, contact: { id, state: "x" } });
    });

    await t.test(`sets the other field of a contact that matches by one field (${words})`, async () => {
      const { upsert, create } = await place(setting);
      const id = await create({ email, phone });
      assert.partialDeepStrictEqual(await upsert({ email, phone: "+15550100201" }), { new: false, contact: { id, phone: "+15550100201" } });
      assert.partialDeepStrictEqual(await upsert({ email: "new@example.com", phone: "+15550100201" }), {
        new: false,
        contact: { id, email: "new@example.com", emailLowerCase: "new@example.com" },
      });
    });

    await t.test(`updates the contact of the first field and ignores the second if they belong to two contacts (${words})`, async () => {
      const { upsert, create, get } = await place(setting);
      const owners = { phone: await create({ phone, firstName: "Phone" }), email: await create({ email, firstName: "Email" }) };
      const untouched = await get(owners[second]);
      const answer = await upsert({ email, phone, city: "London" });
      assert.partialDeepStrictEqual(answer, { new: false, contact: { id: owners[first], city: "London", [second]: null } });
      assert.deepEqual(await get(owners[second]), untouched);
    });

    await t.test(`with createNewIfDuplicateAllowed creates a contact exactly if duplicates are allowed (${words})`, async () => {
      const { upsert, create } = await place(setting);
      const id = await create({ email, phone });
      const isNew = setting.allowDuplicateContact;
      assert.partialDeepStrictEqual(await upsert({ email, phone, createNewIfDuplicateAllowed: true }), { new: isNew });
      const { contact } = Object(await upsert({ email, createNewIfDuplicateAllowed: false }));
      assert.equal(contact.id, id);
    });

    await t.test(`finds additional emails and phones, and keeps them additional (${words})`, async () => {
      const { upsert, create } = await place(setting);
      const additional = { additionalEmails: [{ email: "second@example.com" }], additionalPhones: [{ phone: "+15550100201" }] };
      const id = await create({ email, phone, ...additional });
      const kept = { new: false, contact: { id, email, phone, ...additional } };
      assert.partialDeepStrictEqual(await upsert({ email: "Second@example.com" }), kept);
      assert.partialDeepStrictEqual(await upsert({ phone: "+15550100201" }), kept);
    });
  }

  await t.test("replaces the whole tag list if tags are sent, and keeps it otherwise", async () => {
    const { upsert, create } = await place();
    await create({ email, tags: ["old", "older"] });
    assert.deepEqual(at(await upsert({ email }), "contact.tags"), ["old", "older"]);
    assert.deepEqual(at(await upsert({ email, tags: ["new", "old", "new"] }), "contact.tags"), ["new", "old"]);
    assert.deepEqual(at(await upsert({ email, tags: [] }), "contact.tags"), []);
  });

  await t.test("accepts every field of create, also those that update does not", async () => {
    const { upsert, create } = await place();
    await create({ email, phone });
    const fields = {
      gender: "f",
      companyName: "Engines",
      source: "s",
      country: "GB",
      dateOfBirth: "1990-12-10",
      dnd: true,
      website: "a.example",
    };
    assert.partialDeepStrictEqual(await upsert({ email, ...fields, phone: "" }), { contact: { ...fields, phone: null } });
  });

  await t.test("refuses what create refuses, and a flag that is not a boolean", async () => {
    const { api, they, locationId } = await place();
    await assertRefused(they.post("/contacts/upsert", { email }), "INVALID", { message: ["locationId should not be empty"] });
    for (const wrong of [
      { email: "x" },
      { phone: "12" },
      { dateOfBirth: "1990-02-30" },
      { nonsense: 1 },
      { createNewIfDuplicateAllowed: "true" },
    ])
      await assertRefused(they.post("/contacts/upsert", { locationId, email, ...wrong }), "INVALID");
    assert.equal((await api.contacts.search.contacts({ body: { locationId, pageLimit: 1 } })).total, 0);
  });
});
