// The times at which a failed webhook is sent again (silences, Events).

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const retriesAfterMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, 24 * hourMs];
const jitter = 0.1;

/** The time of the next attempt after another failure; undefined once the schedule is exhausted. Never earlier than scheduled. */
export function nextAttempt(failuresBefore: number, now: Date, random: () => number = Math.random): Date | undefined {
  const afterMs = retriesAfterMs[failuresBefore];
  return afterMs === undefined ? undefined : new Date(now.getTime() + Math.round(afterMs * (1 + jitter * random())));
}
