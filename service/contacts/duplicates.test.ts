import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { allowDuplicates } from "./fixtures.ts";

const email = "ada@example.com";
const phone = "+15550100200";

test("duplicates of a contact", async (t) => {
  const w = await startTestApp(t);
  const place = async (options: Parameters<typeof w.location>[0] = {}) => {
    const visitor = await w.location(options);
    const they = integration(w, visitor);
    const { locationId } = visitor;
    const create = async (body: object) => {
      const reply = await visitor.api.contacts.contacts.create({ body: { locationId, ...body } });
      w.advance(1);
      return reply.contact.id;
    };
    const again = (body: object) => they.post("/contacts/", { locationId, ...body });
    const total = async () => (await visitor.api.contacts.search.contacts({ body: { locationId, pageLimit: 1 } })).total;
    const check = async (query: Record<string, string>) => {
      const reply = await they.get(`/contacts/search/duplicate?${new URLSearchParams({ locationId, ...query })}`);
      assert.equal(reply.status, 200);
      assert.deepEqual(Object.keys(Object(reply.body)), ["contact"]);
      return at(reply.body, "contact") === null ? null : at(reply.body, "contact.id");
    };
    return { api: visitor.api, they, locationId, create, again, total, check };
  };
  const assertTaken = async (
    reply: Awaited<ReturnType<Awaited<ReturnType<typeof place>>["again"]>>,
    contactId: string,
    matchingField: string,
  ) => {
    await assertRefused(reply, "CONTACT_DUPLICATE", { message: "This location does not allow duplicated contacts." });
    assert.deepEqual(at(reply.body, "meta"), { contactId, matchingField });
  };

  await t.test("create rejects a taken email or phone if duplicates are not allowed, and writes nothing", async () => {
    const { api, create, again, total } = await place();
    const first = await create({ email, phone });
    const changes = async () => (await w.db.pool.query("select count(*)::int as n from change_log")).rows[0].n;
    const before = await changes();
    await assertTaken(await again({ email: "ADA@Example.COM", firstName: "Other", tags: ["x"] }), first, "email");
    await assertTaken(await again({ phone: "+1 (555) 010-0200" }), first, "phone");
    await assertTaken(await again({ email, phone: "+15550100299" }), first, "email");
    assert.equal(await total(), 1);
    assert.equal(await changes(), before);
    assert.equal((await api.contacts.contacts.get({ params: { contactId: first } })).contact.firstName, null);
  });

  await t.test("the error names the contact and field that come first in the location's order", async () => {
    for (const [matchOrder, field] of [
      [["email", "phone"], "email"],
      [["phone", "email"], "phone"],
    ] as const) {
      const { create, again } = await place({ matchOrder: [...matchOrder] });
      const owners = { email: await create({ email }), phone: await create({ phone }) };
      await assertTaken(await again({ email, phone }), owners[field], field);
    }
  });

  await t.test("fields outside the location's match order may be shared, and fields in it may not", async () => {
    for (const [field, other] of [
      ["email", "phone"],
      ["phone", "email"],
    ] as const) {
      const { create, again, check, they, locationId } = await place({ matchOrder: [field] });
      const sent = { email, phone };
      const first = await create(sent);
      await assertTaken(await again(sent), first, field);
      const shares = { [other]: sent[other] };
      const second = await create(shares);
      assert.equal(await check(field === "email" ? { number: phone } : { email }), null);
      const third = await they.post("/contacts/upsert", { locationId, ...shares });
      assert.deepEqual([third.status, at(third.body, "new")], [200, true]);
      const both = await they.post("/contacts/upsert", { locationId, ...sent, city: "Paris" });
      assert.partialDeepStrictEqual(both.body, { new: false, contact: { id: first, ...sent, city: "Paris" } });
      await assertTaken(await they.put(`/contacts/${second}`, sent), first, field);
      assert.equal((await they.put(`/contacts/${second}`, { ...shares, city: "Rome" })).status, 200);
    }
  });

  await t.test("an additional email or phone of a contact counts as taken", async () => {
    const { create, again } = await place();
    const first = await create({ additionalEmails: [{ email: "Second@example.com" }], additionalPhones: [{ phone: "+15550100201" }] });
    await assertTaken(await again({ email: "second@example.com" }), first, "email");
    await assertTaken(await again({ phone: "+15550100201" }), first, "phone");
  });

  await t.test("contacts without email and phone are never duplicates", async () => {
    const { create, total } = await place();
    for (let count = 0; count < 3; count++) await create({ name: "Ada Lovelace", email: "", phone: "" });
    assert.equal(await total(), 3);
  });

  await t.test("a contact of another location is never a duplicate", async () => {
    await (await place()).create({ email, phone });
    await (await place()).create({ email, phone });
  });

  await t.test("create accepts duplicates if they are allowed", async () => {
    const { create, total } = await place({ allowDuplicateContact: true });
    for (let count = 0; count < 3; count++) await create({ email, phone });
    assert.equal(await total(), 3);
  });

  await t.test("update rejects another contact's email or phone if duplicates are disallowed, and accepts the contact's own", async () => {
    const { api, create, they } = await place();
    const ada = await create({ email, phone });
    const grace = await create({ email: "grace@example.com", phone: "+15550100300" });
    await assertTaken(await they.put(`/contacts/${grace}`, { email: "Ada@example.com", city: "London" }), ada, "email");
    await assertTaken(await they.put(`/contacts/${grace}`, { phone, city: "London" }), ada, "phone");
    assert.equal((await api.contacts.contacts.get({ params: { contactId: grace } })).contact.city, null);
    const own = await they.put(`/contacts/${grace}`, { email: "GRACE@example.com", phone: "+1 555 010 0300" });
    assert.equal(own.status, 200);
    assert.equal(at(own.body, "contact.email"), "GRACE@example.com");
    await assertTaken(await they.put(`/contacts/${ada}`, { email: "grace@EXAMPLE.com" }), grace, "email");
    assert.equal((await they.put(`/contacts/${ada}`, { email: "new@example.com", phone: "" })).status, 200);
    assert.equal((await they.put(`/contacts/${grace}`, { email, phone })).status, 200);
  });

  await t.test("update accepts another contact's email and phone if duplicates are allowed", async () => {
    const { create, they } = await place({ allowDuplicateContact: true });
    await create({ email, phone });
    const other = await create({ email: "grace@example.com" });
    assert.equal((await they.put(`/contacts/${other}`, { email, phone })).status, 200);
  });

  await t.test("a deleted contact's email and phone are free again", async () => {
    const { create, they } = await place();
    const first = await create({ email, phone });
    assert.equal((await they.delete(`/contacts/${first}`)).status, 200);
    await create({ email, phone });
  });

  await t.test("duplicates created while they were allowed stay editable, and no third can be created", async () => {
    const { create, again, they, locationId } = await place({ allowDuplicateContact: true });
    const first = await create({ email, phone });
    const second = await create({ email, phone });
    await allowDuplicates(w, locationId, false);
    await assertTaken(await again({ email }), first, "email");
    for (const id of [first, second]) {
      const edited = await they.put(`/contacts/${id}`, { email: "ADA@example.com", phone, city: "London" });
      assert.equal(edited.status, 200, JSON.stringify(edited.body));
    }
    const upserted = await they.post("/contacts/upsert", { locationId, email, phone, city: "Paris" });
    assert.partialDeepStrictEqual(upserted.body, { new: false, contact: { id: first, city: "Paris" } });
    assert.equal((await they.put(`/contacts/${second}`, { email: "other@example.com" })).status, 200);
    await assertTaken(await they.put(`/contacts/${second}`, { email }), first, "email");
  });

  await t.test("the check finds the contact by email or number, in the configured order where duplicates are disallowed", async () => {
    for (const matchOrder of [["email", "phone"] as const, ["phone", "email"] as const]) {
      const { create, check } = await place({ matchOrder: [...matchOrder] });
      const owners = { email: await create({ email }), phone: await create({ phone }) };
      assert.equal(await check({ email, number: phone }), owners[matchOrder[0]]);
      assert.equal(await check({ email: "ADA@EXAMPLE.COM" }), owners.email);
      assert.equal(await check({ number: phone }), owners.phone);
      assert.equal(await check({ email: "nobody@example.com", number: phone }), owners.phone);
      assert.equal(await check({ email: "nobody@example.com", number: "+15550109999" }), null);
      assert.equal(await check({ number: "not a number" }), null);
    }
  });

  await t.test("the check looks at the email first and then the number where duplicates are allowed, whatever the order", async () => {
    const { create, check } = await place({ allowDuplicateContact: true, matchOrder: ["phone", "email"] });
    const owners = { email: await create({ email }), phone: await create({ phone }) };
    await create({ email });
    assert.equal(await check({ email, number: phone }), owners.email);
    assert.equal(await check({ number: phone, email: "nobody@example.com" }), owners.phone);
  });

  await t.test("the check requires an email or a number, and decodes both", async () => {
    const { create, they, locationId } = await place();
    const owner = await create({ email: "ada+news@example.com", phone });
    const at200 = async (query: string) =>
      at((await they.get(`/contacts/search/duplicate?locationId=${locationId}&${query}`)).body, "contact.id");
    assert.equal(await at200("email=ada%2Bnews%40example.com"), owner);
    assert.equal(await at200("number=%2B15550100200"), owner);
    await assertRefused(they.get(`/contacts/search/duplicate?locationId=${locationId}`), "BAD_REQUEST");
    await assertRefused(they.get(`/contacts/search/duplicate?locationId=${locationId}&email=&number=`), "BAD_REQUEST");
    await assertRefused(they.get(`/contacts/search/duplicate?locationId=${locationId}&phone=%2B15550100200`), "BAD_REQUEST");
    await assertRefused(they.get("/contacts/search/duplicate?email=a@example.com"), "INVALID", {
      message: ["locationId should not be empty"],
    });
  });
});
