import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { allowDuplicates, campaign, workflow } from "./fixtures.ts";

test("the side effects of a write", async (t) => {
  const w = await startTestApp(t);
  const place = async () => {
    const visitor = await w.location();
    const they = integration(w, visitor);
    const { locationId, tokenId } = visitor;
    const { rows: born } = await w.db.pool.query("select coalesce(max(seq), 0) as seq from change_log where location_id = $1", [
      locationId,
    ]);
    const log = async () =>
      (
        await w.db.pool.query(
          "select entity, entity_id, contact_id, action, before, after, actor_kind, actor_id, actor_name, request_id from change_log where location_id = $1 and seq > $2 order by seq",
          [locationId, born[0]?.seq],
        )
      ).rows;
    const create = async (body: object = {}) => (await visitor.api.contacts.contacts.create({ body: { locationId, ...body } })).contact.id;
    return { api: visitor.api, they, locationId, tokenId, log, create };
  };

  await t.test(
    "the change log has the actor and the request of each write, and the values of a create and an update until the contact is deleted",
    async () => {
      const { they, locationId, tokenId, log } = await place();
      const made = await they.post("/contacts/", { locationId, firstName: "Ada", email: "ada@example.com" });
      const id = textAt(made.body, "contact.id");
      const updated = await they.put(`/contacts/${id}`, { firstName: "Augusta", city: "London", email: "ada@example.com" });
      const who = { entity: "contact", entity_id: id, contact_id: id, actor_kind: "token", actor_id: tokenId, actor_name: "Test" };
      const [first, second, ...more] = await log();
      assert.deepEqual(more, []);
      assert.partialDeepStrictEqual(first, {
        ...who,
        action: "create",
        before: null,
        after: { first_name: "Ada", email: "ada@example.com" },
      });
      assert.deepEqual(second, {
        ...who,
        ...{ action: "update", request_id: updated.headers.get("x-crm-requestid") },
        before: { first_name: "Ada", name: "Ada", city: null },
        after: { first_name: "Augusta", name: "Augusta", city: "London" },
      });
      assert.equal(first.request_id, made.headers.get("x-crm-requestid"));

      const deleted = await they.delete(`/contacts/${id}`);
      const erased = { ...who, before: null, after: null };
      assert.deepEqual(await log(), [
        { ...erased, action: "create", request_id: made.headers.get("x-crm-requestid") },
        { ...erased, action: "update", request_id: updated.headers.get("x-crm-requestid") },
        { ...erased, action: "delete", request_id: deleted.headers.get("x-crm-requestid") },
      ]);
    },
  );

  await t.test("each kind of write is logged once, and a write that changes nothing is not", async () => {
    const { api, they, locationId, log, create } = await place();
    const id = await create({ tags: ["a"] });
    const path = `/contacts/${id}`;
    const workflowId = await workflow(w, locationId, "Welcome");
    const campaignId = await campaign(w, locationId, "Spring");
    const due = { title: "Call", dueDate: "2026-01-01", completed: false };
    const since = (await log()).length;
    const noteId = (await api.contacts.notes.create({ params: { contactId: id }, body: { body: "x" } })).note.id;
    const taskId = (await api.contacts.tasks.create({ params: { contactId: id }, body: due })).task.id;
    for (let count = 0; count < 2; count++) {
      await api.contacts.contacts.update({ params: { contactId: id }, body: { city: "London" } });
      await api.contacts.tags.add({ params: { contactId: id }, body: { tags: ["b"] } });
      await api.contacts.followers.add({ params: { contactId: id }, body: { followers: ["u1"] } });
      await api.contacts.notes.update({ params: { contactId: id, id: noteId }, body: { body: "y" } });
      await api.contacts.tasks.complete({ params: { contactId: id, taskId }, body: { completed: true } });
      await api.contacts.enrolments.enterWorkflow({ params: { contactId: id, workflowId }, body: {} });
      await api.contacts.enrolments.enterCampaign({ params: { contactId: id, campaignId }, body: {} });
    }
    await they.delete(`${path}/campaigns/remove-all`);
    await api.contacts.notes.remove({ params: { contactId: id, id: noteId } });
    const written = (await log())
      .slice(since)
      .map((entry) => [entry.entity, entry.action, entry.contact_id === id, entry.before, entry.after]);
    assert.deepEqual(
      written.map(([entity, action, isOfContact]) => [entity, action, isOfContact]),
      [
        ["note", "create", true],
        ["task", "create", true],
        ["contact", "update", true],
        ["contact", "update", true],
        ["contact", "update", true],
        ["note", "update", true],
        ["task", "update", true],
        ["contact_workflow", "create", true],
        ["contact_campaign", "create", true],
        ["contact_campaign", "delete", true],
        ["note", "delete", true],
      ],
    );
    assert.deepEqual(
      written.slice(2, 7).map(([, , , before, after]) => [before, after]),
      [
        [{ city: null }, { city: "London" }],
        [{ tags: ["a"] }, { tags: ["a", "b"] }],
        [{ followers: [] }, { followers: ["u1"] }],
        [{ body: "x" }, { body: "y" }],
        [{ completed: false }, { completed: true }],
      ],
    );
  });

  await t.test("a rejected write logs nothing", async () => {
    const { api, they, locationId, log, create } = await place();
    const id = await create({ email: "ada@example.com" });
    const grace = await create({ email: "grace@example.com" });
    const before = await log();
    const path = `/contacts/${id}`;
    await assertRefused(they.post("/contacts/", { locationId, email: "ADA@example.com" }), "CONTACT_DUPLICATE");
    await assertRefused(they.put(`/contacts/${grace}`, { email: "ada@example.com", city: "x" }), "CONTACT_DUPLICATE");
    await assertRefused(they.put(path, { city: "London", dateOfBirth: "1990-02-30" }), "INVALID");
    await assertRefused(they.post(`${path}/notes`, {}), "INVALID");
    await assertRefused(api.contacts.businesses.assignMany({ body: { locationId, ids: [id], businessId: "nowhere" } }), "NOT_FOUND");
    await assertRefused(
      they.post("/contacts/bulk/tags/update/add", { locationId, contacts: [id], tags: ["a"], removeAllTags: true }),
      "INVALID",
    );
    assert.deepEqual(await log(), before);
  });

  await t.test("a bulk write is logged once for each contact that it changed", async () => {
    const { api, locationId, log, create } = await place();
    const contacts = [await create(), await create({ tags: ["a"] })];
    const since = (await log()).length;
    await api.contacts.tags.updateMany({ params: { type: "add" }, body: { locationId, contacts: [...contacts, "nobody"], tags: ["a"] } });
    assert.deepEqual(
      (await log()).slice(since).map((entry) => [entry.entity_id, entry.before, entry.after]),
      [[contacts[0], { tags: [] }, { tags: ["a"] }]],
    );
  });

  await t.test("a deleted contact is deleted with only its own notes, tasks and enrolments", async () => {
    const { api, they, locationId, create, log } = await place();
    const [ada, grace] = [await create({ email: "ada@example.com" }), await create({ email: "grace@example.com" })];
    const workflowId = await workflow(w, locationId, "Welcome");
    const campaignId = await campaign(w, locationId, "Spring");
    const noteIds: string[] = [];
    for (const id of [ada, grace]) {
      noteIds.push((await api.contacts.notes.create({ params: { contactId: id }, body: { body: "x" } })).note.id);
      await api.contacts.tasks.create({ params: { contactId: id }, body: { title: "Call", dueDate: "2026-01-01", completed: false } });
      await api.contacts.enrolments.enterWorkflow({ params: { contactId: id, workflowId }, body: {} });
      await api.contacts.enrolments.enterCampaign({ params: { contactId: id, campaignId }, body: {} });
    }
    const deleted = await they.delete(`/contacts/${ada}`);
    assert.equal(deleted.status, 200);
    assert.deepEqual(deleted.body, { succeeded: true });
    await assertRefused(api.contacts.contacts.remove({ params: { contactId: ada } }), "NOT_FOUND");
    for (const rest of ["", "/notes", `/notes/${noteIds[0]}`, "/tasks", "/appointments"])
      await assertRefused(they.get(`/contacts/${ada}${rest}`), "NOT_FOUND");
    await assertRefused(api.contacts.contacts.update({ params: { contactId: ada }, body: { city: "x" } }), "NOT_FOUND");
    await assertRefused(api.contacts.tags.add({ params: { contactId: ada }, body: { tags: ["a"] } }), "NOT_FOUND");
    assert.deepEqual((await they.get(`/contacts/lookup?locationId=${locationId}&email=ada@example.com`)).body, { contacts: [] });
    assert.equal((await api.contacts.search.contacts({ body: { locationId, pageLimit: 10 } })).total, 1);
    for (const table of ["note", "task", "contact_workflow", "contact_campaign"])
      assert.deepEqual((await w.db.pool.query(`select contact_id from ${table} where location_id = $1`, [locationId])).rows, [
        { contact_id: grace },
      ]);
    const removed = (await log()).filter((entry) => entry.action === "delete").map((entry) => entry.entity);
    assert.deepEqual(removed.toSorted(), ["contact", "contact_campaign", "contact_workflow", "note", "task"]);
  });

  await t.test("notes, tags and enrolments written while their contact is deleted are rejected or deleted with it", async () => {
    const { they, locationId, create } = await place();
    await allowDuplicates(w, locationId, true);
    const campaignId = await campaign(w, locationId, "Spring");
    const id = await create();
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index === 15
          ? they.delete(`/contacts/${id}`)
          : index % 3 === 0
            ? they.post(`/contacts/${id}/notes`, { body: "x" })
            : index % 3 === 1
              ? they.post(`/contacts/${id}/tags`, { tags: [`t${index}`] })
              : they.post(`/contacts/${id}/campaigns/${campaignId}`, {}),
      ),
    );
    for (const reply of replies) assert.ok([200, 201, 404].includes(reply.status), JSON.stringify(reply.body));
    const { rows } = await w.db.pool.query(
      "select (select count(*)::int from note where location_id = $1) + (select count(*)::int from contact_campaign where location_id = $1) as n",
      [locationId],
    );
    assert.equal(rows[0].n, 0);
  });
});
