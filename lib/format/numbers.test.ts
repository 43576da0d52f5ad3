import assert from "node:assert/strict";
import { test } from "node:test";
import { readNumber, writeNumber } from "./numbers.ts";

const readings: [string, string, number | string | null][] = [
  ["en", "1,234", 1234],
  ["en", "1,234,567.5", 1_234_567.5],
  ["en", "1,5", 1.5],
  ["en", "1.234", 1.234],
  ["de", "1.234", 1234],
  ["de", "1.234,5", 1234.5],
  ["de", "1,234", 1.234],
  ["de", "1.5", 1.5],
  ["fr", "1 234,5", 1234.5],
  ["fr", "1\u202f234", 1234],
  ["fr", "1.234", 1.234],
  ["es", "12.345", 12_345],
  ["en", "-0.5", -0.5],
  ["en", "  ", null],
  ["en", "1,23,4", "1,23,4"],
  ["en", "twelve", "twelve"],
  ["en", "1e5", "1e5"],
];

test("a number is read in the language's notation, and a group separator without groups of three is a decimal separator", () => {
  for (const [locale, text, meant] of readings) assert.equal(readNumber(text, locale), meant, `${text} in ${locale}`);
});

test("a number written into a control is read back as the same number, in every language", () => {
  for (const locale of ["en", "es", "fr", "de"])
    for (const value of [0, -3, 1234, 1.234, 1_234_567.891, 0.000_01]) assert.equal(readNumber(writeNumber(value, locale), locale), value);
});
