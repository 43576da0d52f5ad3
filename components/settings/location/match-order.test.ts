import assert from "node:assert/strict";
import { test } from "node:test";
import { effectOf, matchOrders } from "./match-order.ts";

test("the description of a duplicate rule names its effect and the deciding field", () => {
  assert.equal(
    effectOf({ allowDuplicateContact: false, duplicateMatchOrder: ["phone", "email"] }),
    "A new contact with the same phone or email is not accepted; the existing contact is offered instead. If they match different contacts, the phone decides.",
  );
  assert.match(
    effectOf({ allowDuplicateContact: false, duplicateMatchOrder: ["email"] }),
    /^A new contact with the same email is not accepted/,
  );
  assert.match(effectOf({ allowDuplicateContact: true, duplicateMatchOrder: ["email", "phone"] }), /always accepted/);
});

test("each order is offered once, with a unique value", () => {
  for (const { value, order } of matchOrders) assert.equal(order.join(), value);
});
