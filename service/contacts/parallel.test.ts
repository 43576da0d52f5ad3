import assert from "node:assert/strict";
import { test } from "node:test";
import { at, integration, type Reply } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

const email = "ada@example.com";
const phone = "+15550100200";
const many = 50;
const times = <T>(run: (index: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: many }, (_, index) => run(index)));
const statuses = (replies: Reply[]) =>
  Object.fromEntries(
    [...new Set(replies.map(({ status }) => status))]
      .sort()
      .map((status) => [status, replies.filter((reply) => reply.status === status).length]),
  );

test("at the same time", async (t) => {
  const w = await startTestApp(t);
  const place = async (allowDuplicateContact: boolean) => {
    const visitor = await w.location({ allowDuplicateContact });
    const they = integration(w, visitor);
    const { locationId } = visitor;
    const total = async () => (await visitor.api.contacts.search.contacts({ body: { locationId, pageLimit: 1 } })).total;
    return { api: visitor.api, they, locationId, total };
  };

  for (const [allowed, made] of [
    [false, { 201: 1, 409: many - 1 }],
    [true, { 201: many }],
  ] as const)
    await t.test(`creates of one person make ${allowed ? "one contact per request" : "one contact"}`, async () => {
      const { they, locationId, total } = await place(allowed);
      const replies = await times(() => they.post("/contacts/", { locationId, email, phone }));
      assert.deepEqual(statuses(replies), made);
      assert.equal(await total(), made[201]);
    });

  await t.test("concurrent creates that share emails and phones in a ring leave no two contacts with the same value", async () => {
    const { they, locationId } = await place(false);
    const of = (index: number) => ({
      email: `a${index % 10}@example.com`,
      phone: `+1555010020${(index + 1 + Math.floor(index / 10)) % 10}`,
    });
    const replies = await times((index) => they.post("/contacts/", { locationId, ...of(index) }));
    assert.deepEqual(Object.keys(statuses(replies)), ["201", "409"]);
    const { rows } = await w.db.pool.query("select email_lower, phone from contact where location_id = $1", [locationId]);
    for (const column of ["email_lower", "phone"]) assert.equal(new Set(rows.map((row) => row[column])).size, rows.length);
  });

  await t.test("one of many updates of contacts to the same new email succeeds if duplicates are not allowed", async () => {
    const { api, they, locationId } = await place(false);
    const ids = await times(async () => (await api.contacts.contacts.create({ body: { locationId } })).contact.id);
    const replies = await times((index) => they.put(`/contacts/${ids[index]}`, { email: index % 2 ? email : "ADA@example.com", phone }));
    assert.deepEqual(statuses(replies), { 200: 1, 409: many - 1 });
  });

  await t.test("updates of different fields of one contact are all kept", async () => {
    const { api, they, locationId } = await place(false);
    const id = (await api.contacts.contacts.create({ body: { locationId, email } })).contact.id;
    const fields = ["city", "state", "address1", "postalCode", "source", "website", "firstName", "lastName", "phone", "assignedTo"];
    const newValueOf = (field: string) => (field === "phone" ? phone : field === "website" ? "example.com" : `new ${field}`);
    const replies = await times((index) => {
      const field = fields[index % fields.length] ?? "city";
      return they.put(`/contacts/${id}`, { [field]: newValueOf(field), email });
    });
    assert.deepEqual(statuses(replies), { 200: many });
    const { contact } = Object((await they.get(`/contacts/${id}`)).body);
    for (const field of fields) assert.equal(contact[field], newValueOf(field), field);
  });

  for (const allowed of [false, true])
    await t.test(`mixed upserts, creates and updates never fail${allowed ? "" : ", and leave one contact of the person"}`, async () => {
      const { api, they, locationId, total } = await place(allowed);
      const other = (await api.contacts.contacts.create({ body: { locationId, firstName: "Grace" } })).contact.id;
      const startedMs = performance.now();
      const replies = await times((index) =>
        index % 3 === 0
          ? they.post("/contacts/upsert", { locationId, email, phone, city: `c${index}` })
          : index % 3 === 1
            ? they.post("/contacts/", { locationId, email, phone })
            : they.put(`/contacts/${other}`, index % 2 ? { email } : { phone, state: "x" }),
      );
      assert.ok(performance.now() - startedMs < 60_000, "the requests waited for each other");
      const { 200: done = 0, 201: created = 0, 409: refused = 0 } = statuses(replies);
      assert.equal(done + created + refused, many, JSON.stringify(statuses(replies)));
      for (const [index, reply] of replies.entries()) if (index % 3 === 0) assert.equal(reply.status, 200);
      if (allowed) return assert.equal(refused, 0);
      assert.ok(created <= 1);
      const { rows } = await w.db.pool.query("select count(*)::int as n from contact where location_id = $1 and email_lower = $2", [
        locationId,
        email,
      ]);
      assert.equal(rows[0].n, 1);
      assert.ok(Number(await total()) <= 3);
    });

  await t.test("upserts whose email and phone alternate between two people keep both contacts", async () => {
    const { api, they, locationId, total } = await place(false);
    await api.contacts.contacts.create({ body: { locationId, email, firstName: "Email" } });
    await api.contacts.contacts.create({ body: { locationId, phone, firstName: "Phone" } });
    const replies = await times((index) =>
      they.post("/contacts/upsert", {
        locationId,
        ...(index % 3 === 0 ? { email, phone } : index % 3 === 1 ? { phone } : { email }),
        city: "x",
      }),
    );
    assert.deepEqual(statuses(replies), { 200: many });
    assert.ok(replies.every(({ body }) => at(body, "new") === false));
    assert.equal(await total(), 2);
  });

  await t.test("a delete during upserts of the same person does not make them fail", async () => {
    const { api, they, locationId, total } = await place(false);
    const id = (await api.contacts.contacts.create({ body: { locationId, email } })).contact.id;
    const replies = await times((index) =>
      index === 20 ? they.delete(`/contacts/${id}`) : they.post("/contacts/upsert", { locationId, email, city: `c${index}` }),
    );
    assert.deepEqual(statuses(replies), { 200: many });
    assert.ok(Number(await total()) <= 1);
  });
});
