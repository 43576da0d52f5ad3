import type { RuleName } from "./types.ts";
import type { Span } from "./zone.ts";

export type Raster = { durationMs: number; intervalMs: number };

/** The slot starts within the range: the beginning of each span and then every interval, as long as the whole slot fits. */
export function* startsOf(spans: readonly Span[], { durationMs, intervalMs }: Raster, range: Span): Generator<number> {
  for (const span of spans) {
    const skipped = Math.max(0, Math.ceil((range.from - span.from) / intervalMs));
    const last = Math.min(span.to - durationMs, range.to - 1);
    for (let start = span.from + skipped * intervalMs; start <= last; start += intervalMs) yield start;
  }
}

/** The rule of the open hours against a slot with this start, if any. */
export function timeRule(spans: readonly Span[], start: number, { durationMs, intervalMs }: Raster): RuleName | undefined {
  const span = spans.findLast(({ from, to }) => from <= start && start < to);
  if (span === undefined) return "closed";
  if ((start - span.from) % intervalMs !== 0) return "grid";
  return start + durationMs > span.to ? "fit" : undefined;
}
