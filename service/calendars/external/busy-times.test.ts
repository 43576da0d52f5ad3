import assert from "node:assert/strict";
import { test } from "node:test";
import { busyTimesOf } from "./busy-times.ts";

const span = { timezone: "Europe/Berlin", from: Date.parse("2027-03-01T00:00:00Z"), to: Date.parse("2027-05-01T00:00:00Z") };
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:one", ...lines, "END:VEVENT"];
const calendar = (...parts: string[][]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...parts.flat(), "END:VCALENDAR"].join("\r\n");
const busy = (...parts: string[][]) =>
  busyTimesOf({ ...span, text: calendar(...parts) }).map(({ from, to }) => `${new Date(from).toISOString()}/${new Date(to).toISOString()}`);

test("times in UTC, in a zone, without a zone, and whole days are read; overlapping ones are merged", () => {
  assert.deepEqual(
    busy(
      event("DTSTART:20270310T090000Z", "DTEND:20270310T100000Z"),
      event("DTSTART:20270310T093000Z", "DURATION:PT1H"),
      event("DTSTART;TZID=America/New_York:20270312T090000", "DTEND;TZID=America/New_York:20270312T100000"),
      event("DTSTART:20270315T090000", "DTEND:20270315T100000"),
      event("DTSTART;VALUE=DATE:20270320", "DTEND;VALUE=DATE:20270321"),
    ),
    [
      "2027-03-10T09:00:00.000Z/2027-03-10T10:30:00.000Z",
      "2027-03-12T14:00:00.000Z/2027-03-12T15:00:00.000Z",
      "2027-03-15T08:00:00.000Z/2027-03-15T09:00:00.000Z",
      "2027-03-19T23:00:00.000Z/2027-03-20T23:00:00.000Z",
    ],
  );
});

test("a zone that only the file defines is read from it", () => {
  const zone = [
    ...["BEGIN:VTIMEZONE", "TZID:Our Zone", "BEGIN:STANDARD", "DTSTART:19700101T000000"],
    ...["TZOFFSETFROM:+0300", "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE"],
  ];
  assert.deepEqual(busy(zone, event("DTSTART;TZID=Our Zone:20270310T120000", "DTEND;TZID=Our Zone:20270310T130000")), [
    "2027-03-10T09:00:00.000Z/2027-03-10T10:00:00.000Z",
  ]);
});

test("cancelled events and those marked as free take no time", () => {
  const at = ["DTSTART:20270310T090000Z", "DTEND:20270310T100000Z"];
  assert.deepEqual(
    busy(event(...at, "STATUS:CANCELLED"), event(...at, "TRANSP:TRANSPARENT"), event(...at, "X-MICROSOFT-CDO-BUSYSTATUS:FREE")),
    [],
  );
});

test("a recurrence keeps its local time across a clock change, without excluded and with moved occurrences", () => {
  const zoned = (name: string, time: string) => `${name};TZID=Europe/Berlin:${time}`;
  assert.deepEqual(
    busy(
      event(
        zoned("DTSTART", "20270315T090000"),
        zoned("DTEND", "20270315T100000"),
        "RRULE:FREQ=WEEKLY;COUNT=5",
        zoned("EXDATE", "20270322T090000"),
      ),
      event(zoned("RECURRENCE-ID", "20270405T090000"), zoned("DTSTART", "20270406T140000"), zoned("DTEND", "20270406T150000")),
    ),
    [
      "2027-03-15T08:00:00.000Z/2027-03-15T09:00:00.000Z",
      "2027-03-29T07:00:00.000Z/2027-03-29T08:00:00.000Z",
      "2027-04-06T12:00:00.000Z/2027-04-06T13:00:00.000Z",
      "2027-04-12T07:00:00.000Z/2027-04-12T08:00:00.000Z",
    ],
  );
});

test("an endless recurrence that began years ago is expanded within the span only", () => {
  const found = busy(event("DTSTART:20150101T090000Z", "DTEND:20150101T100000Z", "RRULE:FREQ=DAILY"));
  assert.deepEqual([found.length, found[0]?.slice(0, 10), found.at(-1)?.slice(0, 10)], [61, "2027-03-01", "2027-04-30"]);
});

test("a file that is not a calendar, repeats too often or has too many events is refused in bounded time", () => {
  assert.throws(() => busyTimesOf({ ...span, text: "<html></html>" }));
  assert.throws(() => busy(event("DTSTART:20200101T090000Z", "DTEND:20200101T090001Z", "RRULE:FREQ=SECONDLY")), /too often/);
  const many = Array.from({ length: 25_000 }, (_, index) => {
    const at = new Date(span.from + index * 120_000).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    return event(`DTSTART:${at}`, "DURATION:PT1M");
  });
  assert.throws(() => busy(...many), /too many/);
});
