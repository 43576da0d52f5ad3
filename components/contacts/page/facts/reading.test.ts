import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#contract/errors.ts";
import { englishOf } from "#lib/i18n/english.ts";
import { readFact, refusalOf } from "./reading.ts";

const t = englishOf("contacts.reading");
const failureText = (error: unknown) => ({ message: String(error), traceId: undefined, retries: false });
const reader = { readPhone: (text: string) => (text.startsWith("+") ? text : undefined) };
const read = (kind: Parameters<typeof readFact>[0], draft: unknown) => readFact(kind, draft, reader);

test("typed text is converted to the stored value, and empty text to no value", () => {
  assert.deepEqual(read({ as: "number" }, " 1 234,5 "), { ok: true, value: 1234.5 });
  assert.deepEqual(read({ as: "text" }, "  words "), { ok: true, value: "words" });
  assert.deepEqual(read({ as: "text" }, "   "), { ok: true, value: null });
  assert.deepEqual(read({ as: "several", options: [] }, []), { ok: true, value: null });
  assert.deepEqual(read({ as: "boxes", options: [] }, { a: "", b: "x" }), { ok: true, value: { b: "x" } });
  assert.deepEqual(read({ as: "boxes", options: [] }, { a: "" }), { ok: true, value: null });
  assert.deepEqual(read({ as: "list", of: "phone" }, [{ phone: "+1" }, { phone: " " }]), { ok: true, value: [{ phone: "+1" }] });
});

test("text that is not a number or not a phone number is refused before a request", () => {
  assert.equal(read({ as: "number" }, "twelve").ok, false);
  assert.equal(read({ as: "phone" }, "call me").ok, false);
  assert.equal(read({ as: "list", of: "phone" }, [{ phone: "call me" }]).ok, false);
});

test("an error message is shown at its field without the field's path", () => {
  assert.deepEqual(
    refusalOf(
      new ApiError("INVALID", { message: ["customFields.0.fieldValue must be a number"] }),
      t,
      englishOf("form.checks"),
      failureText,
    ),
    ["Enter a number."],
  );
  assert.deepEqual(refusalOf(new ApiError("INVALID", { message: ["email must be an email"] }), t, englishOf("form.checks"), failureText), [
    "Enter a valid email address.",
  ]);
  assert.match(
    refusalOf(new ApiError("CONTACT_DUPLICATE", { meta: { matchingField: "phone" } }), t, englishOf("form.checks"), failureText).join(),
    /phone number/,
  );
});
