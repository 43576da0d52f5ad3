import { z } from "zod";
import { id, instant, locationQuery, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { clientFacts } from "../request-facts.ts";
import { accountLanguage } from "./account.ts";
import { password, userCreate, userScope } from "./users.ts";

// An admin invites a person by mail. The person accepts with the link and a password of their own, and becomes a user with the rights of the
// invite. A link is valid for 7 days and works once.

const invite = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.string(),
  /** The name of the admin who last sent it. */
  invitedBy: z.string(),
  dateSent: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});
export type Invite = z.output<typeof invite>;

const { firstName, lastName, email, role, locationIds, permissions, platformLanguage } = userCreate.shape;
/** A list that was never set is null. */
const scopeList = z.array(userScope).max(500).nullable();
const inviteCreate = z.strictObject({
  ...{ firstName, lastName, email, role, locationIds, permissions, platformLanguage },
  scopes: scopeList,
  scopesAssignedToOnly: scopeList,
});
export type InviteCreate = z.output<typeof inviteCreate>;

const sent = z.object({
  invite,
  /** The link, if it was not mailed because no mail server is configured or the mail server rejected it. It is not shown again. */
  link: z.string().nullable(),
  /** Why the mail server rejected the mail. */
  mailError: z.string().nullable(),
});
export type InviteSent = z.output<typeof sent>;

const params = z.object({ inviteId: id });
const forAdmins = { session: true, right: "signedIn", reach: "wholeLocation", area: "users", adminOnly: true } as const;
const token = z.string().min(1).max(200);

export const invites = {
  list: endpoint({
    route: "GET /application/invites",
    summary: "The invites of the location that were not accepted, the newest first.",
    ...forAdmins,
    area: "settings",
    input: { query: locationQuery },
    output: z.object({ invites: z.array(invite) }),
  }),
  create: endpoint({
    route: "POST /application/invites",
    summary: "Invite a person by email.",
    ...forAdmins,
    input: { query: locationQuery, body: inviteCreate },
    status: 201,
    output: sent,
    errors: ["CONFLICT", "RATE_LIMITED", "WRONG_LOCATION"],
  }),
  resend: endpoint({
    route: "POST /application/invites/:inviteId/resend",
    summary: "Send an invite again with a new link. The former link ends.",
    ...forAdmins,
    input: { params, query: locationQuery },
    output: sent,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  }),
  revoke: endpoint({
    route: "DELETE /application/invites/:inviteId",
    summary: "Revoke an invite. Its link ends.",
    ...forAdmins,
    input: { params, query: locationQuery },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  open: endpoint({
    route: "POST /application/invites/open",
    summary: "Whom a link invites, and where. The link stays valid.",
    open: true,
    input: { body: z.strictObject({ token }), client: clientFacts },
    output: z.object({ email: z.string(), firstName: z.string(), invitedBy: z.string(), location: z.string(), language: accountLanguage }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  accept: endpoint({
    route: "POST /application/invites/accept",
    summary: "Accept an invite with a password. The link is used up.",
    open: true,
    input: { body: z.strictObject({ token, password, language: accountLanguage }), client: clientFacts },
    status: 201,
    output: z.object({ email: z.string() }),
    errors: ["NOT_FOUND", "CONFLICT", "INVALID", "RATE_LIMITED"],
  }),
};
