import type { Event } from "#contract/appointments/event.ts";
import { repeatingText } from "../../appointments/notices/repeating-text.ts";
import { timeZoneText } from "../../appointments/notices/time-zone.ts";
import type { Series } from "../../appointments/series.ts";
import { openZone } from "../availability/zone.ts";

// Feeds are written line by line, because `ical-generator`, which writes invitations, takes seconds for thousands of events.

/**
 * An event of a feed. For a series: its rule. For a changed occurrence whose series is also in the feed: its start according to the rule.
 */
export type FeedEvent = { event: Event; series?: Series | undefined; original?: Date | undefined };

export type Feed = { name: string; timezone: string; from: Date; to: Date; events: readonly FeedEvent[]; linkOf(event: Event): string };

function statusOf({ appointmentStatus }: Event): string {
  if (appointmentStatus === "cancelled" || appointmentStatus === "invalid") return "CANCELLED";
  return appointmentStatus === "new" ? "TENTATIVE" : "CONFIRMED";
}

/** The value of a TEXT property (RFC 5545, 3.3.11). Control characters are not allowed in it. */
const textValue = (text: string) =>
  text
    .replaceAll(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const lineMostBytes = 75;

/** A line of more than 75 bytes continues on lines that begin with a space; no character is divided (RFC 5545, 3.1). */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= lineMostBytes) return line;
  const lines: string[] = [];
  let current = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineMostBytes) {
      lines.push(current);
      current = " ";
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join("\r\n");
}

const instantValue = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** Writes instants as the clocks of a zone show them. Its offsets are read once, because reading them for each event takes longer than the rest. */
function timesIn(name: string, first: number, last: number) {
  const zone = openZone(name, first, last);
  return (property: string, instant: Date) =>
    name === "UTC"
      ? `${property}:${instantValue(instant)}`
      : `${property};TZID=${name}:${instantValue(new Date(instant.getTime() + zone.offsetAt(instant.getTime()))).slice(0, -1)}`;
}

/**
 * Events as an iCalendar file (RFC 5545). An event always has the same UID, also in its invitations. Times are in the location's zone, so
 * that a calendar program shows them as the location does; a series repeats in its own zone.
 */
export function feedText({ name, timezone, from, to, events, linkOf }: Feed): string {
  const replaced = Map.groupBy(
    events.filter(({ original }) => original !== undefined),
    ({ event }) => event.masterEventId,
  );
  const zoneOf = ({ series }: FeedEvent) => series?.timezone ?? timezone;
  const zones = new Set([timezone, ...events.map(zoneOf)]);
  const first = new Date(events.reduce((least, { series }) => Math.min(least, series?.start.getTime() ?? least), from.getTime()));

  const last = events.reduce((most, { event }) => Math.max(most, Date.parse(event.endTime)), to.getTime());
  const writers = new Map([...zones].map((zone) => [zone, timesIn(zone, first.getTime(), last)]));

  type TimeLine = ReturnType<typeof timesIn>;
  const repeatLines = ({ event, series, original }: FeedEvent, timeLine: TimeLine): string[] => {
    if (original !== undefined) return [timeLine("RECURRENCE-ID", original)];
    if (series === undefined) return [];
    const changed = replaced.get(event.id) ?? [];
    return repeatingText(
      series,
      changed.flatMap((one) => one.original ?? []),
    )
      .split("\r\n")
      .filter(Boolean);
  };
  const eventLines = (entry: FeedEvent): string[] => {
    const { event, original } = entry;
    const timeLine = writers.get(zoneOf(entry)) ?? timesIn("UTC", 0, 0);
    const updated = new Date(event.dateUpdated);
    return [
      "BEGIN:VEVENT",
      `UID:${original === undefined ? event.id : event.masterEventId}@frontdesk`,
      `DTSTAMP:${instantValue(updated)}`,
      `LAST-MODIFIED:${instantValue(updated)}`,
      `SEQUENCE:${Math.max(0, Math.floor((updated.getTime() - Date.parse(event.dateAdded)) / 1000))}`,
      timeLine("DTSTART", new Date(event.startTime)),
      timeLine("DTEND", new Date(event.endTime)),
      ...repeatLines(entry, timeLine),
      `SUMMARY:${textValue(event.title)}`,
      `STATUS:${statusOf(event)}`,
      ...(event.description ? [`DESCRIPTION:${textValue(event.description)}`] : []),
      ...(event.address ? [`LOCATION:${textValue(event.address)}`] : []),
      `URL:${linkOf(event)}`,
      "END:VEVENT",
    ];
  };
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Frontdesk//Calendar feed//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"],
    ...[`NAME:${textValue(name)}`, `X-WR-CALNAME:${textValue(name)}`, `X-WR-TIMEZONE:${timezone}`],
    ...["REFRESH-INTERVAL;VALUE=DURATION:PT15M", "X-PUBLISHED-TTL:PT15M"],
    ...[...zones].filter((zone) => zone !== "UTC").flatMap((zone) => timeZoneText(zone, first, to).split("\r\n")),
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
