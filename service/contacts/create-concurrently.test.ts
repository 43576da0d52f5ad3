import assert from "node:assert/strict";
import { test } from "node:test";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("concurrently created contacts", async (t) => {
  const w = await startTestApp(t);
  const place = async (allowDuplicateContact: boolean) => {
    const visitor = await w.location({ allowDuplicateContact });
    return { ...visitor, they: integration(w, visitor) };
  };
  type Place = Awaited<ReturnType<typeof place>>;
  const [here, there] = [await place(false), await place(true)];
  const create = ({ they, locationId }: Place, body: object) => they.post("/contacts/", { locationId, ...body });

  await t.test("are returned, stored and logged independently, each with its own caller", async () => {
    const people = Array.from({ length: 120 }, (_, index) => {
      const of = index % 3 === 0 ? there : here;
      return {
        of,
        body: { firstName: `Number ${index}`, email: `Number.${index}@example.com`, tags: [`tag ${index}`], dnd: index % 2 === 0 },
      };
    });
    const replies = await Promise.all(people.map(({ of, body }) => create(of, body)));
    const { rows } = await w.db.pool.query(
      "select entity_id, location_id, request_id, actor_kind, after from change_log where location_id = any($1) and entity = 'contact' and action = 'create'",
      [[here.locationId, there.locationId]],
    );
    assert.equal(rows.length, people.length);
    for (const [index, { status, body, headers }] of replies.entries()) {
      const { of, body: sent } = people[index] ?? assert.fail();
      assert.equal(status, 201, JSON.stringify(body));
      const contact = at(body, "contact");
      const { firstName, email, tags, dnd, locationId } = Object(contact);
      assert.deepEqual({ firstName, email, tags, dnd, locationId }, { ...sent, locationId: of.locationId });
      const stored = await of.they.get(`/contacts/${textAt(body, "contact.id")}`);
      assert.deepEqual(at(stored.body, "contact"), contact);
      const logged = rows.find((row) => row.entity_id === textAt(body, "contact.id"));
      assert.deepEqual(
        [logged?.location_id, logged?.request_id, logged?.actor_kind, logged?.after.first_name],
        [of.locationId, headers.get("x-crm-requestid"), "token", sent.firstName],
      );
    }
  });

  await t.test("are rejected only for their own duplicates", async () => {
    const taken = textAt((await create(here, { email: "taken@example.com" })).body, "contact.id");
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        create(here, index % 4 === 0 ? { email: "TAKEN@example.com" } : { phone: `+44770090${1000 + index}` }),
      ),
    );
    for (const [index, { status, body }] of replies.entries())
      if (index % 4 === 0) assert.deepEqual([status, at(body, "meta.contactId")], [409, taken]);
      else assert.equal(status, 201, JSON.stringify(body));
  });

  await t.test("do not wait for one that waits for another transaction", async () => {
    const other = await w.db.pool.connect();
    try {
      await other.query("begin");
      await other.query(
        "insert into contact (location_id, id, email, email_lower, unique_email, date_added, date_updated) values ($1, 'held', $2, $2, $2, now(), now())",
        [here.locationId, "held@example.com"],
      );
      const waiting = Promise.all([1, 2, 3].map(() => create(here, { email: "held@example.com" })));
      const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => create(here, { email: `free.${index}@example.com` })));
      assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201]);
      assert.equal(await Promise.race([waiting.then(() => "answered"), create(here, { firstName: "Last" }).then(() => "waits")]), "waits");
      await other.query("commit");
      for (const { status, body } of await waiting) assert.deepEqual([status, at(body, "meta.contactId")], [409, "held"]);
    } finally {
      other.release();
    }
  });
});
