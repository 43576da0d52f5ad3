import assert from "node:assert/strict";
import { test } from "node:test";
import { readPhone } from "#contract/contacts/phone-numbers.ts";
import { recipientsOf } from "./recipients.ts";

const read = (text: string, stored: string[] = []) => recipientsOf(text, stored, (number) => readPhone(number, "GB"));

test("recipients are parsed with numbers in any notation, spaces included", () => {
  assert.deepEqual(read("ada@example.com, 0113 496 0816; +49 30 901820\ngrace@example.com mary@example.com"), {
    additionalEmailIds: ["ada@example.com", "grace@example.com", "mary@example.com"],
    additionalPhoneNumbers: ["+441134960816", "+4930901820"],
    unread: [],
  });
});

test("text that is neither an address nor a number is reported, unless it is already stored", () => {
  assert.deepEqual(read("front desk, 12").unread, ["front desk", "12"]);
  assert.deepEqual(read("12", ["12"]), { additionalEmailIds: [], additionalPhoneNumbers: ["12"], unread: [] });
});
