import assert from "node:assert/strict";
import { test } from "node:test";
import { hoursOf } from "./words.ts";

const wall = (text: string) => new Date(`${text}Z`);

test("an appointment's hours are formatted in the language also over midnight", () => {
  const hours = (from: string, to: string, locale: string) => hoursOf(wall(from), wall(to), locale).replaceAll(/\s/gu, " ");
  assert.equal(hours("2026-03-02T09:00", "2026-03-02T09:30", "en-US"), "9:00 – 9:30 AM");
  assert.equal(hours("2026-03-02T11:30", "2026-03-02T12:15", "en-US"), "11:30 AM – 12:15 PM");
  assert.equal(hours("2026-03-02T23:30", "2026-03-03T00:15", "en-GB"), "23:30–00:15");
  assert.match(hours("2026-03-02T14:00", "2026-03-02T15:30", "de"), /^14:00\s?–\s?15:30$/);
});
