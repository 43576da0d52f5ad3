import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { limitKeyOf } from "#contract/client-address.ts";
import { ApiError } from "#contract/errors.ts";
import type { ClientFacts } from "#contract/request-facts.ts";
import * as attempts from "#db/users/attempts.ts";
import * as addresses from "#db/users/sign-in-addresses.ts";
import type { Context } from "../context.ts";
import { hashOf } from "../http/authentication.ts";
import { secondsUntil } from "../visitor-allowance.ts";

// Wrong attempts from one address are limited. Wrong attempts at one account from many addresses are only slowed down, so that attackers
// cannot lock out the owner of an account.

const minuteMs = 60_000;

/** Wrong attempts that are allowed within the window. */
const limits = {
  /** For one account, from one address. */
  account: { most: 10, windowMs: 5 * minuteMs },
  /** For all accounts, from one address. */
  address: { most: 100, windowMs: 5 * minuteMs },
};

/** Wrong attempts at one account from all addresses without a successful sign-in. Further attempts from such addresses take turns. */
const unslowed = { most: 50, windowMs: 60 * minuteMs };
const turnMs = 2000;
const maxWaitMs = 6000;

export type Attempt = { ctx: Context; client: ClientFacts; email: string };

/** Counters are small and contain no data of a location, so they are written even when disk space is short. */
const counters = ({ deps }: Context) => deps.db.query;

const networkOf = ({ address }: ClientFacts) => limitKeyOf(address);
const accountOf = ({ email }: Attempt) => hashOf(email.trim().toLowerCase());
const ofAddress = (client: ClientFacts) => `address ${networkOf(client)}`;
const ofAccount = (attempt: Attempt) => `account ${accountOf(attempt)} ${networkOf(attempt.client)}`;
const ofStrangers = (attempt: Attempt) => `strangers ${accountOf(attempt)}`;
const addressKeyOf = ({ ctx, client }: Pick<Attempt, "ctx" | "client">) =>
  createHmac("sha256", ctx.settings.secret)
    .update(`sign-in address ${networkOf(client)}`)
    .digest("base64url");

/** Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit. */
export async function countAttempt(ctx: Context, kind: keyof typeof limits, key: string): Promise<void> {
  const { most, windowMs } = limits[kind];
  const now = ctx.now();
  const { attempts: counted, resetsAt } = await attempts.count(counters(ctx), key, now, windowMs);
  if (counted > most) throw tooMany(secondsUntil(resetsAt, now));
}

export const forgetAttempts = (ctx: Context, key: string) => attempts.forget(counters(ctx), key);

export const countFromAddress = (ctx: Context, client: ClientFacts) => countAttempt(ctx, "address", ofAddress(client));

/** Counts a sign-in with a password, and delays it while many addresses are guessing the account's password. */
export async function beginAttempt(attempt: Attempt, userId: string | undefined): Promise<void> {
  const { ctx } = attempt;
  await countFromAddress(ctx, attempt.client);
  await countAttempt(ctx, "account", ofAccount(attempt));
  // An unknown account is looked up like an existing one, so that the response time does not reveal which it is.
  if (await addresses.isKnown(counters(ctx), userId ?? "", addressKeyOf(attempt))) return;
  const now = ctx.now();
  const { attempts: counted } = await attempts.count(counters(ctx), ofStrangers(attempt), now, unslowed.windowMs);
  if (counted <= unslowed.most) return;
  const turn = await attempts.takeTurn(counters(ctx), `turn ${accountOf(attempt)}`, now, { turnMs, maxWaitMs });
  if (turn === undefined) throw tooMany(Math.ceil(maxWaitMs / 1000));
  await sleep(Math.max(0, turn.getTime() - now.getTime()));
}

/** Remembers the address of a successful sign-in and no longer counts the attempt. */
export async function endAttempt(attempt: Attempt, userId: string): Promise<void> {
  const { ctx } = attempt;
  await attempts.forget(counters(ctx), ofAccount(attempt));
  await attempts.giveBack(counters(ctx), ofStrangers(attempt));
  await succeed(ctx, attempt.client, userId);
}

/** The same for a user whom an OpenID Connect provider has verified. */
export async function succeed(ctx: Context, client: ClientFacts, userId: string): Promise<void> {
  await attempts.giveBack(counters(ctx), ofAddress(client));
  await addresses.remember(counters(ctx), userId, addressKeyOf({ ctx, client }), ctx.now());
}

const tooMany = (retryAfterS: number) =>
  new ApiError("RATE_LIMITED", { message: "Too many sign-in attempts. Wait a few minutes.", retryAfterS });
