import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { addJob } from "../jobs/queue.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { customObject } from "./fixtures.ts";

const text = (property: string) => ({ property, dataType: "TEXT" });

async function objectOf(w: TestApp, searchable: string[]) {
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const key = await customObject(w, visitor, { name: "plant", fields: [text("name"), text("latin"), text("place")], searchable });
  const path = `/objects/${key}/records`;
  const make = async (properties: object) => {
    const reply = await they.post(path, { locationId, properties });
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return textAt(reply.body, "record.id");
  };
  const change = (id: string, properties: object) => they.put(`${path}/${id}?locationId=${locationId}`, { properties });
  const remove = (id: string) => they.delete(`${path}/${id}`);
  const search = async (query: string, more: object = {}) => {
    const { body } = await they.post(`${path}/search`, { locationId, page: 1, pageLimit: 100, query, searchAfter: [], ...more });
    const records = at(body, "records");
    assert.ok(Array.isArray(records), JSON.stringify(body));
    return { ids: records.map((record) => textAt(record, "id")), last: at(records.at(-1), "searchAfter"), total: at(body, "total") };
  };
  const valuesKept = async () => {
    const { count } = await w.db.query
      .selectFrom("object_value")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("location_id", "=", locationId)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return { key, locationId, they, make, change, remove, search, valuesKept };
}

test("records are found by their values", async (t) => {
  const w = await startTestApp(t);

  await t.test("a record is found by its current values, and counted once however many of them match", async () => {
    const { make, change, remove, search } = await objectOf(w, ["name", "latin"]);
    const oak = await make({ name: "Oak", latin: "Quercus, an oak", place: "oak lane" });
    const other = await make({ name: "Holm oak", latin: "Quercus ilex" });
    const found = async (query: string) => {
      const { ids, total } = await search(query);
      assert.equal(total, ids.length);
      return ids;
    };
    assert.deepEqual(await found("oak"), [other, oak]);
    assert.deepEqual(await found("name:oak"), [other, oak]);
    assert.deepEqual(await found("latin:oak"), [oak]);
    await change(oak, { latin: "Quercus robur" });
    assert.deepEqual([await found("latin:oak"), await found("robur"), await found("oak")], [[], [oak], [other, oak]]);
    await change(oak, { name: null });
    assert.deepEqual([await found("oak"), await found("robur")], [[other], [oak]]);
    await change(oak, { place: "nowhere" });
    assert.deepEqual(await found("quercus"), [other, oak]);
    await remove(other);
    assert.deepEqual([await found("oak"), await found("quercus"), (await search("")).total], [[], [oak], 1]);
  });

  for (const [words, different] of [
    ["a few values", 3],
    ["many values", 45],
  ] as const)
    await t.test(`pages of the records found by ${words}, by number and by cursor, contain each record once, newest first`, async () => {
      const { make, search } = await objectOf(w, ["name", "latin"]);
      const made: string[] = [];
      for (let count = 0; count < 90; count++) {
        made.push(await make({ name: `Rose ${count % different}`, latin: `rosa ${count % 2}`, place: "Here" }));
        if (count % 4 === 0) w.advance(1000);
      }
      const { ids: whole, total } = await search("ros");
      assert.equal(total, 90);
      assert.deepEqual(whole.toSorted(), made.toSorted());
      const moment = new Map(made.map((id, index) => [id, Math.floor((index + 3) / 4)]));
      const order = whole.map((id) => moment.get(id) ?? -1);
      assert.deepEqual(
        order,
        order.toSorted((a, b) => b - a),
      );
      const byNumber: string[] = [];
      const byCursor: string[] = [];
      let searchAfter: unknown = [];
      for (let page = 1; page <= 5; page++) {
        const numbered = await search("ros", { page, pageLimit: 20 });
        const following = await search("ros", { pageLimit: 20, searchAfter });
        assert.deepEqual([numbered.total, following.total], [90, 90]);
        byNumber.push(...numbered.ids);
        byCursor.push(...following.ids);
        searchAfter = following.last;
      }
      assert.deepEqual([byNumber, byCursor], [whole, whole]);
      assert.deepEqual(await search("ros", { page: 6, pageLimit: 20 }), { ids: [], last: undefined, total: 90 });
      assert.deepEqual((await search("name:ros")).ids, whole);
      assert.equal((await search("rosa 1")).total, 45);
    });

  await t.test("the total is exact after records were created, changed and deleted in parallel", async () => {
    const { make, change, remove, search } = await objectOf(w, ["name"]);
    const first = await Promise.all(Array.from({ length: 30 }, (_, index) => make({ name: `First ${index % 3}` })));
    assert.deepEqual([(await search("")).total, (await search("first")).total], [30, 30]);
    await Promise.all([
      ...first.slice(0, 20).map(remove),
      ...first.slice(20).map((id) => change(id, { name: "Second" })),
      ...Array.from({ length: 20 }, () => make({ name: "Second" })),
      ...first.slice(0, 5).map(remove),
    ]);
    assert.deepEqual([(await search("")).total, (await search("second")).total, (await search("first")).total], [30, 30, 0]);
  });

  await t.test("a rejected write changes neither the total nor the results", async () => {
    const { they, make, search, key, locationId } = await objectOf(w, ["name"]);
    await make({ name: "Standing" });
    const reply = await they.post(`/objects/${key}/records`, { locationId, properties: { name: "Standing too", nothing: 1 } });
    await assertRefused(reply, "INVALID");
    assert.deepEqual([(await search("")).total, (await search("standing")).total], [1, 1]);
  });

  await t.test("values that no record has any more are deleted, and found again when a record has them", async () => {
    const { make, change, remove, search, valuesKept } = await objectOf(w, ["name"]);
    const forget = async () => {
      await w.db.tx({ kind: "system" }, (tx) => addJob(tx, "forget-object-values", {}, { key: "forget" }));
      await w.work();
    };
    const gone = await make({ name: "Elm" });
    const kept = await make({ name: "Ash" });
    await remove(gone);
    await change(kept, { name: "Mountain ash" });
    assert.equal(await valuesKept(), 3);
    await forget();
    assert.equal(await valuesKept(), 1);
    assert.deepEqual((await search("ash")).ids, [kept]);
    const back = await make({ name: "ELM" });
    await forget();
    assert.deepEqual((await search("name:elm")).ids, [back]);
  });

  await t.test("a deleted object's values are deleted with it", async () => {
    const { make, key, locationId, valuesKept } = await objectOf(w, ["name"]);
    const { app } = await w.user(locationId);
    await make({ name: "Elm" });
    await app.objects.definitions.remove({ params: { key }, query: { locationId, confirm: key } });
    await w.work();
    assert.equal(await valuesKept(), 0);
    const left = await w.db.query.selectFrom("object_value_record").select("record_id").where("location_id", "=", locationId).execute();
    assert.deepEqual(left, []);
  });
});
