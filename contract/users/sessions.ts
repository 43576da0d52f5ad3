import { z } from "zod";
import { id, instant } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { permissions } from "../permissions.ts";
import { clientFacts } from "../request-facts.ts";
import { accountLanguage } from "./account.ts";

// A session is a person signed in at the application with the email and password of their user record.

export const sessionLocation = z.object({ id, name: z.string(), timezone: z.string(), companyId: id });

export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  language: accountLanguage,
  companyId: id,
  /** What they may do, for `mayUse`; null is a list of scopes that was never sent. */
  permissions,
  scopes: z.array(z.string()).nullable(),
  scopesAssignedToOnly: z.array(z.string()).nullable(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const session = z.object({ user: sessionUser, locations: z.array(sessionLocation), expiresAt: instant });
export type Session = z.output<typeof session>;

const browser = {
  /** What the browser calls itself, for the list of one's sessions. */
  userAgent: z.string().max(500).optional(),
};
const begun = session.extend({ token: z.string() });

export const sessions = {
  create: endpoint({
    route: "POST /application/sessions",
    summary: "Sign in; the token is the session's and is told this once.",
    open: true,
    input: {
      body: z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(1000), ...browser }),
      client: clientFacts,
    },
    status: 201,
    output: begun,
    errors: ["SIGN_IN_REFUSED", "RATE_LIMITED"],
  }),
  createVouched: endpoint({
    route: "POST /application/sessions/vouched",
    summary: "Sign in whom an OpenID Connect provider has vouched for at the dashboard.",
    open: true,
    input: {
      body: z.strictObject({
        /** The email that the provider has verified, sealed by the dashboard a moment ago. */
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
    right: "signedIn",
    reach: "everyone",
    output: session,
  }),
  remove: endpoint({
    route: "DELETE /application/sessions/current",
    summary: "Sign out.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    output: z.object({ succeeded: z.literal(true) }),
  }),
};
