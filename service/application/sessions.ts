import { randomBytes } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { sessions as contract, Session } from "#contract/application/sessions.ts";
import { Fault } from "#contract/errors.ts";
import { effectivePermissions } from "#contract/permissions.ts";
import * as rows from "#db/application/sessions.ts";
import * as users from "#db/users/users.ts";
import type { Context, UserActor } from "../context.ts";
import { hashOf, sessionPrefix } from "../http/authentication.ts";
import type { Handlers } from "../implement.ts";
import { isPassword } from "./passwords.ts";

const sessionMs = 12 * 60 * 60 * 1000;

/** The signed-in user of an application verb: the door lets nobody else through. */
export function userOf(ctx: Context): UserActor {
  if (ctx.actor.kind !== "user") throw new Fault("TOKEN_INVALID");
  return ctx.actor;
}

const attempts = {
  account: new RateLimiterMemory({ keyPrefix: "account", points: 10, duration: 300 }),
  address: new RateLimiterMemory({ keyPrefix: "address", points: 100, duration: 300 }),
};

async function countAttempt(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    throw new Fault("RATE_LIMITED", {
      message: "Too many attempts to sign in. Wait a few minutes.",
      retryAfterS: Math.ceil(thrown.msBeforeNext / 1000),
    });
  }
}

async function sessionOf(
  ctx: Context,
  user: Omit<UserActor, "kind" | "locationIds" | "sessionHash" | "expiresAtMs">,
  expiresAt: Date,
): Promise<Session> {
  const locations = await users.listLocations(ctx.db, user.id);
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      role: user.role,
      companyId: user.companyId,
      permissions: effectivePermissions(user),
      scopes: user.scopes && [...user.scopes],
      scopesAssignedToOnly: user.scopesAssignedToOnly && [...user.scopesAssignedToOnly],
    },
    locations: locations.map(({ id, name, timezone, company_id }) => ({ id, name, timezone, companyId: company_id })),
    expiresAt: expiresAt.toISOString(),
  };
}

export const sessions: Handlers<typeof contract> = {
  async create(ctx, { body }) {
    await countAttempt(attempts.address, ctx.remoteAddress);
    await countAttempt(attempts.account, body.email.trim().toLowerCase());
    const user = await users.findByEmail(ctx.db, body.email);
    const isRight = await isPassword(body.password, user?.password_hash);
    if (user === undefined || !isRight) throw new Fault("SIGN_IN_REFUSED");
    const token = sessionPrefix + randomBytes(32).toString("base64url");
    const now = ctx.now();
    const expiresAt = new Date(now.getTime() + sessionMs);
    await ctx.tx((tx) => rows.insert(tx, { token_hash: hashOf(token), user_id: user.id, date_added: now, expires_at: expiresAt }));
    await attempts.account.delete(body.email.trim().toLowerCase());
    const { id, email, role, permissions, scopes } = user;
    const name = `${user.first_name} ${user.last_name}`.trim();
    const person = {
      id,
      name,
      email,
      role,
      companyId: user.company_id,
      permissions,
      scopes,
      scopesAssignedToOnly: user.scopes_assigned_to_only,
    };
    return { token, ...(await sessionOf(ctx, person, expiresAt)) };
  },

  async get(ctx) {
    const user = userOf(ctx);
    return sessionOf(ctx, user, new Date(user.expiresAtMs));
  },

  async remove(ctx) {
    const { sessionHash } = userOf(ctx);
    await ctx.tx((tx) => rows.remove(tx, sessionHash));
    return { succeeded: true };
  },
};
