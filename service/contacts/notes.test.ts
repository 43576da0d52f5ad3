import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("notes of a contact", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const contact = async () => (await visitor.api.contacts.contacts.create({ body: { locationId } })).contact.id;
  const write = async (contactId: string, body: object) => {
    const reply = await they.post(`/contacts/${contactId}/notes`, body);
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    w.advance(1);
    return textAt(reply.body, "note.id");
  };

  await t.test("every field of a note is stored, and returned alone and in the list", async () => {
    const contactId = await contact();
    const sent = { body: "Called.\n\n<b>Twice</b> 😀", userId: "u1", title: "Call", color: "#FFAA00", pinned: true };
    const made = await they.post(`/contacts/${contactId}/notes`, sent);
    assert.equal(made.status, 201);
    assert.partialDeepStrictEqual(made.body, { note: { ...sent, contactId } });
    assert.match(textAt(made.body, "note.dateAdded"), isoWithMs);
    const read = await they.get(`/contacts/${contactId}/notes/${textAt(made.body, "note.id")}`);
    assert.equal(read.status, 200);
    assert.deepEqual(read.body, made.body);
    const list = await they.get(`/contacts/${contactId}/notes`);
    assert.equal(list.status, 200);
    assert.deepEqual(list.body, { notes: [at(made.body, "note")] });
  });

  await t.test("only the body is required", async () => {
    const path = `/contacts/${await contact()}/notes`;
    const made = await they.post(path, { body: "x" });
    assert.partialDeepStrictEqual(made.body, { note: { body: "x", title: null, color: null, pinned: false, userId: null } });
    await assertRefused(they.post(path, {}), "INVALID", { message: ["body should not be empty"] });
    await assertRefused(they.post(path, { body: "" }), "INVALID", { message: ["body should not be empty"] });
    for (const wrong of [
      { body: 1 },
      { title: 1 },
      { color: "red" },
      { color: "#12345" },
      { pinned: "true" },
      { userId: 1 },
      { text: "x" },
    ])
      await assertRefused(they.post(path, { body: "x", ...wrong }), "INVALID");
    assert.equal(Object(at((await they.get(path)).body, "notes")).length, 1);
  });

  await t.test("an update changes the sent fields, and an empty text or null clears one", async () => {
    const contactId = await contact();
    const path = `/contacts/${contactId}/notes/${await write(contactId, { body: "x", title: "t", color: "#abc", pinned: true, userId: "u1" })}`;
    const changed = await they.put(path, { body: "y" });
    assert.equal(changed.status, 200);
    assert.partialDeepStrictEqual(changed.body, { note: { body: "y", title: "t", color: "#abc", pinned: true, userId: "u1", contactId } });
    const cleared = await they.put(path, { title: "", color: null, userId: null, pinned: false });
    assert.partialDeepStrictEqual(cleared.body, { note: { body: "y", title: null, color: null, pinned: false, userId: null } });
    assert.equal((await they.put(path, {})).status, 200);
    await assertRefused(they.put(path, { body: "" }), "INVALID");
    await assertRefused(they.put(path, { contactId }), "INVALID", { message: ["property contactId should not exist"] });
    assert.equal(at((await they.get(path)).body, "note.body"), "y");
  });

  await t.test("are listed pinned first, then newest", async () => {
    const contactId = await contact();
    for (const body of [{ body: "1" }, { body: "2", pinned: true }, { body: "3" }, { body: "4", pinned: true }])
      await write(contactId, body);
    const notes = (await visitor.api.contacts.notes.list({ params: { contactId } })).notes;
    assert.ok(Array.isArray(notes));
    assert.deepEqual(
      notes.map((note) => at(note, "body")),
      ["4", "2", "3", "1"],
    );
  });

  await t.test("a deleted note is not found", async () => {
    const contactId = await contact();
    const path = `/contacts/${contactId}/notes/${await write(contactId, { body: "x" })}`;
    const removed = await they.delete(path);
    assert.equal(removed.status, 200);
    assert.deepEqual(removed.body, { succeeded: true });
    for (const reply of [await they.get(path), await they.put(path, { body: "y" }), await they.delete(path)])
      await assertRefused(reply, "NOT_FOUND");
    assert.deepEqual((await they.get(`/contacts/${contactId}/notes`)).body, { notes: [] });
  });

  await t.test("a note is found only under its own contact", async () => {
    const [ada, grace] = [await contact(), await contact()];
    const noteId = await write(ada, { body: "x" });
    for (const contactId of [grace, "nobody"]) {
      const path = `/contacts/${contactId}/notes/${noteId}`;
      for (const reply of [await they.get(path), await they.put(path, { body: "y" }), await they.delete(path)])
        await assertRefused(reply, "NOT_FOUND");
    }
    assert.equal((await visitor.api.contacts.notes.get({ params: { contactId: ada, id: noteId } })).note.body, "x");
    await assertRefused(visitor.api.contacts.notes.list({ params: { contactId: "nobody" } }), "NOT_FOUND");
    await assertRefused(visitor.api.contacts.notes.create({ params: { contactId: "nobody" }, body: { body: "x" } }), "NOT_FOUND");
  });
});
