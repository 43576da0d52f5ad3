import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("tasks of a contact", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const contact = async () => (await visitor.api.contacts.contacts.create({ body: { locationId } })).contact.id;
  const required = { title: "Call", dueDate: "2026-10-25T11:00:00Z", completed: false };
  const write = async (contactId: string, body: object = {}) => {
    const reply = await visitor.api.contacts.tasks.create({ params: { contactId }, body: { ...required, ...body } });
    return reply.task.id;
  };

  await t.test("every field of a task is stored, and returned alone and in the list", async () => {
    const contactId = await contact();
    const sent = { ...required, body: "About the\nengine", assignedTo: "u1", completed: true };
    const made = await they.post(`/contacts/${contactId}/tasks`, sent);
    assert.equal(made.status, 201);
    assert.partialDeepStrictEqual(made.body, { task: { ...sent, contactId, dueDate: "2026-10-25T11:00:00.000Z" } });
    assert.match(textAt(made.body, "task.dueDate"), isoWithMs);
    const read = await they.get(`/contacts/${contactId}/tasks/${textAt(made.body, "task.id")}`);
    assert.equal(read.status, 200);
    assert.deepEqual(read.body, made.body);
    const list = await they.get(`/contacts/${contactId}/tasks`);
    assert.equal(list.status, 200);
    assert.deepEqual(list.body, { tasks: [at(made.body, "task")] });
  });

  await t.test("title, dueDate and completed are each required on create", async () => {
    const path = `/contacts/${await contact()}/tasks`;
    await assertRefused(they.post(path, {}), "INVALID", {
      message: ["title should not be empty", "dueDate should not be empty", "completed should not be empty"],
    });
    for (const wrong of [
      { title: "" },
      { title: 1 },
      { completed: "false" },
      { completed: null },
      { body: 1 },
      { assignedTo: 1 },
      { status: "x" },
    ])
      await assertRefused(they.post(path, { ...required, ...wrong }), "INVALID");
    assert.deepEqual((await they.get(path)).body, { tasks: [] });
  });

  await t.test("a due date is ISO 8601 with any offset, or UTC without one", async () => {
    const path = `/contacts/${await contact()}/tasks`;
    for (const [dueDate, kept] of [
      ["2026-10-25T11:00:00.123Z", "2026-10-25T11:00:00.123Z"],
      ["2026-10-25T11:00:00+05:30", "2026-10-25T05:30:00.000Z"],
      ["2026-10-25T11:00:00-0800", "2026-10-25T19:00:00.000Z"],
      ["2026-10-25T11:00", "2026-10-25T11:00:00.000Z"],
      ["2026-10-25", "2026-10-25T00:00:00.000Z"],
      ["2024-02-29T23:59:59Z", "2024-02-29T23:59:59.000Z"],
    ])
      assert.equal(at((await they.post(path, { ...required, dueDate })).body, "task.dueDate"), kept);
    const wrong = [
      "tomorrow",
      "2026-02-30T10:00:00Z",
      "2026-13-01",
      "10/25/2026",
      "2026-10-25T25:00:00Z",
      "2026-10-25 11:00",
      "",
      1792926000000,
    ];
    for (const dueDate of wrong) await assertRefused(they.post(path, { ...required, dueDate }), "INVALID");
  });

  await t.test("an update changes the fields that are sent, and an empty string clears a field", async () => {
    const contactId = await contact();
    const path = `/contacts/${contactId}/tasks/${await write(contactId, { body: "b", assignedTo: "u1" })}`;
    const changed = await they.put(path, { title: "Write" });
    assert.equal(changed.status, 200);
    assert.partialDeepStrictEqual(changed.body, { task: { title: "Write", body: "b", assignedTo: "u1", completed: false } });
    const more = await they.put(path, { body: "", assignedTo: null, dueDate: "2027-01-01T00:00:00Z", completed: true });
    assert.partialDeepStrictEqual(more.body, {
      task: { title: "Write", body: null, assignedTo: null, completed: true, dueDate: "2027-01-01T00:00:00.000Z" },
    });
    assert.equal((await they.put(path, {})).status, 200);
    for (const wrong of [{ title: "" }, { dueDate: "soon" }, { completed: 1 }, { contactId }])
      await assertRefused(they.put(path, wrong), "INVALID");
  });

  await t.test("the completed endpoint completes and reopens a task, and requires the value", async () => {
    const contactId = await contact();
    const path = `/contacts/${contactId}/tasks/${await write(contactId)}`;
    for (const completed of [true, true, false, false, true]) {
      const reply = await they.put(`${path}/completed`, { completed });
      assert.equal(reply.status, 200);
      assert.partialDeepStrictEqual(reply.body, { task: { ...required, dueDate: "2026-10-25T11:00:00.000Z", completed } });
      assert.deepEqual((await they.get(path)).body, reply.body);
    }
    await assertRefused(they.put(`${path}/completed`, {}), "INVALID", { message: ["completed should not be empty"] });
    await assertRefused(they.put(`${path}/completed`, { completed: "true" }), "INVALID", {
      message: ["completed must be a boolean value"],
    });
    await assertRefused(they.put(`${path}/completed`, { completed: true, title: "x" }), "INVALID");
    await assertRefused(
      visitor.api.contacts.tasks.complete({ params: { contactId, taskId: "nothing" }, body: { completed: true } }),
      "NOT_FOUND",
    );
  });

  await t.test("are listed by due date", async () => {
    const contactId = await contact();
    for (const day of ["03", "01", "02"]) await write(contactId, { title: day, dueDate: `2026-01-${day}` });
    const tasks = (await visitor.api.contacts.tasks.list({ params: { contactId } })).tasks;
    assert.ok(Array.isArray(tasks));
    assert.deepEqual(
      tasks.map((task) => at(task, "title")),
      ["01", "02", "03"],
    );
  });

  await t.test("a deleted task is not found, and a task is found only under its own contact", async () => {
    const [ada, grace] = [await contact(), await contact()];
    const taskId = await write(ada);
    for (const contactId of [grace, "nobody", ada]) {
      const path = `/contacts/${contactId}/tasks/${taskId}`;
      if (contactId === ada) assert.deepEqual((await they.delete(path)).body, { succeeded: true });
      const replies = [
        await they.get(path),
        await they.put(path, {}),
        await they.put(`${path}/completed`, { completed: true }),
        await they.delete(path),
      ];
      for (const reply of replies) await assertRefused(reply, "NOT_FOUND");
    }
    await assertRefused(visitor.api.contacts.tasks.list({ params: { contactId: "nobody" } }), "NOT_FOUND");
    await assertRefused(visitor.api.contacts.tasks.create({ params: { contactId: "nobody" }, body: required }), "NOT_FOUND");
  });
});
