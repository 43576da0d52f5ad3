import { z } from "zod";
import { emailAddress, id, instant, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { password, platformLanguages } from "./users.ts";

// The caller's own account: what all users may see and change about themselves. Only admins change the rest of a user.

/** The languages of doc 1 and British English, which is a preference of the dashboard. The documented interface returns en_US for it. */
export const accountLanguages = [...platformLanguages, "en_GB"] as const;
export const accountLanguage = z.enum(accountLanguages);
export type AccountLanguage = z.output<typeof accountLanguage>;

export const account = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.string(),
  language: accountLanguage,
  /** HTML that is appended to the user's emails; may be empty. */
  signature: z.string(),
  /** False for a user who only signs in through a provider. */
  hasPassword: z.boolean(),
  /** Null without a mail server, where only an admin can change the email. */
  emailChange: z
    .object({
      /** The address that is waiting to be confirmed. */
      pending: z.string().nullable(),
    })
    .nullable(),
});
export type Account = z.output<typeof account>;

const signature = z.string().max(10_000);
const named = shortText.trim().min(1);

/** A session of the user. Its id identifies it but is not a credential. */
export const ownSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  dateAdded: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  /** The network address and the user agent of the sign-in. */
  from: z.string().nullable(),
  userAgent: z.string().nullable(),
});

export const accountEndpoints = {
  get: endpoint({
    route: "GET /application/account",
    summary: "The signed-in user's own record.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    output: z.object({ account }),
  }),
  update: endpoint({
    route: "PUT /application/account",
    summary: "Change the signed-in user's name, language or signature.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: {
      body: z.strictObject({
        firstName: named.optional(),
        lastName: named.optional(),
        language: accountLanguage.optional(),
        signature: signature.optional(),
      }),
    },
    output: z.object({ account }),
  }),
  setPassword: endpoint({
    route: "PUT /application/account/password",
    summary: "Change the password. All other sessions end.",
    // Wrong passwords are counted, and a dry run would not count them.
    dryRun: "none",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: { body: z.strictObject({ oldPassword: z.string().min(1).max(1000), password }) },
    output: succeeded,
    errors: ["INVALID", "RATE_LIMITED"],
  }),
  requestEmail: endpoint({
    route: "POST /application/account/email",
    summary:
      "Mail a link to a new email, and a notice to the current one. The response is the same whether or not another user has the new one.",
    dryRun: "none",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: {
      body: z.strictObject({
        email: emailAddress,
        /** Required for users who have a password. */
        password: z.string().min(1).max(1000).optional(),
      }),
    },
    output: z.object({ account }),
    errors: ["INVALID", "CONFLICT", "FORBIDDEN", "RATE_LIMITED"],
  }),
  confirmEmail: endpoint({
    route: "POST /application/account/email/confirm",
    summary: "Change the email with the link that was mailed to the new one. The link is used up, and all other sessions end.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: { body: z.strictObject({ token: z.string().min(1).max(200) }) },
    output: z.object({ account }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  cancelEmail: endpoint({
    route: "DELETE /application/account/email",
    summary: "Cancel a change of the email that is not confirmed. Its link ends.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    output: z.object({ account }),
  }),
  listSessions: endpoint({
    route: "GET /application/account/sessions",
    summary: "The signed-in user's sessions, the newest first.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    output: z.object({ sessions: z.array(ownSession) }),
  }),
  removeSession: endpoint({
    route: "DELETE /application/account/sessions/:sessionId",
    summary: "End one of the signed-in user's sessions.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: { params: z.object({ sessionId: id }) },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  removeOtherSessions: endpoint({
    route: "DELETE /application/account/sessions",
    summary: "End all other sessions of the signed-in user.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    output: z.object({ succeeded: z.literal(true), ended: z.number() }),
  }),
};
