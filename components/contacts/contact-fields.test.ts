import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldOfCustom } from "./contact-fields.ts";
import { operatorsOf } from "./filter/builder/model.ts";

test("a custom field of phone numbers is shown, read and asked for as the phone is", () => {
  const field = fieldOfCustom({ id: "p", name: "Second phone", dataType: "PHONE", options: [] });
  assert.partialDeepStrictEqual(field, { field: "customFields.p", kind: "phone", sortable: true, readOnly: false });
  assert.deepEqual(operatorsOf(field), operatorsOf({ field: "phone", label: "Phone", kind: "phone" }));
});
