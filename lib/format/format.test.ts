import assert from "node:assert/strict";
import { test } from "node:test";
import metadata from "libphonenumber-js/min/metadata";
import { phoneCountryOf, readPhone } from "#contract/contacts/phone-numbers.ts";
import { countries, countryName, webLink } from "./address.ts";
import { birthdayOf, dueGroupOf, formatNearDay, snoozeDays } from "./days.ts";
import { callingCodeOf, plainPhone } from "./phone-code.ts";
import { countryInZone, formatPhone } from "./phone-format.ts";
import { phoneMetadataOf } from "./phone-metadata.ts";
import { addDays, dayOf, daysBetween, instantOf, offsetMinutes, wallTimeOf } from "./zone.ts";

test("a wall time is the same instant in every time zone of the machine", () => {
  assert.equal(instantOf("2026-06-10T09:30", "Europe/London")?.toISOString(), "2026-06-10T08:30:00.000Z");
  assert.equal(instantOf("2026-12-10T09:30", "Europe/London")?.toISOString(), "2026-12-10T09:30:00.000Z");
  assert.equal(instantOf("2026-06-10T09:30", "Asia/Kathmandu")?.toISOString(), "2026-06-10T03:45:00.000Z");
  assert.equal(instantOf("2026-06-10", "Pacific/Kiritimati")?.toISOString(), "2026-06-09T10:00:00.000Z");
  assert.equal(instantOf("nonsense", "UTC"), undefined);
});

test("every hour of the days on which clocks change survives conversion in both directions", () => {
  for (const [zone, from] of [
    ["Europe/London", "2026-03-28T12:00:00Z"],
    ["Europe/London", "2026-10-24T12:00:00Z"],
    ["America/New_York", "2026-03-07T12:00:00Z"],
    ["America/New_York", "2026-10-31T12:00:00Z"],
    ["Australia/Lord_Howe", "2026-04-04T00:00:00Z"],
    ["Africa/Casablanca", "2026-02-14T00:00:00Z"],
  ] as const) {
    for (let quarter = 0; quarter < 48 * 4; quarter++) {
      const at = new Date(Date.parse(from) + quarter * 15 * 60_000);
      const wall = wallTimeOf(at, zone);
      const back = instantOf(wall, zone);
      assert.ok(back);
      assert.equal(wallTimeOf(back, zone), wall);
      assert.ok(back.getTime() <= at.getTime(), `${zone} ${wall}: the first of a repeated hour`);
    }
  }
});

test("a time that a clock change skips is moved by the length of the skip", () => {
  assert.equal(instantOf("2026-03-29T01:30", "Europe/London")?.toISOString(), "2026-03-29T01:30:00.000Z");
  assert.equal(instantOf("2026-03-08T02:30", "America/New_York")?.toISOString(), "2026-03-08T07:30:00.000Z");
});

test("days are counted on the calendar, not in hours", () => {
  assert.equal(dayOf(new Date("2026-06-10T23:30:00Z"), "Europe/London"), "2026-06-11");
  assert.equal(addDays("2026-10-24", 2), "2026-10-26");
  assert.equal(addDays("2028-02-28", 1), "2028-02-29");
  assert.equal(daysBetween("2026-10-24", "2026-10-26"), 2);
  assert.equal(offsetMinutes(new Date("2026-06-10T00:00:00Z"), "Asia/Kathmandu"), 345);
});

test("a task is overdue, due today or upcoming by the day of the location", () => {
  const now = new Date("2026-06-10T00:00:00Z");
  const at = (dueDate: string, completed = false) => dueGroupOf({ dueDate, completed }, now, "Pacific/Auckland");
  assert.equal(at("2026-06-09T11:59:00Z"), "overdue");
  assert.equal(at("2026-06-09T12:00:00Z"), "today");
  assert.equal(at("2026-06-10T11:59:00Z"), "today");
  assert.equal(at("2026-06-10T12:00:00Z"), "upcoming");
  assert.equal(at("2026-06-10T12:00:00Z", true), "done");
});

test("a near day is a word, a far day is a date", () => {
  assert.equal(formatNearDay("2026-11-20", "2026-11-20", "en-GB"), "Today");
  assert.equal(formatNearDay("2026-11-19", "2026-11-20", "en-GB"), "Yesterday");
  assert.equal(formatNearDay("2026-11-21", "2026-11-20", "de"), "Morgen");
  assert.equal(formatNearDay("2026-11-24", "2026-11-20", "en-GB"), "Tuesday");
  assert.equal(formatNearDay("2026-11-24", "2026-11-20", "fr"), "Mardi");
  assert.equal(formatNearDay("2026-12-24", "2026-11-20", "en-GB"), "Thu 24 Dec");
  assert.match(formatNearDay("2027-12-24", "2026-11-20", "en-GB"), /2027/);
});

test("a birthday is every year, on 28 February in years without a 29th", () => {
  assert.deepEqual(birthdayOf("1990-12-10", "2026-11-20"), { age: 35, next: "2026-12-10", inDays: 20 });
  assert.deepEqual(birthdayOf("1990-11-20", "2026-11-20"), { age: 36, next: "2026-11-20", inDays: 0 });
  assert.deepEqual(birthdayOf("1990-01-10", "2026-11-20"), { age: 36, next: "2027-01-10", inDays: 51 });
  assert.equal(birthdayOf("2000-02-29", "2026-02-01")?.next, "2026-02-28");
  assert.equal(birthdayOf("2000-02-29", "2028-02-01")?.next, "2028-02-29");
  assert.equal(birthdayOf("2030-01-01", "2026-11-20"), undefined);
});

test("tasks are postponed to days in the future", () => {
  const days = Object.fromEntries(snoozeDays("2026-11-20").map(({ id, day }) => [id, day]));
  assert.equal(days.tomorrow, "2026-11-21");
  assert.equal(days.monday, "2026-11-23");
  assert.equal(snoozeDays("2026-11-23").find(({ id }) => id === "monday")?.day, "2026-11-30");
});

test("every calling code is recognised at the beginning of its numbers", () => {
  for (const code of Object.keys(metadata.country_calling_codes)) assert.equal(callingCodeOf(`+${code}5550123`), code);
  for (const code of ["0", "00", "999999", "GB", "__proto__"]) assert.equal(phoneMetadataOf(code), undefined);
});

test("without formats, the digits of a phone number are in groups after the calling code", () => {
  assert.equal(plainPhone("+442079460001"), "+44 207 946 0001");
  assert.equal(plainPhone("+14155550132"), "+1 415 555 0132");
  assert.equal(plainPhone("+4912345"), "+49 123 45");
  assert.equal(plainPhone("+35"), "+35");
  assert.equal(plainPhone("extension 12"), "extension 12");
});

test("a phone number is national in its own country and international elsewhere", () => {
  const format = (phone: string, home: string | undefined) => {
    const metadata = phoneMetadataOf(callingCodeOf(phone) ?? "44");
    assert.ok(metadata);
    return formatPhone(phone, home, metadata);
  };
  assert.equal(format("+442079460958", "GB"), "020 7946 0958");
  assert.equal(format("+442079460958", "PT"), "+44 20 7946 0958");
  assert.equal(format("+351211234567", undefined), "+351 21 123 4567");
  assert.equal(format("+12024561111", "CA"), "+1 202 456 1111");
  assert.equal(format("+441632960636", "GB"), "01632 960636");
  // Numbers shared by Great Britain and the islands.
  assert.equal(format("+447700900123", "GB"), "07700 900123");
  assert.equal(format("+447700900123", "JE"), "07700 900123");
  assert.equal(format("+447700300123", "GB"), "07700 300123");
  assert.equal(format("+447700900123", "PT"), "+44 7700 900123");
  assert.equal(format("+80012345678", undefined), "+800 1234 5678");
  assert.equal(format("no number", "GB"), "no number");
  assert.equal(readPhone("020 7946 0958", "GB"), "+442079460958");
  assert.equal(readPhone("020 7946 0958", undefined), undefined);
  assert.equal(phoneCountryOf({ country: "gb" }), "GB");
  assert.equal(phoneCountryOf({ country: "XX" }), undefined);
});

test("a time zone names the country of a calling code that a location without a country is in", () => {
  const inZone = (callingCode: string, timezone: string) => {
    const metadata = phoneMetadataOf(callingCode);
    assert.ok(metadata);
    return countryInZone(timezone, metadata);
  };
  assert.equal(inZone("44", "Europe/London"), "GB");
  assert.equal(inZone("1", "America/Toronto"), "CA");
  assert.equal(inZone("91", "Asia/Calcutta"), "IN");
  assert.equal(inZone("351", "Europe/London"), undefined);
  assert.equal(inZone("44", "UTC"), undefined);
});

test("countries are named in the user's language, each code once", () => {
  assert.equal(countryName("DE", "de"), "Deutschland");
  assert.equal(countryName("nonsense", "en"), "nonsense");
  const all = countries("en");
  assert.ok(all.length > 240 && all.length < 260, `${all.length}`);
  assert.equal(new Set(all.map(({ label }) => label)).size, all.length);
});

test("only an address that a browser should open becomes a link", () => {
  assert.equal(webLink("example.com"), "https://example.com");
  assert.equal(webLink("http://example.com/a"), "http://example.com/a");
  assert.equal(webLink("javascript:alert(1)"), undefined);
});
