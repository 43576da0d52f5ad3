import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { platformLanguages } from "#contract/users/users.ts";
import {
  formatDate,
  formatDateRange,
  formatDay,
  formatDayRange,
  formatMinuteRange,
  formatMinutes,
  formatRelative,
  viewersTime,
  zoneName,
} from "./dates.ts";
import { firstDayOfWeek, weekdayLabel, weekdayName } from "./weeks.ts";

const plain = (text: string) => text.replace(/\s/g, " ");

test("an instant is shown in the requested time zone, whatever the time zone of the program", () => {
  const at = new Date("2026-11-20T01:30:00Z");
  assert.equal(plain(formatDate(at, "datetime", "America/New_York", "en-US")), "Nov 19, 2026, 8:30 PM");
  assert.equal(plain(formatDate(at, "datetime", "Asia/Tokyo", "en-GB")), "20 Nov 2026, 10:30");
});

test("the two instants of a repeated hour differ by the name of the time zone", () => {
  const before = formatDate(new Date("2026-10-25T00:30:00Z"), "full", "Europe/Lisbon", "en-GB");
  const after = formatDate(new Date("2026-10-25T01:30:00Z"), "full", "Europe/Lisbon", "en-GB");
  assert.notEqual(before, after);
});

test("the viewer's time is shown only if it differs", () => {
  const at = new Date("2026-07-01T12:00:00Z");
  assert.equal(viewersTime(at, "Europe/Lisbon", "Europe/London", "en"), undefined);
  assert.match(viewersTime(at, "Europe/Lisbon", "America/New_York", "en") ?? "", /8:00/);
});

test("a relative time uses the largest unit that fits", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const ago = (seconds: number) => formatRelative(new Date(now.getTime() - seconds * 1000), now, "en");
  assert.equal(ago(5), "now");
  assert.equal(ago(120), "2 minutes ago");
  assert.equal(ago(86_400), "yesterday");
  assert.equal(ago(-3 * 3600), "in 3 hours");
  assert.equal(ago(60 - 7 * 86_400), "in 7 days");
  assert.equal(ago(-7 * 86_400), "in 1 week");
  assert.equal(ago(7 * 86_400 - 60), "6 days ago");
  assert.equal(ago(400 * 86_400), "last year");
});

test("the locale decides 12 or 24 hours and the order of day and month", () => {
  assert.equal(plain(formatMinutes(14 * 60 + 30, "en-US")), "2:30 PM");
  assert.equal(formatMinutes(14 * 60 + 30, "de"), "14:30");
  for (const locale of ["en-US", "en-GB", "de", "fr", "fr-CA", "es", "nl", "pt-BR", "it", "sv", "da", "fi", "nb"]) {
    const nine = formatMinutes(9 * 60, locale);
    const [from] = plain(formatMinuteRange(9 * 60, 10 * 60, locale)).split("–");
    const words = (text: string) => text.match(/\p{L}+/gu) ?? [];
    const range = words(formatMinuteRange(9 * 60, 15 * 60, locale));
    assert.deepEqual(
      range.filter((word) => ![...words(nine), ...words(formatMinutes(15 * 60, locale))].includes(word)),
      [],
      `${locale}: a range has no word that a time does not have`,
    );
    assert.ok(plain(nine).startsWith(from?.trim() ?? "?"), `${locale}: ${nine} and ${from}`);
    assert.ok(plain(formatDate(new Date("2026-11-20T09:00:00Z"), "datetime", "UTC", locale)).includes(plain(nine)), locale);
  }
  assert.match(plain(formatMinuteRange(9 * 60, 24 * 60, "en-US")), /^9:00 AM – 12:00 AM$/);
  assert.match(plain(formatMinuteRange(9 * 60, 17 * 60, "en-GB")), /^0?9:00 ?– ?17:00$/);
  assert.equal(formatDay("2026-11-20", "date", "en-US"), "Nov 20, 2026");
  assert.equal(formatDay("2026-11-20", "date", "fr"), "20 nov. 2026");
  assert.equal(plain(formatDayRange("2026-11-01", "2026-11-20", "date", "en-US")), "Nov 1 – 20, 2026");
  assert.equal(
    plain(formatDayRange("2026-11-26", "2026-12-02", "longWeekdayDayMonth", "it")),
    "giovedì 26 novembre – mercoledì 2 dicembre",
  );
  assert.equal(formatDay("nonsense", "date", "en"), "nonsense");
});

test("the server writes a range with the same spaces as a browser", () => {
  const [start, end] = [new Date("2026-11-20T09:00:00Z"), new Date("2026-12-24T10:00:00Z")];
  for (const locale of ["en-US", "en-GB", "de", "fr", "pt-BR"])
    for (const style of ["date", "weekdayDatetime", "time"] as const)
      assert.doesNotMatch(formatDateRange(start, end, style, "UTC", locale), /[\u2009\u202f]/u, `${locale}, ${style}`);
});

test("the locale decides the first day of the week", () => {
  assert.deepEqual(["en-US", "en-GB", "de", "fr-CA", "pt-BR", "sv"].map(firstDayOfWeek), [0, 1, 1, 0, 0, 1]);
  assert.equal(weekdayName(0, "weekday", "en"), "Sunday");
  assert.equal(weekdayName(3, "shortWeekday", "en"), "Wed");
});

test("a weekday that is a label begins with a capital letter in every language", () => {
  for (const locale of platformLanguages.map((language) => language.replace("_", "-")))
    for (const weekday of [0, 1, 2, 3, 4, 5, 6]) assert.match(weekdayLabel(weekday, locale), /^\p{Lu}/u, locale);
});

test("components write dates with these styles only", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const files = globSync("{app,components}/**/*.{ts,tsx}", { cwd: root });
  assert.ok(files.length > 100);
  const own = files.filter((file) =>
    /new Intl\.DateTimeFormat|toLocale(Date|Time)String/.test(readFileSync(path.join(root, file), "utf8")),
  );
  assert.deepEqual(own, []);
});

test("French writes the first of a month as an ordinal, in a date and in a range", () => {
  const at = (day: string) => new Date(`${day}T10:00:00Z`);
  assert.equal(formatDate(at("2026-12-01"), "fullDate", "UTC", "fr-FR"), "mardi 1er décembre 2026");
  assert.equal(formatDate(at("2026-12-11"), "fullDate", "UTC", "fr-CA"), "vendredi 11 décembre 2026");
  assert.equal(formatDay("2026-12-01", "dayMonth", "fr"), "1er déc.");
  assert.match(
    formatDateRange(at("2026-12-01"), at("2026-12-02"), "longWeekdayDayMonth", "UTC", "fr"),
    /^mardi 1er – mercredi 2 décembre$/,
  );
  assert.equal(zoneName("Europe/Berlin", "fr"), "Heure d’Europe centrale");
  assert.equal(zoneName("UTC", "de"), "Koordinierte Weltzeit");
  assert.equal(formatDate(at("2026-12-01"), "fullDate", "UTC", "pt-BR"), "terça-feira, 1 de dezembro de 2026");
});
