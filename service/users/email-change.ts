import { z } from "zod";
import { ApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import type { Executor } from "#db/pool.ts";
import * as links from "#db/users/account-links.ts";
import * as sessions from "#db/users/sessions.ts";
import * as users from "#db/users/users.ts";
import type { Context } from "../context.ts";
import type { Deps } from "../deps.ts";
import { hashOf } from "../http/authentication.ts";
import { addJob } from "../jobs/queue.ts";
import { readerOfUser } from "../language/reader.ts";
import { mailTexts } from "../language/texts.ts";
import { sendMail } from "../mail/mail.ts";
import { countWithin } from "../visitor-allowance.ts";
import { createLink, linkEnded, validMinutes } from "./account-links.ts";
import { requireConfirmation, requireOwnPassword } from "./confirmation.ts";
import { recordOfUser } from "./record-user.ts";
import { userOf } from "./sessions.ts";
import { afterEmailChange, withFreeEmail } from "./write.ts";

// A person changes the email that they sign in with. Only the link that is mailed to the new address changes it, and only while its owner
// is signed in, so that a stranger who reads a mail to a mistyped address cannot take over the account. The address is not reserved before
// that, and it is not checked whether another user has it: if two users confirm the same address, the unique index lets the first one have
// it.

/** Mails that one person can have sent to addresses that may not be theirs. */
const mails = { most: 5, windowMs: 60 * 60_000 };

export async function ownRecord(ctx: Context, db: Executor) {
  const row = await users.findOwn(db, userOf(ctx).id);
  if (row === undefined) throw new ApiError("SESSION_ENDED");
  return row;
}

export async function requestEmail(ctx: Context, { email, password }: { email: string; password?: string | undefined }): Promise<void> {
  if (ctx.settings.smtpUrl === undefined) throw new ApiError("CONFLICT", { reason: "emailNeedsMail" });
  const user = await ownRecord(ctx, ctx.db);
  if (user.password_hash === null) await requireConfirmation(ctx, undefined);
  else if (password === undefined) throw new ApiError("FORBIDDEN", { reason: "passwordNeeded" });
  else await requireOwnPassword(ctx, password, "password");
  if (email === user.email) throw new ApiError("INVALID", { reason: "emailUnchanged" });
  await countWithin(ctx, `email change ${user.id}`, mails);

  const { token } = await ctx.tx(async (tx) => {
    await links.removeOfUser(tx, user.id, "email");
    return createLink(tx, "email", user.id, ctx.now(), email);
  });
  // The token is stored nowhere, so this cannot be left to a job.
  const outcome = await sendMail(ctx.settings, { ...confirmationMail(user, email, linkOf(ctx.settings, token)), isAutomatic: true });
  if (!outcome.ok) {
    await ctx.tx((tx) => links.removeOfUser(tx, user.id, "email"));
    throw new ApiError("CONFLICT", { reason: "emailNotMailed", values: { detail: outcome.error } });
  }
  await ctx.tx(async (tx) => {
    await addJob(tx, "mail-email-notice", { userId: user.id, kind: "requested", to: user.email, email }, { maxAttempts: 5 });
    await recordOfUser(tx, user.id, { emailChange: "requested" });
  });
}

/** Other sessions end, as with a new password: they began with an email that no longer belongs to the account. */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const { id, sessionHash } = userOf(ctx);
  await withFreeEmail(
    ctx.tx(async (tx) => {
      const before = await ownRecord(ctx, tx);
      const email = (await links.takeOfUser(tx, id, hashOf(token), "email", ctx.now())) ?? linkEnded();
      await users.setEmail(tx, id, email, ctx.now());
      await afterEmailChange(tx, before, email);
      await sessions.removeOfUser(tx, id, sessionHash);
    }),
  );
}

export const cancelEmail = (ctx: Context) => ctx.tx((tx) => links.removeOfUser(tx, userOf(ctx).id, "email"));

const linkOf = ({ dashboardUrl }: Deps["settings"], token: string): string => `${dashboardUrl}/confirm-email#${token}`;

type User = Awaited<ReturnType<typeof ownRecord>>;

const nameOf = (user: User) => fullNameOf(user.first_name, user.last_name);
const textsFor = (user: User) => mailTexts(readerOfUser(user, { country: null }).language);

function confirmationMail(user: User, email: string, url: string) {
  const t = textsFor(user);
  return {
    to: [email],
    subject: t("emailChange.subject"),
    text: [
      t("greeting", { name: nameOf(user) }),
      t("emailChange.body", { email }),
      url,
      t("emailChange.valid", { minutes: validMinutes("email") }),
      t("emailChange.ignore"),
    ].join("\n\n"),
  };
}

const notice = z.object({ userId: z.string(), kind: z.enum(["requested", "changed"]), to: z.string(), email: z.string() });

/** Notifies the former address, so that a change by someone else does not go unnoticed. */
export async function mailEmailNotice({ db, settings }: Deps, payload: unknown): Promise<void> {
  const { userId, kind, to, email } = notice.parse(payload);
  const user = await users.findOwn(db.query, userId);
  if (user === undefined) return;
  const t = textsFor(user);
  const text = [
    t("greeting", { name: nameOf(user) }),
    t(`emailNotice.body.${kind}`, { from: to, to: email }),
    t(`emailNotice.ifNotYou.${kind}`),
  ];
  const outcome = await sendMail(settings, {
    to: [to],
    subject: t(`emailNotice.subject.${kind}`),
    text: text.join("\n\n"),
    isAutomatic: true,
  });
  if (!outcome.ok && !outcome.isPermanent) throw new Error(`A notice of a new email could not be mailed yet: ${outcome.error}`);
}
