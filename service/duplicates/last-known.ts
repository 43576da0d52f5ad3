import { LRUCache } from "lru-cache";

type Known<T> = { state: string; value: T; tookMs: number };

/**
 * What was found last, good for as long as its state is the same. Where finding took longer than one likes to wait, a changed
 * state is answered with what was known before, while it is found anew.
 */
export function lastKnown<T extends object>(how: { waitMs: number; keepMs: number; nowMs?: () => number }) {
  const { waitMs, keepMs, nowMs = () => performance.now() } = how;
  const known = new LRUCache<string, Known<T>>({ max: 20, ttl: keepMs });
  const underWay = new Map<string, { state: string; finding: Promise<Known<T>> }>();

  /** What is found already under way for the same state is not looked for a second time. */
  const begin = (key: string, state: string, find: () => Promise<T>): Promise<Known<T>> => {
    const standing = underWay.get(key);
    if (standing?.state === state) return standing.finding;
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
    underWay.set(key, { state, finding });
    return finding;
  };

  return async (key: string, state: string, find: () => Promise<T>, failed: (error: unknown) => void): Promise<Known<T>> => {
    const last = known.get(key);
    if (last?.state === state) return last;
    if (last === undefined || last.tookMs <= waitMs) return begin(key, state, find);
    if (!underWay.has(key)) begin(key, state, find).catch(failed);
    return last;
  };
}
