import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApp } from "../testing/test-app.ts";

const hourMs = 60 * 60 * 1000;

test("tasks are listed by due date with their contact's name, page by page", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app, id: userId } = await w.user(locationId);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", lastName: "Lovelace" } });
  const params = { contactId: contact.id };
  for (let index = 0; index < 12; index++)
    await api.contacts.tasks.create({
      params,
      body: {
        title: `Task ${index}`,
        dueDate: new Date(Date.UTC(2026, 0, 1 + ((index * 5) % 12))).toISOString(),
        completed: index % 4 === 3,
        ...(index % 2 === 0 ? { assignedTo: userId } : {}),
      },
    });
  const readPages = async (query: { owner?: string; state?: "open" | "done" }) => {
    const found: { title: string; dueDate: string; contactName: string }[] = [];
    let after: string | undefined;
    do {
      const page = await app.tasks.list({ query: { locationId, limit: 4, ...query, ...(after ? { after } : {}) } });
      found.push(...page.tasks);
      after = page.next ?? undefined;
    } while (after !== undefined);
    return found;
  };
  const open = await readPages({ owner: "all" });
  assert.equal(open.length, 9);
  assert.ok(open.every(({ contactName }) => contactName === "Ada Lovelace"));
  assert.deepEqual(
    open.map(({ dueDate }) => dueDate),
    open.map(({ dueDate }) => dueDate).sort(),
  );
  assert.equal((await readPages({ owner: userId })).length, 6);
  assert.equal((await readPages({ owner: "none" })).length, 3);
  const done = (await readPages({ state: "done" })).map(({ dueDate }) => dueDate);
  assert.deepEqual(done, [...done].sort().reverse());
  assert.equal(done.length, 3);
});

test("days are those of the location's time zone", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  await w.db.query.updateTable("location").set({ timezone: "Pacific/Auckland" }).where("id", "=", locationId).execute();
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const noon = Date.UTC(2026, 5, 10, 0, 0); // Noon of 10 June in Auckland.
  w.advance(noon - w.now().getTime());
  for (const hours of [-13, -11, 11, 13])
    await api.contacts.tasks.create({
      params: { contactId: contact.id },
      body: { title: "Call", dueDate: new Date(noon + hours * hourMs).toISOString(), completed: false },
    });
  assert.deepEqual(await app.tasks.count({ query: { locationId, owner: "all" } }), { overdue: 1, today: 2, upcoming: 1, done: 0 });
});

test("without a task, every count is zero", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  assert.deepEqual(await app.tasks.count({ query: { locationId } }), { overdue: 0, today: 0, upcoming: 0, done: 0 });
});
