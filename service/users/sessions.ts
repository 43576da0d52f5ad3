import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import { effectivePermissions } from "#contract/permissions.ts";
import type { ClientFacts } from "#contract/request-facts.ts";
import type { PasskeyAssertion } from "#contract/users/passkeys.ts";
import type { sessions as contract, Session } from "#contract/users/sessions.ts";
import type { Executor } from "#db/pool.ts";
import { unseal, voucherContext } from "#db/seal.ts";
import * as factors from "#db/users/second-factors.ts";
import * as rows from "#db/users/sessions.ts";
import * as users from "#db/users/users.ts";
import type { Context, UserActor } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { hashOf, sessionPrefix } from "../http/authentication.ts";
import { takeAllowance } from "../visitor-allowance.ts";
import { languageOf } from "./language.ts";
import { assertionOptionsFor, relyingPartyOf, requireRelyingParty, verifyAssertion } from "./passkeys.ts";
import { isPassword } from "./passwords.ts";
import { recordOfUser } from "./record-user.ts";
import { acceptAppCode, acceptRecoveryCode, isRecoveryCode, wrongCode } from "./second-factor-checks.ts";
import { beginAttempt, beginCode, countFromAddress, endAttempt, endCode, giveBackAddress, remember } from "./sign-in-attempts.ts";
import { countAttemptWith, createTicket, openTicket, takeTicket } from "./sign-in-tickets.ts";

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
  const all = await users.listLocations(ctx.db, user.id);
  const locations = user.viewer === undefined ? all : all.filter(({ id }) => userOf(ctx).locationIds.includes(id));
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
    locations: locations.map(({ id, name, timezone, company_id, records_reads }) => ({
      ...{ id, name, timezone, companyId: company_id, recordsReads: records_reads ?? false },
    })),
    expiresAt: expiresAt.toISOString(),
    needsSecondFactor: user.needsSecondFactor,
    viewer: user.viewer ?? null,
  };
}

type Begin = {
  client: ClientFacts;
  user: UserRow;
  userAgent: string | undefined;
  /** Whether the user must add a second factor before they can do anything else. */
  needsSecondFactor: boolean;
  /** Work that completes the sign-in in the same transaction. */
  completing?: (tx: Executor) => Promise<unknown>;
};

/** Creates a session for the user. */
async function begin(ctx: Context, { client, user, userAgent, needsSecondFactor, completing }: Begin) {
  const token = sessionPrefix + randomBytes(32).toString("base64url");
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + sessionMs);
  const session = { token_hash: hashOf(token), user_id: user.id, date_added: now, expires_at: expiresAt };
  await ctx.tx(async (tx) => {
    await completing?.(tx);
    const from = { user_agent: userAgent ?? null, last_used_at: now, last_used_from: client.address };
    await rows.insert(tx, { ...session, ...from, needs_second_factor: needsSecondFactor });
  });
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
    needsSecondFactor,
    viewer: undefined,
  };
  return { token, ...(await sessionOf(ctx, person, expiresAt)) };
}

const voucher = z.object({ email: z.email(), at: z.iso.datetime() });
const voucherMs = 60_000;

/** The email in a voucher of our own dashboard. Expired and forged vouchers are rejected. */
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

type Ticket = Awaited<ReturnType<typeof countAttemptWith>>;
type Given = { code?: string | undefined; passkey?: PasskeyAssertion | undefined };
type From = { ctx: Context; client: ClientFacts; device: string | undefined };

/**
 * The user whose sign-in a code or a passkey completes, and a function that uses the code or passkey in the transaction of the sign-in.
 * Throws if it is wrong.
 */
async function checkOf(
  from: From,
  ticket: Ticket,
  { code, passkey }: Given,
): Promise<{ userId: string; completing: (tx: Executor) => Promise<void> }> {
  if (passkey !== undefined) return checkPasskey(from.ctx, ticket, passkey);
  const userId = ticket.user_id;
  if (ticket.purpose !== "second-factor" || userId === null || code === undefined) return wrongCode();
  if (!isRecoveryCode(code)) {
    await beginCode(from, userId);
    return {
      userId,
      async completing(tx) {
        if (!(await acceptAppCode(from.ctx, tx, userId, code))) wrongCode();
      },
    };
  }
  return {
    userId,
    async completing(tx) {
      if (!(await acceptRecoveryCode(from.ctx, tx, userId, code))) wrongCode();
      await recordOfUser(tx, userId, { recoveryCode: "used" });
    },
  };
}

async function checkPasskey(ctx: Context, ticket: Ticket, given: PasskeyAssertion) {
  const refused = () => new ApiError("SIGN_IN_REFUSED", { reason: "passkeyRefused" });
  const isAlone = ticket.purpose === "passkey";
  const passkey = await factors.findPasskey(ctx.db, given.id);
  const isOfTicket = isAlone || (ticket.purpose === "second-factor" && passkey?.user_id === ticket.user_id);
  if (passkey === undefined || !isOfTicket) throw refused();
  const challenge = { challenge: ticket.challenge, isAlone };
  const counter = await verifyAssertion(requireRelyingParty(ctx.settings), challenge, passkey, given);
  if (counter === undefined) throw refused();
  return {
    userId: passkey.user_id,
    async completing(tx: Executor) {
      if ((await factors.countUse(tx, passkey.credential_id, counter, ctx.now())) === undefined) throw refused();
    },
  };
}

export const sessions: Handlers<typeof contract> = {
  async create(ctx, { body, client }) {
    const user = await users.findByEmail(ctx.db, body.email);
    const attempt = { ctx, client, email: body.email, device: body.device };
    await beginAttempt(attempt, user?.id);
    const isRight = await isPassword(body.password, user?.password_hash);
    if (user === undefined || !isRight) throw new ApiError("SIGN_IN_REFUSED");
    await endAttempt(attempt, user.id);
    if (await factors.hasAny(ctx.db, user.id)) {
      const ticket = await ctx.tx((tx) => createTicket(tx, { purpose: "second-factor", userId: user.id }, ctx.now()));
      throw new ApiError("SECOND_FACTOR_NEEDED", { meta: { ticket } });
    }
    const needsSecondFactor = await factors.isRequired(ctx.db, user.id);
    const begun = await begin(ctx, { client, user, userAgent: body.userAgent, needsSecondFactor });
    await remember(attempt, user.id);
    return begun;
  },

  async secondFactor(ctx, { body, client }) {
    await takeAllowance(ctx, client, "sign-in step");
    const { user_id: userId, challenge } = await openTicket(ctx.db, body.ticket, ["second-factor"], ctx.now());
    const [app, passkeys, codes] = await Promise.all([
      factors.findApp(ctx.db, userId ?? ""),
      factors.listPasskeys(ctx.db, userId ?? ""),
      factors.countRecoveryCodes(ctx.db, userId ?? ""),
    ]);
    const party = passkeys.length === 0 ? undefined : relyingPartyOf(ctx.settings);
    return {
      hasApp: app !== undefined && app.confirmed_at !== null,
      hasRecoveryCodes: codes > 0,
      passkeyOptions: party === undefined ? null : { ...(await assertionOptionsFor(party, passkeys, false)), challenge },
    };
  },

  async startPasskey(ctx, { client }) {
    await takeAllowance(ctx, client, "sign-in step");
    const options = await assertionOptionsFor(requireRelyingParty(ctx.settings), [], true);
    const ticket = { purpose: "passkey", userId: null, challenge: options.challenge } as const;
    return { ticket: await ctx.tx((tx) => createTicket(tx, ticket, ctx.now())), options };
  },

  async complete(ctx, { body, client }) {
    await countFromAddress(ctx, client);
    const ticket = await countAttemptWith(ctx.db, body.ticket, ctx.now());
    const from = { ctx, client, device: body.device };
    const { userId, completing } = await checkOf(from, ticket, body);
    const user = await users.findSigningIn(ctx.db, userId);
    if (user === undefined) throw new ApiError("SIGN_IN_REFUSED");
    const begun = await begin(ctx, {
      ...{ client, user, userAgent: body.userAgent, needsSecondFactor: false },
      async completing(tx) {
        await takeTicket(tx, body.ticket, ctx.now());
        await completing(tx);
      },
    });
    await giveBackAddress(ctx, client);
    if (body.code !== undefined) await endCode(from, userId);
    await remember(from, userId);
    return begun;
  },

  async createVouched(ctx, { body, client }) {
    await countFromAddress(ctx, client);
    const email = vouchedIn(ctx, body.voucher);
    const user = await users.findByEmail(ctx.db, email);
    if (user === undefined) throw new ApiError("FORBIDDEN", { message: `No user here has the email ${email}. Ask an admin to add you.` });
    // The provider decides how its users are authenticated (docs/decisions/second-factor.md).
    const begun = await begin(ctx, { client, user, userAgent: body.userAgent, needsSecondFactor: false });
    await giveBackAddress(ctx, client);
    await remember({ ctx, client, device: body.device }, user.id);
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
