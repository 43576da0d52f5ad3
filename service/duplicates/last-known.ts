import { LRUCache } from "lru-cache";

type Known<T> = { state: string; value: T; tookMs: number };

/**
 * Caches the last result per key while its state is unchanged. If the search took longer than `waitMs`, a changed state still gets the
 * cached result while the search runs again, or waits for the first search that is running.
 */
export function lastKnown<T extends object>(how: { waitMs: number; keepMs: number; nowMs?: () => number }) {
  const { waitMs, keepMs, nowMs = () => performance.now() } = how;
  const known = new LRUCache<string, Known<T>>({ max: 20, ttl: keepMs });
  const underWay = new Map<string, { state: string; startedMs: number; finding: Promise<Known<T>> }>();

  /** Callers for the same state share a running search. */
  const begin = (key: string, state: string, find: () => Promise<T>): Promise<Known<T>> => {
    const existing = underWay.get(key);
    if (existing?.state === state) return existing.finding;
    const startedMs = nowMs();
    const finding = find()
      .then((value) => {
        const found = { state, value, tookMs: nowMs() - startedMs };
        known.set(key, found);
        return found;
      })
      .finally(() => {
        if (underWay.get(key)?.finding === finding) underWay.delete(key);
      });
    underWay.set(key, { state, startedMs, finding });
    return finding;
  };

  return async (key: string, state: string, find: () => Promise<T>, failed: (error: unknown) => void): Promise<Known<T>> => {
    const last = known.get(key);
    if (last?.state === state) return last;
    const running = underWay.get(key);
    if (last === undefined && running !== undefined && nowMs() - running.startedMs > waitMs) return running.finding;
    if (last === undefined || last.tookMs <= waitMs) return begin(key, state, find);
    if (running === undefined) begin(key, state, find).catch(failed);
    return last;
  };
}
