const minuteMs = 60_000;

/** Returns how long the next restart has to wait, so that there are at most `most` in a minute. */
export function boundRestarts(most: number, nowMs: () => number = () => performance.now()): () => number {
  let planned: number[] = [];
  return () => {
    const now = nowMs();
    planned = planned.filter((atMs) => atMs > now - minuteMs);
    const before = planned[planned.length - most];
    const atMs = before === undefined ? now : before + minuteMs;
    planned.push(atMs);
    return Math.max(0, atMs - now);
  };
}
