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

// Who guesses passwords is refused after some wrong attempts from one address. Who guesses one account's password from many addresses is
// slowed down, but nobody is refused for what others do elsewhere: the owner of an account can always sign in.

const minuteMs = 60_000;

/** Wrong attempts that are let through within the window. */
const limits = {
  /** At one account, from one address. */
  account: { most: 10, windowMs: 5 * minuteMs },
  /** At any account, from one address. */
  address: { most: 100, windowMs: 5 * minuteMs },
};

/** Wrong attempts at one account from all addresses that it was never signed in from; beyond them, attempts from such addresses take turns. */
const unhurried = { most: 50, windowMs: 60 * minuteMs };
const turnMs = 2000;
const waitMostMs = 6000;

export type Attempt = { ctx: Context; client: ClientFacts; email: string };

/** Counters hold nothing of a location, stay small, and are kept when the disk has no room for a location's data. */
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

/** Counts an attempt before the password is looked at, so that attempts at the same time cannot slip through together. */
export async function countAttempt(ctx: Context, kind: keyof typeof limits, key: string): Promise<void> {
  const { most, windowMs } = limits[kind];
  const now = ctx.now();
  const { attempts: counted, resetsAt } = await attempts.count(counters(ctx), key, now, windowMs);
  if (counted > most) throw tooMany(secondsUntil(resetsAt, now));
}

export const forgetAttempts = (ctx: Context, key: string) => attempts.forget(counters(ctx), key);

export const countFromAddress = (ctx: Context, client: ClientFacts) => countAttempt(ctx, "address", ofAddress(client));

/** Counts an attempt by password, and keeps it waiting while the account is being guessed at from many addresses. */
export async function beginAttempt(attempt: Attempt, userId: string | undefined): Promise<void> {
  const { ctx } = attempt;
  await countFromAddress(ctx, attempt.client);
  await countAttempt(ctx, "account", ofAccount(attempt));
  // An account that does not exist is looked up like one that does, so that the time tells nothing.
  if (await addresses.isKnown(counters(ctx), userId ?? "", addressKeyOf(attempt))) return;
  const now = ctx.now();
  const { attempts: counted } = await attempts.count(counters(ctx), ofStrangers(attempt), now, unhurried.windowMs);
  if (counted <= unhurried.most) return;
  const turn = await attempts.takeTurn(counters(ctx), `turn ${accountOf(attempt)}`, now, { turnMs, waitMostMs });
  if (turn === undefined) throw tooMany(Math.ceil(waitMostMs / 1000));
  await sleep(Math.max(0, turn.getTime() - now.getTime()));
}

/** The address of somebody who has signed in is known from now on, and the attempt counts for nothing. */
export async function endAttempt(attempt: Attempt, userId: string): Promise<void> {
  const { ctx } = attempt;
  await attempts.forget(counters(ctx), ofAccount(attempt));
  await attempts.giveBack(counters(ctx), ofStrangers(attempt));
  await succeed(ctx, attempt.client, userId);
}

/** As above, for somebody whom an OpenID Connect provider has verified. */
export async function succeed(ctx: Context, client: ClientFacts, userId: string): Promise<void> {
  await attempts.giveBack(counters(ctx), ofAddress(client));
  await addresses.remember(counters(ctx), userId, addressKeyOf({ ctx, client }), ctx.now());
}

const tooMany = (retryAfterS: number) =>
  new ApiError("RATE_LIMITED", { message: "Too many sign-in attempts. Wait a few minutes.", retryAfterS });
