import assert from "node:assert/strict";
import { test } from "node:test";
import { needsCallingCode, noPhone, phoneCountryOf, phoneParts, readPhone, typedPhoneOf } from "./phone-numbers.ts";

test("a number is parsed in any usual notation, with the country's calling code if it has none", () => {
  for (const text of ["07700 900123", "(07700) 900-123", "7700900123", "+44 7700 900123", "+44 (0)7700 900123", "0044 7700 900123"])
    assert.equal(readPhone(text, "GB"), "+447700900123", text);
  assert.equal(readPhone("06 1 234 5678", "HU"), "+3612345678");
  assert.equal(readPhone("02 1234 5678", "IT"), "+390212345678");
  assert.equal(readPhone("011 44 113 496 0816", "US"), "+441134960816");
  for (const text of ["", "12", "0113 496", "Ada", "+", "07700 9001234567890123"]) assert.equal(readPhone(text, "GB"), undefined, text);
});

test("a stored number stays readable, whatever its length", () => {
  assert.equal(readPhone("+15550100", undefined), "+15550100");
});

test("without a country a national number is rejected with an explanation", () => {
  assert.deepEqual(typedPhoneOf("07700 900123", undefined), { ok: false, message: needsCallingCode });
  assert.deepEqual(typedPhoneOf("Ada", undefined), { ok: false, message: noPhone });
  assert.deepEqual(typedPhoneOf("12", "GB"), { ok: false, message: noPhone });
  assert.deepEqual(typedPhoneOf("+44 7700 900123", undefined), { ok: true, value: "+447700900123" });
});

test("the country is the location's, or that of its time zone", () => {
  assert.equal(phoneCountryOf({ country: "gb", timezone: "Europe/Berlin" }), "GB");
  assert.equal(phoneCountryOf({ country: null, timezone: "Europe/Berlin" }), "DE");
  assert.equal(phoneCountryOf({ country: "", timezone: "Asia/Kolkata" }), "IN");
  for (const timezone of ["UTC", "Mars/Base", undefined]) assert.equal(phoneCountryOf({ country: null, timezone }), undefined);
});

test("a searched number is part of the stored number", () => {
  const stored = "+441134960816";
  for (const text of ["0113", "0113 496", "0113 496 0816", "+44 113", "0044 113", "496-0816", "816", "113 496"])
    assert.ok(
      phoneParts(text, "GB").some((part) => stored.includes(part)),
      text,
    );
  for (const text of ["", "12", "Ada", "Ada 0113", "0".repeat(60)]) assert.deepEqual(phoneParts(text, "GB"), [], text);
});
