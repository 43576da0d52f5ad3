import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import { effectivePermissions } from "#contract/permissions.ts";
import type { ClientFacts } from "#contract/request-facts.ts";
import type { sessions as contract, Session } from "#contract/users/sessions.ts";
import { unseal, voucherContext } from "#db/seal.ts";
import * as rows from "#db/users/sessions.ts";
import * as users from "#db/users/users.ts";
import type { Context, UserActor } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { hashOf, sessionPrefix } from "../http/authentication.ts";
import { languageOf } from "./language.ts";
import { isPassword } from "./passwords.ts";
import { beginAttempt, countFromAddress, endAttempt, succeed } from "./sign-in-attempts.ts";

const sessionMs = 12 * 60 * 60 * 1000;

/** The signed-in user of a dashboard endpoint; the pipeline rejects every other caller. */
export function userOf(ctx: Context): UserActor {
  if (ctx.actor.kind !== "user") throw new ApiError("TOKEN_INVALID");
  return ctx.actor;
}

type UserRow = NonNullable<Awaited<ReturnType<typeof users.findByEmail>>>;

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
      language: user.language,
      companyId: user.companyId,
      permissions: effectivePermissions(user),
      scopes: user.scopes && [...user.scopes],
      scopesAssignedToOnly: user.scopesAssignedToOnly && [...user.scopesAssignedToOnly],
    },
    locations: locations.map(({ id, name, timezone, company_id }) => ({ id, name, timezone, companyId: company_id })),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Creates a session for the user. */
async function begin(ctx: Context, client: ClientFacts, user: UserRow, userAgent: string | undefined) {
  const token = sessionPrefix + randomBytes(32).toString("base64url");
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + sessionMs);
  const session = { token_hash: hashOf(token), user_id: user.id, date_added: now, expires_at: expiresAt };
  await ctx.tx((tx) => rows.insert(tx, { ...session, user_agent: userAgent ?? null, last_used_at: now, last_used_from: client.address }));
  const { id, email, role, permissions, scopes } = user;
  const person = {
    id,
    name: fullNameOf(user.first_name, user.last_name),
    email,
    role,
    language: languageOf(user),
    companyId: user.company_id,
    permissions,
    scopes,
    scopesAssignedToOnly: user.scopes_assigned_to_only,
  };
  return { token, ...(await sessionOf(ctx, person, expiresAt)) };
}

const voucher = z.object({ email: z.email(), at: z.iso.datetime() });
const voucherMs = 60_000;

/** The email in a voucher of our own dashboard. Expired and forged vouchers are refused. */
function vouchedIn(ctx: Context, sealed: string): string {
  const read = voucher.safeParse(opened(ctx.settings.secret, sealed));
  if (!read.success) throw new ApiError("SIGN_IN_REFUSED", { message: "This voucher is not one of the dashboard's." });
  const ageMs = Math.abs(ctx.now().getTime() - Date.parse(read.data.at));
  if (ageMs > voucherMs) throw new ApiError("SIGN_IN_REFUSED", { message: "This voucher has expired. Sign in again." });
  return read.data.email;
}

function opened(secret: string, sealed: string): unknown {
  try {
    return JSON.parse(unseal(secret, voucherContext, sealed));
  } catch {
    return undefined;
  }
}

export const sessions: Handlers<typeof contract> = {
  async create(ctx, { body, client }) {
    const user = await users.findByEmail(ctx.db, body.email);
    const attempt = { ctx, client, email: body.email };
    await beginAttempt(attempt, user?.id);
    const isRight = await isPassword(body.password, user?.password_hash);
    if (user === undefined || !isRight) throw new ApiError("SIGN_IN_REFUSED");
    const begun = await begin(ctx, client, user, body.userAgent);
    await endAttempt(attempt, user.id);
    return begun;
  },

  async createVouched(ctx, { body, client }) {
    await countFromAddress(ctx, client);
    const email = vouchedIn(ctx, body.voucher);
    const user = await users.findByEmail(ctx.db, email);
    if (user === undefined)
      throw new ApiError("FORBIDDEN", { message: `Nobody works here with the email ${email}. Ask an admin to add you.` });
    const begun = await begin(ctx, client, user, body.userAgent);
    await succeed(ctx, client, user.id);
    return begun;
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
