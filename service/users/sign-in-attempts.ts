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

// Wrong attempts from one address are limited. Wrong attempts at one account from many addresses are only slowed down, and a browser in
// which the owner signed in before has an allowance of its own, so an attacker cannot lock the owner out, even from the same network.

const minuteMs = 60_000;

/** The most wrong attempts within the window. */
const limits = {
  /** For one account, from one address. */
  account: { most: 10, windowMs: 5 * minuteMs },
  /** For all accounts, from one address. */
  address: { most: 100, windowMs: 5 * minuteMs },
  /**
   * Codes for one account, from all addresses and browsers in which the owner did not sign in before. A code has a million possible values.
   */
  codes: { most: 30, windowMs: 60 * minuteMs },
};

/** Wrong attempts at one account from all addresses without a successful sign-in. Further attempts from such addresses take turns. */
const unslowed = { most: 50, windowMs: 60 * minuteMs };
const turnMs = 2000;
const maxWaitMs = 6000;

export type Attempt = { ctx: Context; client: ClientFacts; email: string; device?: string | undefined };

/** Counters are small and contain no data of a location, so they are written even when disk space is short. */
const counters = ({ deps }: Context) => deps.db.query;

const networkOf = ({ address }: ClientFacts) => limitKeyOf(address);
const accountOf = ({ email }: Attempt) => hashOf(email.trim().toLowerCase());
const ofAddress = (client: ClientFacts) => `address ${networkOf(client)}`;
const ofStrangers = (attempt: Attempt) => `strangers ${accountOf(attempt)}`;
const addressKeyOf = ({ ctx, client }: Pick<Attempt, "ctx" | "client">) =>
  createHmac("sha256", ctx.settings.secret)
    .update(`sign-in address ${networkOf(client)}`)
    .digest("base64url");
const deviceKeyOf = (ctx: Context, device: string) =>
  createHmac("sha256", ctx.settings.secret).update(`sign-in device ${device}`).digest("base64url");

type From = Pick<Attempt, "ctx" | "client" | "device">;

/**
 * The key of the browser, if the user signed in with it before. An unknown user is looked up like an existing one, so that the response time
 * does not reveal which it is.
 */
async function knownDevice({ ctx, device }: From, userId: string | undefined): Promise<string | undefined> {
  if (device === undefined) return undefined;
  const key = deviceKeyOf(ctx, device);
  return (await addresses.isKnown(counters(ctx), userId ?? "", key)) ? key : undefined;
}

/** The origin of an attempt: a browser of the user, or a network. */
const sourceOf = (attempt: From, knownDeviceKey: string | undefined) =>
  knownDeviceKey === undefined ? networkOf(attempt.client) : `device ${knownDeviceKey}`;
const ofAccount = (attempt: Attempt, source: string) => `account ${accountOf(attempt)} ${source}`;
const ofCodes = (userId: string, source = "strangers") => `codes ${userId} ${source}`;

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
  const device = await knownDevice(attempt, userId);
  if (device === undefined) await countFromAddress(ctx, attempt.client);
  await countAttempt(ctx, "account", ofAccount(attempt, sourceOf(attempt, device)));
  if (device !== undefined) return;
  // An unknown account is looked up like an existing one, so that the response time does not reveal which it is.
  if (await addresses.isKnown(counters(ctx), userId ?? "", addressKeyOf(attempt))) return;
  const now = ctx.now();
  const { attempts: counted } = await attempts.count(counters(ctx), ofStrangers(attempt), now, unslowed.windowMs);
  if (counted <= unslowed.most) return;
  const turn = await attempts.takeTurn(counters(ctx), `turn ${accountOf(attempt)}`, now, { turnMs, maxWaitMs });
  if (turn === undefined) throw tooMany(Math.ceil(maxWaitMs / 1000));
  await sleep(Math.max(0, turn.getTime() - now.getTime()));
}

/** The password was right: the attempt is no longer counted. */
export async function endAttempt(attempt: Attempt, userId: string): Promise<void> {
  const { ctx } = attempt;
  const device = await knownDevice(attempt, userId);
  await attempts.forget(counters(ctx), ofAccount(attempt, sourceOf(attempt, device)));
  if (device !== undefined) return;
  await attempts.giveBack(counters(ctx), ofStrangers(attempt));
  await attempts.giveBack(counters(ctx), ofAddress(attempt.client));
}

/** Counts a code before it is checked. Other ways to complete the sign-in stay open while strangers guess codes. */
export async function beginCode(from: From, userId: string): Promise<void> {
  const device = await knownDevice(from, userId);
  await countAttempt(from.ctx, "account", ofCodes(userId, sourceOf(from, device)));
  if (device === undefined) await countAttempt(from.ctx, "codes", ofCodes(userId));
}

export async function endCode(from: From, userId: string): Promise<void> {
  await attempts.forget(counters(from.ctx), ofCodes(userId, sourceOf(from, await knownDevice(from, userId))));
  await attempts.giveBack(counters(from.ctx), ofCodes(userId));
}

/** Remembers the address and the browser of a successful sign-in. */
export async function remember({ ctx, client, device }: From, userId: string): Promise<void> {
  await addresses.remember(counters(ctx), userId, addressKeyOf({ ctx, client }), ctx.now());
  if (device !== undefined) await addresses.remember(counters(ctx), userId, deviceKeyOf(ctx, device), ctx.now());
}

/** A sign-in from this address succeeded without a password, so its attempt is no longer counted. */
export const giveBackAddress = (ctx: Context, client: ClientFacts) => attempts.giveBack(counters(ctx), ofAddress(client));

const tooMany = (retryAfterS: number) =>
  new ApiError("RATE_LIMITED", { message: "Too many sign-in attempts. Wait a few minutes.", retryAfterS });
