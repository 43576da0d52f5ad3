const perDay = 2;
const shownMost = 6;

/** The first free times over several days, at most two for each day, so that a single empty day does not fill the choice. */
export function nextTimes(starts: readonly string[], dayOf: (start: string) => string): string[] {
  const ofDay = new Map<string, number>();
  const found: string[] = [];
  for (const start of starts.toSorted()) {
    const count = ofDay.get(dayOf(start)) ?? 0;
    if (count === perDay) continue;
    ofDay.set(dayOf(start), count + 1);
    found.push(start);
    if (found.length === shownMost) break;
  }
  return found;
}
