import assert from "node:assert/strict";
import { test } from "node:test";
import { orderOf, ownOrder } from "./answer-order.ts";

test("answers are in the survey's order, and answers that the order does not name come last", () => {
  const others = { b: 1, z: 2, a: 3, eventData: {}, fieldsOriSequance: ["a", "b", "c", 4] };
  const named = ownOrder({ others }, [{ key: "b", label: "Bee" }]);
  assert.deepEqual(named, [
    { key: "a", label: "a" },
    { key: "b", label: "Bee" },
    { key: "c", label: "c" },
    { key: "z", label: "z" },
  ]);
  assert.deepEqual(ownOrder({ others: {} }, []), []);
  assert.deepEqual(
    orderOf([{ others }, { others: { y: 1, a: 2 } }]).map(({ key }) => key),
    ["a", "b", "c", "z", "y"],
  );
});
