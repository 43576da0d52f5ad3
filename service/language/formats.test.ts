import assert from "node:assert/strict";
import { test } from "node:test";
import { dateText, lineText, timeText } from "./formats.ts";

const first = new Date("2026-12-01T09:05:00Z");

test("French writes the first of a month as an ordinal, and in Canada hours as people there do", () => {
  assert.equal(dateText(first, "fr-FR", "UTC"), "mardi 1er décembre 2026");
  assert.match(timeText(first, "fr-FR", "UTC"), /^mardi 1er décembre 2026 à 09:05$/);
  assert.match(timeText(first, "fr-CA", "UTC"), /^mardi 1er décembre 2026 à 9\sh\s05$/);
  assert.match(timeText(new Date("2026-12-10T10:05:00Z"), "fr-CA", "UTC"), /^jeudi 10 décembre 2026 à 10\sh\s05$/);
});

test("a line begins with a capital letter", () => {
  assert.equal(lineText(dateText(first, "es", "UTC"), "es"), "Martes, 1 de diciembre de 2026");
});
