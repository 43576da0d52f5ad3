// Counts read many contacts, so they run one at a time: immediately if no other search is running, otherwise when no search has run for a
// moment. The newest count goes first. A search whose count was dropped requests it again.

const waitingMost = 50;
const idleMs = 150;

type Count = () => Promise<void>;

const waiting = new Map<string, Count>();
let idle: NodeJS.Timeout | undefined;
let searching = 0;
let started = 0;
let isCounting = false;

export const countQueue = {
  /** Runs a search, which can check whether any other search has run at the same time so far. */
  async during<T>(search: (isAlone: () => boolean) => Promise<T>): Promise<T> {
    const isFirst = ++searching === 1;
    const number = ++started;
    clearTimeout(idle);
    try {
      return await search(() => isFirst && started === number);
    } finally {
      searching--;
      if (searching === 0) idle = setTimeout(() => void next(), idleMs).unref();
    }
  },

  /** The count itself, if it starts immediately. */
  add(key: string, count: Count, isAlone: boolean): Promise<void> | undefined {
    waiting.delete(key);
    waiting.set(key, count);
    const [oldest] = waiting.keys();
    if (waiting.size > waitingMost && oldest !== undefined) waiting.delete(oldest);
    return isAlone ? next() : undefined;
  },
};

function next(): Promise<void> | undefined {
  const [key, count] = [...waiting].at(-1) ?? [];
  if (isCounting || key === undefined || count === undefined) return undefined;
  waiting.delete(key);
  isCounting = true;
  return count().finally(() => {
    isCounting = false;
    if (searching === 0) void next();
  });
}
