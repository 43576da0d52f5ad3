import { ApiError } from "#contract/errors.ts";
import type { secondFactor as contract, Passkey } from "#contract/users/second-factor.ts";
import type { Executor } from "#db/pool.ts";
import * as rows from "#db/users/second-factors.ts";
import * as sessions from "#db/users/sessions.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { confirmationOf, requireConfirmation } from "./confirmation.ts";
import { registrationOptionsFor, relyingPartyOf, requireRelyingParty, verifyRegistration } from "./passkeys.ts";
import { recordOfUser } from "./record-user.ts";
import { acceptAppCode, newAppSecret, renewCodes } from "./second-factor-checks.ts";
import { userOf } from "./sessions.ts";
import { countAttempt, forgetAttempts } from "./sign-in-attempts.ts";
import { createTicket, openTicket, takeTicket } from "./sign-in-tickets.ts";

const passkeysMost = 20;

const passkeyOf = (row: Awaited<ReturnType<typeof rows.listPasskeys>>[number]): Passkey => ({
  id: row.credential_id,
  name: row.name,
  dateAdded: row.date_added.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/**
 * After a second factor was added, the session may be used. If it is the user's first one, other sessions end, and recovery codes are
 * shown.
 */
async function completeAddition(ctx: Context, tx: Executor, isFirst: boolean): Promise<{ recoveryCodes: string[] | null }> {
  const { id, sessionHash } = userOf(ctx);
  await sessions.allow(tx, sessionHash);
  if (isFirst) await sessions.removeOfUser(tx, id, sessionHash);
  return { recoveryCodes: (await rows.countRecoveryCodes(tx, id)) === 0 ? await renewCodes(ctx, tx, id) : null };
}

/** After a removal: the last second factor cannot be removed if one is required, and recovery codes are removed with it. */
async function completeRemoval(tx: Executor, userId: string): Promise<void> {
  if (await rows.hasAny(tx, userId)) return;
  if (await rows.isRequired(tx, userId)) throw new ApiError("CONFLICT", { reason: "secondFactorRequired" });
  await rows.setRecoveryCodes(tx, userId, []);
}

export const secondFactor: Handlers<typeof contract> = {
  async get(ctx) {
    const { id } = userOf(ctx);
    const app = await rows.findApp(ctx.db, id);
    return {
      app: app === undefined || app.confirmed_at === null ? null : { dateAdded: app.confirmed_at.toISOString() },
      passkeys: (await rows.listPasskeys(ctx.db, id)).map(passkeyOf),
      recoveryCodesLeft: await rows.countRecoveryCodes(ctx.db, id),
      isRequired: await rows.isRequired(ctx.db, id),
      confirmation: await confirmationOf(ctx),
      passkeyOrigin: relyingPartyOf(ctx.settings)?.origin ?? null,
    };
  },

  async startApp(ctx, { body }) {
    await requireConfirmation(ctx, body.password);
    const user = userOf(ctx);
    const { sealed, secret, uri } = newAppSecret(ctx.settings, user);
    const made = await ctx.tx((tx) => rows.insertApp(tx, { user_id: user.id, sealed_secret: sealed, date_added: ctx.now() }));
    if (made === undefined) throw new ApiError("CONFLICT", { reason: "appExists" });
    return { secret, uri };
  },

  async confirmApp(ctx, { body }) {
    const { id } = userOf(ctx);
    const attempts = `first code ${id}`;
    await countAttempt(ctx, "account", attempts);
    const added = await ctx.tx(async (tx) => {
      await rows.lock(tx, id);
      const app = await rows.findApp(tx, id);
      if (app === undefined || app.confirmed_at !== null) throw new ApiError("CONFLICT", { reason: "appExists" });
      const isFirst = !(await rows.hasAny(tx, id));
      if (!(await acceptAppCode(ctx, tx, id, body.code))) throw new ApiError("INVALID", { reason: "codeWrong" });
      await rows.confirmApp(tx, id, ctx.now());
      await recordOfUser(tx, id, { authenticatorApp: "added" });
      return completeAddition(ctx, tx, isFirst);
    });
    await forgetAttempts(ctx, attempts);
    return added;
  },

  async removeApp(ctx, { body }) {
    await requireConfirmation(ctx, body.password);
    const { id } = userOf(ctx);
    return ctx.tx(async (tx) => {
      await rows.lock(tx, id);
      const removed = await rows.removeApp(tx, id);
      if (removed === undefined || removed.confirmed_at === null) throw new ApiError("NOT_FOUND");
      await completeRemoval(tx, id);
      await recordOfUser(tx, id, { authenticatorApp: "removed" });
      return { succeeded: true };
    });
  },

  async startPasskey(ctx, { body }) {
    await requireConfirmation(ctx, body.password);
    const user = userOf(ctx);
    const passkeys = await rows.listPasskeys(ctx.db, user.id);
    if (passkeys.length >= passkeysMost) throw new ApiError("CONFLICT", { reason: "passkeysFull", values: { count: passkeysMost } });
    const options = await registrationOptionsFor(requireRelyingParty(ctx.settings), user, passkeys);
    const ticket = { purpose: "new-passkey", userId: user.id, challenge: options.challenge } as const;
    return { ticket: await ctx.tx((tx) => createTicket(tx, ticket, ctx.now())), options };
  },

  async addPasskey(ctx, { body }) {
    const { id } = userOf(ctx);
    const ticket = await openTicket(ctx.db, body.ticket, ["new-passkey"], ctx.now());
    if (ticket.user_id !== id) throw new ApiError("INVALID", { reason: "signInExpired" });
    const made = await verifyRegistration(requireRelyingParty(ctx.settings), ticket.challenge, body.passkey);
    if (made === undefined) throw new ApiError("INVALID", { reason: "passkeyRefused" });
    return ctx.tx(async (tx) => {
      await rows.lock(tx, id);
      await takeTicket(tx, body.ticket, ctx.now());
      const isFirst = !(await rows.hasAny(tx, id));
      const row = await rows.insertPasskey(tx, {
        credential_id: made.credentialId,
        user_id: id,
        public_key: made.publicKey,
        counter: String(made.counter),
        transports: made.transports,
        name: body.name,
        date_added: ctx.now(),
        last_used_at: null,
      });
      if (row === undefined) throw new ApiError("CONFLICT", { reason: "passkeyExists" });
      await recordOfUser(tx, id, { passkey: "added" });
      return { passkey: passkeyOf(row), ...(await completeAddition(ctx, tx, isFirst)) };
    });
  },

  async removePasskey(ctx, { params, body }) {
    await requireConfirmation(ctx, body.password);
    const { id } = userOf(ctx);
    return ctx.tx(async (tx) => {
      await rows.lock(tx, id);
      if ((await rows.removePasskey(tx, id, params.passkeyId)) === undefined) throw new ApiError("NOT_FOUND");
      await completeRemoval(tx, id);
      await recordOfUser(tx, id, { passkey: "removed" });
      return { succeeded: true };
    });
  },

  async renewRecoveryCodes(ctx, { body }) {
    await requireConfirmation(ctx, body.password);
    const { id } = userOf(ctx);
    return ctx.tx(async (tx) => {
      await rows.lock(tx, id);
      if (!(await rows.hasAny(tx, id))) throw new ApiError("CONFLICT", { reason: "noSecondFactor" });
      await recordOfUser(tx, id, { recoveryCodes: "renewed" });
      return { recoveryCodes: await renewCodes(ctx, tx, id) };
    });
  },
};
