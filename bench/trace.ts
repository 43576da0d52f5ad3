import type { CDPSession } from "@playwright/test";
import { z } from "zod";

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().optional(),
  dur: z.number().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
});
export type TraceEvent = z.output<typeof event>;

const categories = [
  "toplevel",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "blink.user_timing",
];

/** The events that Chromium traces while the work runs. */
export async function traceOf(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...z.array(event).parse(value)));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: categories } });
  await work();
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
  return events;
}

const joinedMs = 1;

/**
 * The longest time that the page's main thread was busy without a pause and without starting a frame, so that it could neither paint nor
 * respond. Tasks with less than a millisecond between them count as one.
 */
export function longestFrameMs(events: TraceEvent[], mark: string): number {
  const marked = events.find(({ name }) => name === mark);
  if (marked === undefined) throw new Error(`The trace does not contain the mark ${mark}.`);
  const ofMain = events.filter(({ pid, tid, ts }) => pid === marked.pid && tid === marked.tid && (ts ?? 0) >= (marked.ts ?? 0));
  const tasks = ofMain
    .filter(({ name, ph }) => ph === "X" && (name === "RunTask" || name === "ThreadControllerImpl::RunTask"))
    .map(({ ts = 0, dur = 0 }) => ({ from: ts / 1000, to: (ts + dur) / 1000 }))
    .sort((one, other) => one.from - other.from);
  if (tasks.length === 0) throw new Error("The trace contains no tasks of the page.");
  const begins = ofMain.filter(({ name }) => name === "BeginMainThreadFrame").map(({ ts = 0 }) => ts / 1000);
  let longest = 0;
  let from = 0;
  let to = Number.NEGATIVE_INFINITY;
  for (const task of tasks) {
    const beginsFrame = begins.some((begin) => begin >= task.from && begin < task.to);
    if (task.from - to > joinedMs || beginsFrame) from = task.from;
    to = Math.max(to, task.to);
    longest = Math.max(longest, to - from);
  }
  return longest;
}
