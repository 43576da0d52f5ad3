import { fromWall, toWall } from "./to-full-calendar.ts";

type Span = { startTime: string; endTime: string };

/** The new time of a series when one of its occurrences moves: it moves by the same wall-clock time. */
export function seriesAfter(series: Span, from: Span, to: Span, timeZone: string): Span {
  const shifted = (name: keyof Span) => {
    const wall = (span: Span) => Date.parse(toWall(span[name], timeZone));
    return fromWall(new Date(wall(series) + wall(to) - wall(from)), timeZone);
  };
  return { startTime: shifted("startTime"), endTime: shifted("endTime") };
}
