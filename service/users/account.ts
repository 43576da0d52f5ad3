import { ApiError } from "#contract/errors.ts";
import type { Account, accountEndpoints as contract } from "#contract/users/account.ts";
import type { Executor } from "#db/pool.ts";
import * as links from "#db/users/account-links.ts";
import * as sessions from "#db/users/sessions.ts";
import * as users from "#db/users/users.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { requireUncommon } from "./common-passwords.ts";
import { requireOwnPassword } from "./confirmation.ts";
import { cancelEmail, confirmEmail, ownRecord, requestEmail } from "./email-change.ts";
import { languageOf, storedLanguage } from "./language.ts";
import { hashPassword } from "./passwords.ts";
import { userOf } from "./sessions.ts";

async function accountOf(ctx: Context, db: Executor): Promise<Account> {
  const row = await ownRecord(ctx, db);
  const change = await links.findOfUser(db, row.id, "email", ctx.now());
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    language: languageOf(row),
    signature: row.signature,
    hasPassword: row.password_hash !== null,
    emailChange: ctx.settings.smtpUrl === undefined ? null : { pending: change?.email ?? null },
  };
}

export const account: Handlers<typeof contract> = {
  get: async (ctx) => ({ account: await accountOf(ctx, ctx.db) }),

  update: (ctx, { body }) =>
    ctx.tx(async (tx) => {
      const { firstName, lastName, language, signature } = body;
      await users.update(tx, userOf(ctx).id, {
        ...(firstName === undefined ? {} : { first_name: firstName }),
        ...(lastName === undefined ? {} : { last_name: lastName }),
        ...(signature === undefined ? {} : { signature }),
        ...(language === undefined ? {} : storedLanguage(language)),
        date_updated: ctx.now(),
      });
      return { account: await accountOf(ctx, tx) };
    }),

  async setPassword(ctx, { body }) {
    const { id, sessionHash } = userOf(ctx);
    await requireOwnPassword(ctx, body.oldPassword, "oldPassword");
    await requireUncommon(body.password);
    const made = await hashPassword(body.password);
    await ctx.tx(async (tx) => {
      await users.update(tx, id, { password_hash: made, date_updated: ctx.now() });
      await sessions.removeOfUser(tx, id, sessionHash);
    });
    return { succeeded: true };
  },

  async requestEmail(ctx, { body }) {
    await requestEmail(ctx, body);
    return { account: await accountOf(ctx, ctx.db) };
  },

  async confirmEmail(ctx, { body }) {
    await confirmEmail(ctx, body.token);
    return { account: await accountOf(ctx, ctx.db) };
  },

  async cancelEmail(ctx) {
    await cancelEmail(ctx);
    return { account: await accountOf(ctx, ctx.db) };
  },

  async listSessions(ctx) {
    const { id, sessionHash } = userOf(ctx);
    const found = await sessions.listOfUser(ctx.db, id, ctx.now());
    return {
      sessions: found.map((row) => ({
        id: row.id,
        isCurrent: row.token_hash === sessionHash,
        dateAdded: row.date_added.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
        from: row.last_used_from,
        userAgent: row.user_agent,
      })),
    };
  },

  removeSession: (ctx, { params }) =>
    ctx.tx(async (tx) => {
      if ((await sessions.removeOne(tx, userOf(ctx).id, params.sessionId)) === undefined) throw new ApiError("NOT_FOUND");
      return { succeeded: true };
    }),

  removeOtherSessions: (ctx) =>
    ctx.tx(async (tx) => {
      const { id, sessionHash } = userOf(ctx);
      const ended = await sessions.removeOfUser(tx, id, sessionHash);
      return { succeeded: true, ended: Number(ended[0]?.numDeletedRows ?? 0) };
    }),
};
