import { z } from "zod";
import { id, instant } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { permissions } from "../permissions.ts";
import { clientFacts } from "../request-facts.ts";
import { accountLanguage } from "./account.ts";
import { assertionOptions, passkeyAssertion } from "./passkeys.ts";

// A session of a user who signed in to the application with the email and password of their user record.

export const sessionLocation = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  companyId: id,
  /** Whether the audit log records who opens a contact. */
  recordsReads: z.boolean(),
});

export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  language: accountLanguage,
  companyId: id,
  /** The user's rights, for `mayUse`. A list of scopes that was never set is null. */
  permissions,
  scopes: z.array(z.string()).nullable(),
  scopesAssignedToOnly: z.array(z.string()).nullable(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const session = z.object({
  user: sessionUser,
  locations: z.array(sessionLocation),
  expiresAt: instant,
  /** The user must add a second factor before they can do anything else. */
  needsSecondFactor: z.boolean(),
  /** The admin who views as this user, and may only read; null for the user themselves. */
  viewer: z.object({ id, name: z.string() }).nullable(),
});
export type Session = z.output<typeof session>;

const browser = {
  /**
   * A random text that this browser keeps. Attacks on the account do not slow down sign-ins from a browser that the user signed in with
   * before.
   */
  device: z.string().min(32).max(100).optional(),
  /** The user agent, for the list of sessions. */
  userAgent: z.string().max(500).optional(),
};
const ticket = z.string().min(1).max(200);
const begun = session.extend({ token: z.string() });

export const sessions = {
  create: endpoint({
    route: "POST /application/sessions",
    summary: "Sign in. The response has the session's token, which is not shown again.",
    open: true,
    input: {
      body: z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(1000), ...browser }),
      client: clientFacts,
    },
    status: 201,
    output: begun,
    errors: ["SIGN_IN_REFUSED", "SECOND_FACTOR_NEEDED", "RATE_LIMITED"],
  }),
  secondFactor: endpoint({
    route: "POST /application/sessions/second-factor",
    summary: "What completes a sign-in that needs a second factor.",
    open: true,
    input: { body: z.strictObject({ ticket }), client: clientFacts },
    output: z.object({ hasApp: z.boolean(), hasRecoveryCodes: z.boolean(), passkeyOptions: assertionOptions.nullable() }),
    errors: ["SIGN_IN_REFUSED", "RATE_LIMITED"],
  }),
  startPasskey: endpoint({
    route: "POST /application/sessions/passkey",
    summary: "Begin a sign-in with a passkey instead of a password.",
    open: true,
    input: { body: z.strictObject({}), client: clientFacts },
    output: z.object({ ticket, options: assertionOptions }),
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
  complete: endpoint({
    route: "POST /application/sessions/complete",
    summary: "Complete a sign-in with a code or a passkey. The response has the session's token, which is not shown again.",
    open: true,
    input: {
      body: z.strictObject({
        ticket,
        /** A code of the authenticator app, or a recovery code. */
        code: z.string().trim().min(1).max(40).optional(),
        passkey: passkeyAssertion.optional(),
        ...browser,
      }),
      client: clientFacts,
    },
    status: 201,
    output: begun,
    errors: ["SIGN_IN_REFUSED", "RATE_LIMITED"],
  }),
  createVouched: endpoint({
    route: "POST /application/sessions/vouched",
    summary: "Sign in a user whom an OpenID Connect provider has authenticated at the dashboard.",
    open: true,
    input: {
      body: z.strictObject({
        /** The email that the provider has verified, recently sealed by the dashboard. */
        voucher: z.string().min(1).max(1000),
        ...browser,
      }),
      client: clientFacts,
    },
    status: 201,
    output: begun,
    errors: ["SIGN_IN_REFUSED", "FORBIDDEN", "RATE_LIMITED"],
  }),
  get: endpoint({
    route: "GET /application/sessions/current",
    summary: "Who is signed in, and on which locations they may act.",
    session: true,
    beforeSecondFactor: true,
    right: "signedIn",
    reach: "everyone",
    output: session,
  }),
  remove: endpoint({
    route: "DELETE /application/sessions/current",
    summary: "Sign out.",
    session: true,
    whileViewing: true,
    beforeSecondFactor: true,
    right: "signedIn",
    reach: "everyone",
    output: z.object({ succeeded: z.literal(true) }),
  }),
};
