import assert from "node:assert/strict";
import { test } from "node:test";
import type { FoundRecord } from "#contract/objects/records.ts";
import { withMoves } from "./moving.ts";

const author = { channel: "", createdAt: "", source: "", sourceId: "" };
const recordOf = (id: string, day: number): FoundRecord => {
  const at = `2026-01-0${day}T00:00:00.000Z`;
  return {
    ...{ id, followers: [], properties: {}, createdAt: at, updatedAt: at, searchAfter: [day, id] },
    ...{ locationId: "l", objectId: "o", objectKey: "k", createdBy: author, lastUpdatedBy: author },
  };
};
const [a, b, c] = [recordOf("a", 3), recordOf("b", 2), recordOf("c", 1)];
const newest = { field: "createdAt", direction: "desc" } as const;
const shown = (...given: Parameters<typeof withMoves>) => {
  const { records, total } = withMoves(...given);
  return [records.map(({ id }) => id), total];
};

test("a moved record is only in its new column, sorted by time, and the counts of both columns change", () => {
  const moves = [{ record: b, property: "p", to: "new" }];
  assert.deepEqual(shown({ records: [a, b, c], total: 30 }, "old", moves, newest), [["a", "c"], 29]);
  assert.deepEqual(shown({ records: [a, c], total: 2 }, "new", moves, newest), [["a", "b", "c"], 3]);
  assert.deepEqual(shown({ records: [c, a], total: 2 }, "new", moves, { field: "createdAt", direction: "asc" }), [["c", "b", "a"], 3]);
  assert.deepEqual(shown({ records: [a, c], total: 2 }, "new", moves, { field: "name", direction: "asc" }), [["b", "a", "c"], 3]);
  assert.deepEqual(shown({ records: [a, c], total: 2 }, "other", moves, newest), [["a", "c"], 2]);
});

test("a column that was read again while the move was under way has the record once", () => {
  const moves = [{ record: b, property: "p", to: null }];
  assert.deepEqual(shown({ records: [a, b], total: 2 }, null, moves, newest), [["a", "b"], 2]);
  assert.deepEqual(shown({ records: [a], total: 1 }, "old", moves, newest), [["a"], 1]);
});
