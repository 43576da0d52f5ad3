import { limitKeyOf } from "#contract/client-address.ts";
import { ApiError } from "#contract/errors.ts";
import type { ClientFacts } from "#contract/request-facts.ts";
import * as attempts from "#db/users/attempts.ts";
import type { Context } from "./context.ts";

const minuteMs = 60_000;

/** The most requests that one visitor may send without a session within a window. */
const allowances = {
  "booking look": { most: 240, windowMs: minuteMs },
  "booking write": { most: 20, windowMs: minuteMs },
  "form look": { most: 240, windowMs: minuteMs },
  "password link request": { most: 20, windowMs: 15 * minuteMs },
  "password link use": { most: 60, windowMs: 15 * minuteMs },
  invite: { most: 60, windowMs: 15 * minuteMs },
  setup: { most: 30, windowMs: 15 * minuteMs },
  "sign-in step": { most: 100, windowMs: 5 * minuteMs },
  "survey answer": { most: 60, windowMs: 5 * minuteMs },
} as const;

/**
 * Counts a request of the visitor in the database, which all instances share, and rejects it when the allowance is used up. The counter is
 * written even when disk space is short, so that pages can still be read.
 */
export async function takeAllowance(ctx: Context, { address }: ClientFacts, name: keyof typeof allowances): Promise<void> {
  await countWithin(ctx, `${name} ${limitKeyOf(address)}`, allowances[name]);
}

/** Counts one use under the key, and rejects it when the window's allowance is used up. */
export async function countWithin(ctx: Context, key: string, { most, windowMs }: { most: number; windowMs: number }): Promise<void> {
  const now = ctx.now();
  const { attempts: counted, resetsAt } = await attempts.count(ctx.deps.db.query, key, now, windowMs);
  if (counted > most) throw new ApiError("RATE_LIMITED", { retryAfterS: secondsUntil(resetsAt, now) });
}

export const secondsUntil = (instant: Date, now: Date): number => Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000));
