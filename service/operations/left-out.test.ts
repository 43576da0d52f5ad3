import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startImportApp } from "../imports/import-fixtures.ts";

test("an undone import names each contact that it left out with the reason, in pages", async (t) => {
  const w = await startImportApp(t);
  const people = ["Ada", "Grace", "Jean", "Mary", "Joan"];
  const made = await w.upload(["First name,Email", ...people.map((name) => `${name},${name}@example.com`)].join("\n"));
  await made.check();
  await made.run();
  const touched = ["ada@example.com", "jean@example.com", "mary@example.com"];
  for (const email of touched) {
    const { id: contactId } = await w.contactBy(email);
    await w.api.contacts.contacts.update({ params: { contactId }, body: { city: "Rome" } });
  }
  const { operation } = await made.undo();
  const params = { operationId: operation?.id ?? "" };
  const first = await w.app.operations.leftOut({ params, query: { ...w.query, limit: 2 } });
  const rest = await w.app.operations.leftOut({ params, query: { ...w.query, limit: 2, after: first.next ?? "" } });
  const reason = { code: "text", text: "Test changed the contact after the import." };
  assert.deepEqual(
    [...first.rows, ...rest.rows],
    await Promise.all(
      touched.map(async (email, index) => {
        const { id } = await w.contactBy(email);
        return { id, name: ["Ada", "Jean", "Mary"][index], row: [1, 3, 4][index], reason };
      }),
    ),
  );
  assert.deepEqual([first.rows.length, rest.next], [2, null]);
});

test("an undone bulk action names each contact that it left out with the reason, and the action itself has no such list", async (t) => {
  const w = await startImportApp(t);
  const ids: string[] = [];
  for (const firstName of ["Ada", "Grace", "Jean"])
    ids.push((await w.api.contacts.contacts.create({ body: { locationId: w.locationId, firstName } })).contact.id);
  const { operationId } = await w.app.bulk.start({ body: { ...w.body, action: { kind: "assign", userId: w.me.id }, target: { ids } } });
  await w.testApp.work();
  const [left, other] = ids.sort();
  for (const contactId of [left, other])
    await w.api.contacts.contacts.update({ params: { contactId: contactId ?? "" }, body: { assignedTo: "somebody else" } });
  const undo = await w.app.bulk.undo({ params: { operationId }, body: w.body });
  await w.testApp.work();
  const pageOf = (id: string, after?: string) =>
    w.app.operations.leftOut({ params: { operationId: id }, query: { ...w.query, limit: 1, ...(after === undefined ? {} : { after }) } });
  const first = await pageOf(undo.operationId);
  const second = await pageOf(undo.operationId, first.next ?? "");
  assert.deepEqual(
    [...first.rows, ...second.rows].map(({ id, row, reason }) => [id, row, reason]),
    [left, other].map((id) => [id, null, { code: "changedSince" }]),
  );
  assert.match(first.rows[0]?.name ?? "", /^(Ada|Grace|Jean)$/);
  assert.equal(second.next, null);
  await assertRefused(pageOf(operationId), "NOT_FOUND");
});
