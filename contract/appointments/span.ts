import { queryNumber } from "../common.ts";
import { unixMs } from "./events.ts";

/** The parameters of a span, in Unix milliseconds. */
export const span = { startTime: queryNumber(unixMs), endTime: queryNumber(unixMs) };

const longestMs = 31 * 24 * 60 * 60 * 1000;

/** Whether a span ends after its start and is at most 31 days long. */
export const isMonthAtMost = ({ startTime, endTime }: { startTime: number; endTime: number }): boolean =>
  startTime < endTime && endTime - startTime <= longestMs;

export const longerThanMonth = { path: ["endTime"], error: "must be after startTime, and at most 31 days after it" };
