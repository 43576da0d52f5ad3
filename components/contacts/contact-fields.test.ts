import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldOfCustom } from "./contact-fields.ts";
import { operatorsOf } from "./filter/builder/model.ts";

test("a custom field of type phone is shown, parsed and filtered like the phone", () => {
  const field = fieldOfCustom({ id: "p", name: "Second phone", dataType: "PHONE", options: [] });
  assert.partialDeepStrictEqual(field, { field: "customFields.p", kind: "phone", sortable: true, readOnly: false });
  assert.deepEqual(operatorsOf(field), operatorsOf({ kind: "phone" }));
});
