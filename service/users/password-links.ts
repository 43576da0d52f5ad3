import { z } from "zod";
import { fullNameOf } from "#contract/names.ts";
import type { passwordLinks as contract } from "#contract/users/password-links.ts";
import type { Origin } from "#db/pool.ts";
import * as attempts from "#db/users/attempts.ts";
import * as sessions from "#db/users/sessions.ts";
import * as users from "#db/users/users.ts";
import { type Context, createContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import type { Handlers } from "../handler.ts";
import { hashOf } from "../http/authentication.ts";
import { addJob } from "../jobs/queue.ts";
import { readerOfUser } from "../language/reader.ts";
import { mailTexts } from "../language/texts.ts";
import { sendMail } from "../mail/mail.ts";
import { takeAllowance } from "../visitor-allowance.ts";
import { createLink, openLink, takeLink, validMinutes } from "./account-links.ts";
import { requireUncommon } from "./common-passwords.ts";
import { hashPassword } from "./passwords.ts";
import { recordOfUser } from "./record-user.ts";

/**
 * Mails to one address are limited silently, so that the limit cannot be used to keep the owner from asking. The window is as long as a
 * link is valid: there is always a valid link in the mailbox, or the next request mails one.
 */
const mails = { most: 5, windowMs: validMinutes("password") * 60_000 };

type User = NonNullable<Awaited<ReturnType<typeof users.findByEmail>>>;

const nameOf = (user: Pick<User, "first_name" | "last_name">) => fullNameOf(user.first_name, user.last_name);

/** Acts as the person, who proved by the link that they read the account's mail. */
const contextOf = (ctx: Context, user: User): Context => {
  const origin: Origin = { kind: "user", id: user.id, name: nameOf(user), requestId: ctx.requestId };
  return createContext(ctx.deps, { actor: ctx.actor, tenant: ctx.tenant, requestId: ctx.requestId, origin });
};

export const passwordLinks: Handlers<typeof contract> = {
  // The job looks up whether a user has the email, so that neither the response nor its timing reveals it.
  async request(ctx, { body, client }) {
    await takeAllowance(ctx, client, "password link request");
    const email = body.email.toLowerCase();
    const { attempts: counted } = await attempts.count(ctx.deps.db.query, `password link ${hashOf(email)}`, ctx.now(), mails.windowMs);
    if (counted <= mails.most) await ctx.tx((tx) => addJob(tx, "mail-password-link", { email }, { maxAttempts: 5 }));
    return { succeeded: true, isMailed: ctx.settings.smtpUrl !== undefined };
  },

  async open(ctx, { body, client }) {
    await takeAllowance(ctx, client, "password link use");
    return { email: (await openLink(ctx.db, "password", body.token, ctx.now())).email };
  },

  async use(ctx, { body, client }) {
    await takeAllowance(ctx, client, "password link use");
    const user = await openLink(ctx.db, "password", body.token, ctx.now());
    await requireUncommon(body.password);
    const made = await hashPassword(body.password);
    await contextOf(ctx, user).tx(async (tx) => {
      const id = await takeLink(tx, "password", body.token, ctx.now());
      await users.update(tx, id, { password_hash: made, date_updated: ctx.now() });
      await sessions.removeOfUser(tx, id);
      await recordOfUser(tx, id, { passwordLink: "used" });
    });
    return { succeeded: true };
  },
};

const job = z.object({ email: z.string() });

/** Mails the link, if a user has the email. A retry mails a new link, because the token of the first one is not stored. */
export async function mailPasswordLink(deps: Deps, payload: unknown): Promise<void> {
  const { db, settings, now } = deps;
  const user = await users.findByEmail(db.query, job.parse(payload).email);
  if (user === undefined) return;
  const { token } = await db.tx({ kind: "system" }, async (tx) => {
    await recordOfUser(tx, user.id, { passwordLink: "mailed" });
    return createLink(tx, "password", user.id, now());
  });
  const outcome = await sendMail(settings, { ...mailOf(user, passwordLinkOf(settings, token)), isAutomatic: true });
  if (!outcome.ok && !outcome.isPermanent) throw new Error(`A link for a new password could not be mailed yet: ${outcome.error}`);
}

/** The token is in the fragment, which browsers send to no server. */
export const passwordLinkOf = ({ dashboardUrl }: Deps["settings"], token: string): string => `${dashboardUrl}/reset-password#${token}`;

function mailOf(user: User, url: string) {
  const t = mailTexts(readerOfUser(user, { country: null }).language);
  return {
    to: [user.email],
    subject: t("passwordLink.subject"),
    text: [
      t("greeting", { name: nameOf(user) }),
      t("passwordLink.body", { email: user.email }),
      url,
      t("passwordLink.valid", { minutes: validMinutes("password") }),
      t("passwordLink.ignore"),
    ].join("\n\n"),
  };
}
