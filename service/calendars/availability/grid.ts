import type { RuleName } from "./types.ts";
import type { Span } from "./zone.ts";

export type Raster = { durationMs: number; intervalMs: number };

/** Slots begin at the beginning of a span and then at every interval, as long as the whole slot fits. Those that begin within the range. */
export function* startsOf(spans: readonly Span[], { durationMs, intervalMs }: Raster, range: Span): Generator<number> {
  for (const span of spans) {
    const skipped = Math.max(0, Math.ceil((range.from - span.from) / intervalMs));
    const last = Math.min(span.to - durationMs, range.to - 1);
    for (let start = span.from + skipped * intervalMs; start <= last; start += intervalMs) yield start;
  }
}

/** What the open hours say against a slot that begins then. */
export function timeRule(spans: readonly Span[], start: number, { durationMs, intervalMs }: Raster): RuleName | undefined {
  const span = spans.findLast(({ from, to }) => from <= start && start < to);
  if (span === undefined) return "closed";
  if ((start - span.from) % intervalMs !== 0) return "grid";
  return start + durationMs > span.to ? "fit" : undefined;
}
