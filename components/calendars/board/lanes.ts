type Span = { start: number; end: number };
/** `lane` counts from 0; `lanes` is the number of lanes of all appointments that overlap, directly or through others. */
export type Placed<T> = T & { lane: number; lanes: number };

/** Places appointments that overlap side by side. */
export function placedInLanes<T extends Span>(spans: readonly T[]): Placed<T>[] {
  const placed: Placed<T>[] = [];
  let group: Placed<T>[] = [];
  let laneEnds: number[] = [];
  const closeGroup = () => {
    for (const each of group) each.lanes = laneEnds.length;
    placed.push(...group);
    group = [];
    laneEnds = [];
  };
  for (const span of spans.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (laneEnds.every((end) => end <= span.start)) closeGroup();
    const free = laneEnds.findIndex((end) => end <= span.start);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = span.end;
    group.push({ ...span, lane, lanes: 1 });
  }
  closeGroup();
  return placed;
}

/** The rest of a range of minutes, outside of these spans. */
export function gapsBetween(spans: readonly Span[], { start, end }: Span): Span[] {
  const gaps: Span[] = [];
  let from = start;
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    if (span.start > from) gaps.push({ start: from, end: Math.min(span.start, end) });
    from = Math.max(from, span.end);
  }
  if (from < end) gaps.push({ start: from, end });
  return gaps;
}
