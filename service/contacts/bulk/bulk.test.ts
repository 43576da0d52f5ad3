import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { test } from "node:test";
import type { BulkAction, BulkTarget } from "#contract/contacts/bulk.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

async function practice(w: TestApp, count = 12) {
  const { api, locationId } = await w.location();
  const user = await w.user(locationId);
  const ids: string[] = [];
  for (let place = 0; place < count; place++) {
    const body = { locationId, firstName: `P${place}`, tags: place % 3 === 0 ? ["vip"] : ["new"], source: place < 6 ? "web" : "walk-in" };
    ids.push((await api.contacts.contacts.create({ body })).contact.id);
  }
  const work = () => w.work();
  const query = { locationId };
  const operation = async (operationId: string) => (await user.app.operations.get({ params: { operationId }, query })).operation;
  return {
    api,
    locationId,
    user,
    ids,
    operation,
    work,
    start: (action: BulkAction, target: BulkTarget) => user.app.bulk.start({ body: { locationId, action, target } }),
    results: (operationId: string) => user.app.bulk.results({ params: { operationId }, query }),
    contact: async (id = "") => (await api.contacts.contacts.get({ params: { contactId: id } })).contact,
    found: async (tag: string) =>
      (
        await api.contacts.search.contacts({
          body: { locationId, pageLimit: 100, filters: [{ field: "tags", operator: "eq", value: [tag] }] },
        })
      ).total,
    /** Sets the reasons of what failed as earlier versions stored them, as English text. */
    recordEarlier: (operationId: string, message: string) =>
      w.db.query
        .updateTable("bulk_item")
        .set({ message })
        .where("location_id", "=", locationId)
        .where("operation_id", "=", operationId)
        .where("outcome", "=", "failed")
        .execute(),
    async undo(operationId: string) {
      const undone = await user.app.bulk.undo({ params: { operationId }, body: query });
      await work();
      return undone;
    },
  };
}

const web: BulkTarget = { filters: [{ field: "source", operator: "eq", value: "web" }], except: [] };

test("all matches are tagged, each with its result, and an undo removes exactly these tags", async (t) => {
  const p = await practice(await startTestApp(t));
  const { operationId, total } = await p.start({ kind: "add-tags", tags: ["vip", "spring"] }, web);
  assert.equal(total, 6);
  await p.work();
  const done = await p.operation(operationId);
  assert.deepEqual([done.status, done.total, done.done, done.failed], ["done", 6, 6, 0]);
  assert.equal(await p.found("spring"), 6);
  await p.undo(operationId);
  assert.equal(await p.found("spring"), 0);
  assert.deepEqual((await p.contact(p.ids[0])).tags, ["vip"], "a tag from before is kept");
  assert.deepEqual((await p.contact(p.ids[1])).tags, ["new"]);
});

test("a bulk action applies to the contacts that match when it is requested", async (t) => {
  const p = await practice(await startTestApp(t));
  const { operationId } = await p.start({ kind: "assign", userId: p.user.id }, web);
  await p.api.contacts.contacts.create({ body: { locationId: p.locationId, firstName: "Late", source: "web" } });
  await p.work();
  assert.equal((await p.results(operationId)).results.length, 6);
});

test("an undo keeps an owner that was changed since, and the report says so", async (t) => {
  const p = await practice(await startTestApp(t));
  const { operationId } = await p.start({ kind: "assign", userId: p.user.id }, { ids: p.ids.slice(0, 3) });
  await p.work();
  await p.api.contacts.contacts.update({ params: { contactId: p.ids[0] ?? "" }, body: { assignedTo: "someone-else" } });
  const undone = await p.undo(operationId);
  const { results, counts } = await p.results(undone.operationId);
  assert.deepEqual([counts.done, counts.failed], [2, 1]);
  assert.equal(results.find(({ outcome }) => outcome === "failed")?.contactId, p.ids[0]);
  assert.equal((await p.contact(p.ids[0])).assignedTo, "someone-else");
  assert.equal((await p.contact(p.ids[1])).assignedTo, null);
});

test("a deleted contact fails alone, and only the failed ones are tried again", async (t) => {
  const p = await practice(await startTestApp(t));
  const { operationId } = await p.start({ kind: "add-tags", tags: ["x"] }, { ids: [...p.ids.slice(0, 2), "nobody"] });
  await p.work();
  const { results } = await p.results(operationId);
  assert.deepEqual(
    results.find(({ contactId }) => contactId === "nobody"),
    {
      contactId: "nobody",
      name: null,
      outcome: "failed",
      reason: { code: "contactNotFound" },
    },
  );
  await p.recordEarlier(operationId, "The contact was not found.");
  const { results: earlier } = await p.results(operationId);
  assert.deepEqual(earlier.find(({ contactId }) => contactId === "nobody")?.reason, { code: "text", text: "The contact was not found." });
  const again = await p.user.app.bulk.retry({ params: { operationId }, body: { locationId: p.locationId } });
  assert.equal(again.total, 1);
});

test("contacts are deleted with their names kept in the report, and an undo restores them", async (t) => {
  const p = await practice(await startTestApp(t));
  const { operationId } = await p.start({ kind: "delete" }, { query: "P1", except: [p.ids[1] ?? ""] });
  await p.work();
  assert.deepEqual((await p.results(operationId)).results.map(({ name }) => name).toSorted(), ["P10", "P11"]);
  await p.undo(operationId);
  assert.equal((await p.contact(p.ids[10])).id, p.ids[10]);
});

test("a business is set for many contacts, and an undo restores the previous ones", async (t) => {
  const p = await practice(await startTestApp(t));
  const { business } = await p.api.businesses.businesses.create({ body: { locationId: p.locationId, name: "School" } });
  const { operationId } = await p.start({ kind: "set-business", businessId: business.id }, { ids: p.ids });
  await p.work();
  assert.equal((await p.contact(p.ids[4])).businessId, business.id);
  await p.undo(operationId);
  assert.equal((await p.contact(p.ids[4])).businessId, null);
});

test("an undo restores removed tags only to the contacts that had them", async (t) => {
  const p = await practice(await startTestApp(t));
  const { operationId } = await p.start({ kind: "remove-tags", tags: ["vip"] }, { ids: p.ids });
  await p.work();
  assert.equal(await p.found("vip"), 0);
  await p.undo(operationId);
  assert.equal(await p.found("vip"), 4);
});

test("a renamed or merged tag replaces the former ones, and an undo restores them", async (t) => {
  const p = await practice(await startTestApp(t), 6);
  const [vip = "", fresh = "", other = ""] = p.ids;
  await p.api.contacts.tags.add({ params: { contactId: vip }, body: { tags: ["gold", "kept"] } });
  await p.api.contacts.tags.add({ params: { contactId: fresh }, body: { tags: ["gold"] } });
  const tagged: BulkTarget = { filters: [{ field: "tags", operator: "eq", value: ["vip", "gold"] }], except: [] };
  const { operationId, total } = await p.start({ kind: "replace-tags", tags: ["vip", "gold"], tag: "gold" }, tagged);
  assert.equal(total, 3);
  await p.work();
  assert.deepEqual((await p.contact(vip)).tags, ["gold", "kept"]);
  assert.deepEqual((await p.contact(fresh)).tags, ["new", "gold"]);
  assert.deepEqual((await p.contact(other)).tags, ["new"]);
  assert.deepEqual((await p.results(operationId)).counts, { done: 2, unchanged: 1, failed: 0, pending: 0 });
  await p.undo(operationId);
  assert.deepEqual((await p.contact(vip)).tags.toSorted(), ["gold", "kept", "vip"]);
  assert.deepEqual((await p.contact(fresh)).tags, ["new", "gold"]);
});

test("missing records and another location are rejected before the action starts", async (t) => {
  const w = await startTestApp(t);
  const p = await practice(w, 1);
  for (const action of [
    { kind: "assign", userId: "nobody" },
    { kind: "set-business", businessId: "none" },
    { kind: "enter-workflow", workflowId: "none" },
    { kind: "enter-campaign", campaignId: "none" },
  ] satisfies BulkAction[])
    await assertRefused(p.start(action, { ids: p.ids }), "NOT_FOUND", { note: action.kind });
  const other = await w.location();
  const body = { locationId: other.locationId, action: { kind: "delete" as const }, target: { ids: p.ids } };
  await assertRefused(p.user.app.bulk.start({ body }), "WRONG_LOCATION");
});

test("an action that is cancelled before it starts changes nothing", async (t) => {
  const p = await practice(await startTestApp(t));
  const { operationId } = await p.start({ kind: "delete" }, { except: [] });
  await p.user.app.operations.cancel({ params: { operationId }, query: { locationId: p.locationId } });
  await p.work();
  assert.equal((await p.operation(operationId)).status, "cancelled");
  assert.equal((await p.contact(p.ids[0])).id, p.ids[0]);
});

test("the time of a batch does not grow with the number of batches: contacts are counted once", async (t) => {
  const w = await startTestApp(t);
  const p = await practice(w, 0);
  const count = 2200;
  await w.db.pool.query(
    "insert into contact (location_id, id, name, date_added, date_updated) select $1, 'c' || n, 'Contact ' || n, now(), now() from generate_series(1, $2) n",
    [p.locationId, count],
  );
  const { operationId } = await p.start({ kind: "add-tags", tags: ["all"] }, { filters: [], except: [] });
  let counted = 0;
  let settled = 0;
  const hear = (text: unknown) => {
    if (/from "bulk_item".* group by "outcome"/.test(String(text))) counted += 1;
    if (String(text).includes("update bulk_item set outcome")) settled += 1;
  };
  subscribe("frontdesk.statements", hear);
  t.after(() => unsubscribe("frontdesk.statements", hear));
  await p.work();
  assert.deepEqual([counted, settled], [1, 5]);
  const { done, failed, status, summary } = await p.operation(operationId);
  assert.deepEqual([status, done, failed], ["done", count, 0]);
  assert.deepEqual(summary, { pending: 0, done: count, unchanged: 0, failed: 0 });
});

const manyContacts = (w: TestApp, locationId: string, prefix: string, count: number) =>
  w.db.pool.query(
    `insert into contact (location_id, id, name, source, date_added, date_updated)
      select $1, $2 || lpad(n::text, 5, '0'), 'Contact ' || n, 'web', now(), now() from generate_series(1, $3) n`,
    [locationId, prefix, count],
  );

test("the request stores the first 10,000 matches and the operation the rest, without contacts that were added later or excluded", async (t) => {
  const w = await startTestApp(t);
  const p = await practice(w, 0);
  await manyContacts(w, p.locationId, "many-", 10_050);
  const except = ["many-00007", "many-10007"];
  const { operationId, total } = await p.start({ kind: "assign", userId: p.user.id }, { ...web, except });
  assert.ok(total >= 9999, "an estimate, which the operation corrects");
  const stored = async () => Object.values((await p.results(operationId)).counts).reduce((sum, each) => sum + each, 0);
  assert.equal(await stored(), 9999);
  await manyContacts(w, p.locationId, "new-", 5);
  await w.db.pool.query("delete from contact where location_id = $1 and id = 'many-10050'", [p.locationId]);
  await p.work();
  const { status, total: listed, done, failed } = await p.operation(operationId);
  assert.deepEqual({ status, listed, done, failed }, { status: "done", listed: 10_047, done: 10_047, failed: 0 });
});

test("a bulk action that continues after a crash does not list contacts again", async (t) => {
  const w = await startTestApp(t);
  const p = await practice(w, 0);
  await manyContacts(w, p.locationId, "many-", 10_050);
  const { operationId } = await p.start({ kind: "assign", userId: p.user.id }, web);
  await w.db.pool.query(`update operation set summary = '{"listedTo": "many-10040"}' where location_id = $1 and id = $2`, [
    p.locationId,
    operationId,
  ]);
  await p.work();
  assert.equal((await p.operation(operationId)).total, 10_010);
});
