import { fromWall, toWall } from "./to-full-calendar.ts";

type Span = { startTime: string; endTime: string };

/** Where a series goes when one of its occurrences is carried from one time to another: as far by the wall clock. */
export function seriesAfter(series: Span, from: Span, to: Span, timeZone: string): Span {
  const shifted = (name: keyof Span) => {
    const wall = (span: Span) => Date.parse(toWall(span[name], timeZone));
    return fromWall(new Date(wall(series) + wall(to) - wall(from)), timeZone);
  };
  return { startTime: shifted("startTime"), endTime: shifted("endTime") };
}
