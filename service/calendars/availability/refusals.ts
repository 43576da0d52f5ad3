import { ApiError } from "#contract/errors.ts";
import { type RuleName, rules } from "./types.ts";

// The errors for times that cannot be booked. `meta` contains the rule, by which the dashboard shows the error in the user's language.

const metaOf = (rule: RuleName, start: Date) => ({ rule, startTime: start.toISOString() });

/** The calendar never offers the time. */
export const notOffered = (rule: RuleName, start: Date, words: string = rules[rule].words) =>
  new ApiError("INVALID", { message: `startTime is not offered: ${words}`, meta: metaOf(rule, start) });

/** The calendar offers the time, but it is taken. */
export const notFree = (rule: RuleName, start: Date, words: string = rules[rule].words) =>
  new ApiError("CONFLICT", { message: `The slot is no longer available. ${words}`, meta: metaOf(rule, start) });

export function refuseTime(rule: RuleName, start: Date): never {
  throw (rules[rule].refusal === "held" ? notFree : notOffered)(rule, start);
}
