import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("lookup", async (t) => {
  const w = await startTestApp(t);
  const place = async () => {
    const visitor = await w.location({ allowDuplicateContact: true });
    const they = integration(w, visitor);
    const { locationId } = visitor;
    const create = async (body: object) => (await visitor.api.contacts.contacts.create({ body: { locationId, ...body } })).contact.id;
    const ask = (query: string) => they.get(`/contacts/lookup?locationId=${locationId}&${query}`);
    const find = async (query: string) => {
      const reply = await ask(query);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      const contacts = at(reply.body, "contacts");
      assert.ok(Array.isArray(contacts));
      return { ids: contacts.map((contact) => textAt(contact, "id")), next: at(reply.body, "nextCursor") };
    };
    return { api: visitor.api, they, create, ask, find, locationId };
  };

  await t.test("finds exactly the email in any case, and exactly the phone with its +, encoded or not", async () => {
    const { create, find } = await place();
    const ada = await create({ email: "Ada+x@Example.com", phone: "+15550100200" });
    await create({ email: "ada@example.com", phone: "+155501002001" });
    for (const query of ["email=ada%2Bx%40example.com", "email=ADA%2BX@EXAMPLE.COM", "phone=%2B15550100200", "phone=+15550100200"])
      assert.deepEqual(await find(query), { ids: [ada], next: undefined });
    for (const query of ["email=a%2Bx@example.com", "email=%25", "phone=%2B1555010020", "phone=15550100200", "email=", "phone="])
      assert.deepEqual(await find(query), { ids: [], next: undefined }, query);
  });

  await t.test("composed and decomposed letters of an email are the same", async () => {
    const { api, create, find } = await place();
    const zoe = await create({ email: "zoe\u0308@example.com" });
    for (const email of ["zo\u00eb@example.com", "zoe\u0308@example.com", "ZO\u00cb@example.com"])
      assert.deepEqual((await find(`email=${encodeURIComponent(email)}`)).ids, [zoe], email);
    assert.equal((await api.contacts.contacts.get({ params: { contactId: zoe } })).contact.email, "zo\u00eb@example.com");
    const strict = await w.location();
    const { locationId } = strict;
    assert.equal((await integration(w, strict).post("/contacts/", { locationId, email: "zoe\u0308@example.com" })).status, 201);
    await assertRefused(integration(w, strict).post("/contacts/", { locationId, email: "zo\u00eb@example.com" }), "CONTACT_DUPLICATE");
  });

  await t.test("finds additional emails and phones", async () => {
    const { create, find } = await place();
    const additional = {
      additionalEmails: [{ email: "Second@example.com" }, { email: "third@example.com" }],
      additionalPhones: [{ phone: "+15550100201" }],
    };
    const ada = await create({ email: "ada@example.com", phone: "+15550100200", ...additional });
    for (const query of ["email=second@example.com", "email=THIRD@example.com", "phone=%2B15550100201"])
      assert.deepEqual((await find(query)).ids, [ada]);
  });

  await t.test("pages by nextCursor, which every full page has, also the last", async () => {
    const { create, find } = await place();
    const all = new Set<string>();
    for (let count = 0; count < 7; count++) all.add(await create({ email: "ada@example.com" }));
    for (const [limit, pages] of [
      [3, [3, 3, 1]],
      [7, [7, 0]],
      [1, [1, 1, 1, 1, 1, 1, 1, 0]],
      [20, [7]],
    ] as const) {
      const seen: string[] = [];
      const sizes: number[] = [];
      for (let cursor: unknown = ""; cursor !== undefined; ) {
        const page = await find(`email=ada@example.com&limit=${limit}&nextCursor=${encodeURIComponent(String(cursor))}`);
        seen.push(...page.ids);
        sizes.push(page.ids.length);
        cursor = page.next;
      }
      assert.deepEqual(sizes, pages);
      assert.deepEqual(new Set(seen), all);
      assert.equal(seen.length, all.size);
    }
  });

  await t.test("returns at most twenty without a limit", async () => {
    const { create, find, ask } = await place();
    for (let count = 0; count < 21; count++) await create({ phone: "+15550100200" });
    const { ids, next } = await find("phone=%2B15550100200");
    assert.equal(ids.length, 20);
    assert.equal(typeof next, "string");
    await assertRefused(ask("phone=%2B15550100200&limit=21"), "INVALID");
    await assertRefused(ask("phone=%2B15550100200&limit=0"), "INVALID");
    await assertRefused(ask("phone=%2B15550100200&limit=many"), "BAD_REQUEST");
    await assertRefused(ask("phone=%2B15550100200&nextCursor=%00"), "BAD_REQUEST");
    await assertRefused(ask("phone=%2B15550100200&nextCursor=!!"), "BAD_REQUEST");
  });

  await t.test("requires the location and exactly one of email and phone", async () => {
    const { ask, they } = await place();
    await assertRefused(ask(""), "INVALID", { message: ["exactly one of email and phone must be sent"] });
    await assertRefused(ask("email=a@example.com&phone=%2B15550100200"), "INVALID", {
      message: ["exactly one of email and phone must be sent"],
    });
    await assertRefused(they.get("/contacts/lookup?email=a@example.com"), "INVALID", { message: ["locationId should not be empty"] });
  });

  await t.test("returns no contact of another location", async () => {
    const [here, there] = [await place(), await place()];
    await there.create({ email: "ada@example.com" });
    assert.deepEqual((await here.find("email=ada@example.com")).ids, []);
  });
});
