import assert from "node:assert/strict";
import { test } from "node:test";
import { headingOf, hoursOf } from "./words.ts";

const wall = (text: string) => new Date(`${text}Z`);

test("an appointment's hours are formatted in the language also over midnight", () => {
  const hours = (from: string, to: string, locale: string) => hoursOf(wall(from), wall(to), locale).replaceAll(/\s/gu, " ");
  assert.equal(hours("2026-03-02T09:00", "2026-03-02T09:30", "en-US"), "9:00 – 9:30 AM");
  assert.equal(hours("2026-03-02T11:30", "2026-03-02T12:15", "en-US"), "11:30 AM – 12:15 PM");
  assert.equal(hours("2026-03-02T23:30", "2026-03-03T00:15", "en-GB"), "23:30–00:15");
  assert.match(hours("2026-03-02T14:00", "2026-03-02T15:30", "de"), /^14:00\s?–\s?15:30$/);
});

test("a column of the calendar is headed as the language writes a day", () => {
  const heading = (locale: string) => [headingOf("2026-11-24", "week", locale), headingOf("2026-11-24", "day", locale)];
  assert.deepEqual(heading("en-US"), ["Tue 24", "Tuesday"]);
  assert.deepEqual(heading("de"), ["Di 24", "Dienstag"]);
  assert.deepEqual(heading("da"), ["tirs. 24", "Tirsdag"]);
  assert.deepEqual(heading("nb"), ["tir. 24", "Tirsdag"]);
  assert.deepEqual(heading("fi"), ["ti 24", "Tiistai"]);
  assert.deepEqual(heading("sv"), ["tis 24", "Tisdag"]);
  assert.deepEqual(heading("nl"), ["di 24", "Dinsdag"]);
});
