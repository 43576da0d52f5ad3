/** Times in Unix milliseconds: when the previous visit ended, and when this one was last seen. */
type Visits = { previousMs: number; seenMs: number };

/** A visit ends when no window has shown the page for this long. */
const visitGapMs = 30 * 60 * 1000;
/** The period that the first visit treats as new. */
const firstReachMs = 24 * 60 * 60 * 1000;

const written = ({ previousMs, seenMs }: Visits): string => `${previousMs} ${seenMs}`;

function readVisits(text: string | null): Visits | undefined {
  const [previousMs, seenMs] = (text ?? "").split(" ").map(Number);
  return previousMs && seenMs ? { previousMs, seenMs } : undefined;
}

/** The stored visits after the page is shown at an instant. A visit that has not ended continues; otherwise a new one begins. */
export function visitsAt(text: string | null, nowMs: number): { previousMs: number; text: string } {
  const stored = readVisits(text);
  const previousMs = stored === undefined ? nowMs - firstReachMs : nowMs - stored.seenMs > visitGapMs ? stored.seenMs : stored.previousMs;
  return { previousMs, text: written({ previousMs, seenMs: nowMs }) };
}
