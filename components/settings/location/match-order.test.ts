import assert from "node:assert/strict";
import { test } from "node:test";
import { englishOf } from "#lib/i18n/english.ts";
import { matchOrderOf, matchOrders } from "./match-order.ts";

const t = englishOf("location.form.effect");

test("the description of a duplicate rule names its effect and the deciding field", () => {
  assert.equal(
    t("refused", { fields: matchOrderOf("phone,email").key }),
    "A new contact with the same phone number or email is not accepted; the existing contact is offered instead. If they match different contacts, the phone number decides.",
  );
  assert.match(t("refused", { fields: matchOrderOf("email").key }), /^A new contact with the same email is not accepted/);
  assert.match(t("allowed", { fields: matchOrderOf("email,phone").key }), /always accepted/);
});

test("each order is offered once, with a unique value", () => {
  for (const { value, order } of matchOrders) assert.equal(order.join(), value);
});
