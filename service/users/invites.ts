import { randomBytes } from "node:crypto";
import { ApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import { type Rights, rightsBeyond } from "#contract/permissions.ts";
import type { invites as contract, Invite, InviteSent } from "#contract/users/invites.ts";
import * as changes from "#db/audit/changes.ts";
import { newId } from "#db/ids.ts";
import type { Executor, Origin } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import * as rows from "#db/users/invites.ts";
import * as users from "#db/users/users.ts";
import { type Context, createContext } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { hashOf } from "../http/authentication.ts";
import { readerOfUser } from "../language/reader.ts";
import { mailTexts } from "../language/texts.ts";
import { sendMail } from "../mail/mail.ts";
import { countWithin, takeAllowance } from "../visitor-allowance.ts";
import { requireUncommon } from "./common-passwords.ts";
import { languageOf, storedLanguage } from "./language.ts";
import { insertPerson } from "./new-person.ts";
import { hashPassword } from "./passwords.ts";
import { userOf } from "./sessions.ts";
import { emailTaken, requireGrantable } from "./write.ts";

const dayMs = 24 * 60 * 60_000;
const validDays = 7;

/** Mails to one person in one location, so that no one can be flooded with them. */
const mails = { most: 5, windowMs: 60 * 60_000 };

const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { reason: "inviteUnknown" });
};
/** The same error for links that never existed, were used, were revoked or have expired, and for links whose sender has lost the rights. */
const linkEnded = (): never => {
  throw new ApiError("NOT_FOUND", { reason: "linkEnded" });
};

const inviteOf = (row: rows.Invite, now: Date): Invite => ({
  id: row.id,
  email: row.email,
  name: fullNameOf(row.first_name, row.last_name),
  role: row.role,
  invitedBy: fullNameOf(row.inviter_first_name, row.inviter_last_name),
  dateSent: row.date_sent.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.expires_at <= now,
});

const rightsOf = (row: Pick<rows.Invite, "role" | "permissions" | "scopes" | "scopes_assigned_to_only">): Rights => ({
  role: row.role,
  permissions: row.permissions,
  scopes: row.scopes,
  scopesAssignedToOnly: row.scopes_assigned_to_only,
});

/** A new link. Its token is in the fragment, which browsers do not send to servers. */
function newLink({ settings, now }: Context) {
  const token = randomBytes(32).toString("base64url");
  const sent = now();
  return {
    url: `${settings.dashboardUrl}/invite#${token}`,
    columns: { token_hash: hashOf(token), date_sent: sent, expires_at: new Date(sent.getTime() + validDays * dayMs) },
  };
}

const countMail = (ctx: Context, email: string) => countWithin(ctx, `invite ${ctx.tenant} ${hashOf(email.toLowerCase())}`, mails);

/** Mails the link, or returns it if that is not possible. The token is stored nowhere, so this cannot be left to a job. */
async function deliver(ctx: Context, row: rows.Invite, url: string): Promise<InviteSent> {
  const invite = inviteOf(row, ctx.now());
  if (ctx.settings.smtpUrl === undefined) return { invite, link: url, mailError: null };
  const outcome = await sendMail(ctx.settings, { ...mailOf(row, url), isAutomatic: true });
  return outcome.ok ? { invite, link: null, mailError: null } : { invite, link: url, mailError: outcome.error };
}

function mailOf(row: rows.Invite, url: string) {
  const t = mailTexts(readerOfUser({ platform_language: row.platform_language, is_british_english: false }, { country: null }).language);
  const invitedBy = fullNameOf(row.inviter_first_name, row.inviter_last_name);
  const location = row.location_name;
  return {
    to: [row.email],
    subject: t("invite.subject", { invitedBy, location }),
    text: [
      t("greeting", { name: row.first_name }),
      t("invite.body", { invitedBy, location }),
      url,
      t("invite.valid", { days: validDays }),
      t("invite.ignore"),
    ].join("\n\n"),
  };
}

const audit = (
  tx: Executor,
  ctx: Pick<Context, "tenant">,
  id: string,
  action: "create" | "update" | "delete",
  after: Record<string, unknown>,
) =>
  changes.record(tx, ctx.tenant, { entity: "user_invite", entityId: id, action, ...(action === "delete" ? { before: after } : { after }) });

export const invites: Handlers<typeof contract> = {
  async list(ctx) {
    return { invites: (await rows.list(ctx.db, ctx.tenant)).map((row) => inviteOf(row, ctx.now())) };
  },

  async create(ctx, { body }) {
    const { id: invitedBy, companyId } = userOf(ctx);
    const locationIds = [...new Set(body.locationIds)];
    const rights = {
      role: body.role,
      permissions: body.permissions ?? {},
      scopes: body.scopes,
      scopesAssignedToOnly: body.scopesAssignedToOnly,
    };
    await requireGrantable(ctx, companyId, locationIds, rights);
    if (await users.hasEmail(ctx.db, body.email)) throw emailTaken();
    await countMail(ctx, body.email);
    const link = newLink(ctx);
    const row = await ctx.tx(async (tx) => {
      const made = await rows.insert(tx, {
        ...link.columns,
        location_id: ctx.tenant,
        id: newId(),
        email: body.email,
        email_lower: body.email.toLowerCase(),
        first_name: body.firstName,
        last_name: body.lastName,
        role: body.role,
        permissions: JSON.stringify(rights.permissions),
        scopes: rights.scopes,
        scopes_assigned_to_only: rights.scopesAssignedToOnly,
        platform_language: body.platformLanguage ?? "en_US",
        location_ids: locationIds,
        invited_by: invitedBy,
        date_added: ctx.now(),
      });
      if (made === undefined) throw new ApiError("CONFLICT", { reason: "invitedAlready" });
      await audit(tx, ctx, made.id, "create", { email: body.email, role: body.role });
      return (await rows.findById(tx, ctx.tenant, made.id)) ?? notFound();
    });
    return deliver(ctx, row, link.url);
  },

  async resend(ctx, { params }) {
    const { id: invitedBy, companyId } = userOf(ctx);
    const before = (await rows.findById(ctx.db, ctx.tenant, params.inviteId)) ?? notFound();
    await requireGrantable(ctx, companyId, before.location_ids, rightsOf(before));
    if (await users.hasEmail(ctx.db, before.email)) throw emailTaken();
    await countMail(ctx, before.email);
    const link = newLink(ctx);
    const row = await ctx.tx(async (tx) => {
      if ((await rows.renew(tx, ctx.tenant, before.id, { ...link.columns, invited_by: invitedBy })) === undefined) return notFound();
      await audit(tx, ctx, before.id, "update", { email: before.email, sent: link.columns.date_sent.toISOString() });
      return (await rows.findById(tx, ctx.tenant, before.id)) ?? notFound();
    });
    return deliver(ctx, row, link.url);
  },

  revoke: (ctx, { params }) =>
    ctx.tx(async (tx) => {
      const { email } = (await rows.remove(tx, ctx.tenant, params.inviteId)) ?? notFound();
      await audit(tx, ctx, params.inviteId, "delete", { email });
      return { succeeded: true };
    }),

  async open(ctx, { body, client }) {
    await takeAllowance(ctx, client, "invite");
    const row = (await rows.findByToken(ctx.db, hashOf(body.token), ctx.now())) ?? linkEnded();
    await requireSender(ctx.db, row);
    return {
      email: row.email,
      firstName: row.first_name,
      invitedBy: fullNameOf(row.inviter_first_name, row.inviter_last_name),
      location: row.location_name,
      language: languageOf({ platform_language: row.platform_language, is_british_english: false }),
    };
  },

  async accept(ctx, { body, client }) {
    await takeAllowance(ctx, client, "invite");
    await requireUncommon(body.password);
    const hash = hashOf(body.token);
    const found = (await rows.findByToken(ctx.db, hash, ctx.now())) ?? linkEnded();
    const password = await hashPassword(body.password);
    const id = newId();
    const origin: Origin = { kind: "user", id, name: fullNameOf(found.first_name, found.last_name), requestId: ctx.requestId };
    const tenant = tenantOfRow({ location_id: found.location_id });
    const own = createContext(ctx.deps, { actor: ctx.actor, tenant, requestId: ctx.requestId, origin });
    await own.tx(async (tx) => {
      const invite = (await rows.take(tx, hash, ctx.now())) ?? linkEnded();
      const { companyId, locationIds } = await requireSender(tx, invite);
      const now = ctx.now();
      const { email, role } = invite;
      const person = { id, companyId, firstName: invite.first_name, lastName: invite.last_name, email, role, passwordHash: password };
      const made = await insertPerson(tx, person, now, {
        ...storedLanguage(body.language),
        permissions: JSON.stringify(invite.permissions),
        scopes: invite.scopes,
        scopes_assigned_to_only: invite.scopes_assigned_to_only,
      });
      if (made === undefined) throw emailTaken();
      await users.setLocations(tx, id, locationIds);
      await audit(tx, own, invite.id, "delete", { email: invite.email, accepted: true });
    });
    return { email: found.email };
  },
};

/** The sender must still be allowed to give these rights in these locations; otherwise the link is no longer valid. */
async function requireSender(
  db: Executor,
  invite: Pick<rows.Invite, "invited_by" | "location_ids" | "role" | "permissions" | "scopes" | "scopes_assigned_to_only">,
): Promise<{ companyId: string; locationIds: string[] }> {
  const sender = (await users.findOwn(db, invite.invited_by)) ?? linkEnded();
  if (sender.deletion_due !== null || sender.deactivated_at !== null || sender.role !== "admin") return linkEnded();
  const held = (await users.listLocations(db, sender.id)).map(({ id }) => id);
  if (invite.location_ids.some((id) => !held.includes(id))) return linkEnded();
  if (rightsBeyond(rightsOf(invite), rightsOf(sender)).length > 0) return linkEnded();
  return { companyId: sender.company_id, locationIds: invite.location_ids };
}
