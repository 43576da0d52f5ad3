import { LRUCache } from "lru-cache";

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** Days of a zone's calendar are counted from 1970-01-01. */
export type Day = number;
export type Span = { from: number; to: number };

/** A zone's clock over a period: its offsets, and the period in which each is valid. */
export type Zone = {
  offsetAt(instant: number): number;
  dayOf(instant: number): Day;
  /** The instants at which the zone's clocks show one of these minutes of the day: none in a skipped hour, two in a repeated one. */
  spansOf(day: Day, fromMin: number, toMin: number): Span[];
};

type Segment = Span & { offset: number };

const marginMs = 3 * dayMs;

/** Valid for instants from `from` to `to`, and the days around them. */
export function openZone(name: string, from: number, to: number): Zone {
  const segments = segmentsOf(name, from - marginMs, to + marginMs);
  const segmentAt = (instant: number) => segments.find((segment) => instant < segment.to) ?? segments[segments.length - 1];
  const offsetAt = (instant: number) => segmentAt(instant)?.offset ?? 0;

  return {
    offsetAt,
    dayOf: (instant) => Math.floor((instant + offsetAt(instant)) / dayMs),
    spansOf(day, fromMin, toMin) {
      const spans: Span[] = [];
      for (const { offset, ...segment } of segments) {
        const start = Math.max(segment.from, day * dayMs + fromMin * minuteMs - offset);
        const end = Math.min(segment.to, day * dayMs + toMin * minuteMs - offset);
        if (start >= end) continue;
        const last = spans[spans.length - 1];
        if (last?.to === start) last.to = end;
        else spans.push({ from: start, to: end });
      }
      return spans;
    },
  };
}

const eraMs = 366 * dayMs;
const known = new LRUCache<string, readonly Segment[]>({ max: 1000 });

/** Read for whole periods of `eraMs`, so that a zone's rules are looked up once for all queries about the same year or two. */
function segmentsOf(name: string, from: number, to: number): readonly Segment[] {
  const [first, last] = [Math.floor(from / eraMs), Math.floor(to / eraMs)];
  const key = `${name} ${first} ${last}`;
  const segments = known.get(key) ?? readSegments(name, first * eraMs, (last + 1) * eraMs);
  known.set(key, segments);
  return segments;
}

function readSegments(name: string, from: number, to: number): Segment[] {
  const segments: Segment[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(name);
  let segment: Segment = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offset: at.offsetNanoseconds / 1e6 };
  for (;;) {
    const next = at.getTimeZoneTransition("next");
    if (next === null || next.epochMilliseconds > to) return [...segments, segment];
    segment.to = next.epochMilliseconds;
    segments.push(segment);
    segment = { from: segment.to, to: Number.POSITIVE_INFINITY, offset: next.offsetNanoseconds / 1e6 };
    at = next;
  }
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / minuteMs);
  return `${offset < 0 ? "-" : "+"}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** `2026-11-23T09:00:00-05:00`: what the zone's clocks show at an instant. */
export function clockText(zone: Zone, instant: number): string {
  const offset = zone.offsetAt(instant);
  return `${new Date(instant + offset).toISOString().slice(0, 19)}${offsetText(offset)}`;
}

export const dayOfDate = (date: string): Day => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs);

/** 0 is Monday. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7;
