import { z } from "zod";
import { id, instant, locationQuery, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { scope } from "../scopes.ts";
import { adminAccess } from "./access.ts";
import { rotationOf, validSecretOf } from "./secrets.ts";

// An OAuth application acts for users of its company who authorized it. It requests tokens with its id and secret.

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isRedirectUrl(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text) || text.includes("#")) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return username === "" && password === "" && (protocol === "https:" || (protocol === "http:" && loopback.has(hostname)));
}

/** Where the browser is redirected after consent; compared exactly. */
const redirectUrl = z
  .string()
  .max(2000)
  .refine(isRedirectUrl, { error: "must be an https URL without a fragment (http only for this computer)" });

const oauthApplication = z.object({
  id,
  name: z.string(),
  redirectUrls: z.array(z.string()),
  scopes: z.array(z.string()),
  dateAdded: instant,
  dateUpdated: instant,
  secrets: z.array(validSecretOf),
  /** The number of users with a valid grant. */
  grants: z.number(),
});
export type OauthApplication = z.output<typeof oauthApplication>;

export const applicationWrite = z.strictObject({
  name: shortText.trim().min(1),
  redirectUrls: z.array(redirectUrl).min(1).max(10),
  scopes: z.array(scope).min(1).max(100),
});
export type OauthApplicationWrite = z.input<typeof applicationWrite>;

const oauthGrant = z.object({
  id,
  userId: id,
  userName: z.string(),
  /** Null for a grant of the whole company. */
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  scopes: z.array(z.string()),
  dateAdded: instant,
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
});
export type OauthGrant = z.output<typeof oauthGrant>;

const one = z.object({ application: oauthApplication });
const created = one.extend({ secret: z.string() });
const params = z.object({ applicationId: id });
const query = locationQuery;

export const applications = {
  list: endpoint({
    route: "GET /application/oauth-applications",
    summary: "The OAuth applications of the location's company, and the scopes that the asking admin may grant.",
    ...adminAccess,
    input: { query },
    output: z.object({ applications: z.array(oauthApplication), grantable: z.array(scope) }),
  }),
  create: endpoint({
    route: "POST /application/oauth-applications",
    summary: "Register an application. Its secret is shown once.",
    ...adminAccess,
    input: { query, body: applicationWrite },
    status: 201,
    output: created,
    errors: ["FORBIDDEN"],
  }),
  update: endpoint({
    route: "PUT /application/oauth-applications/:applicationId",
    summary: "Change name, redirect URLs or scopes. A removed scope is also removed from existing tokens.",
    ...adminAccess,
    input: { params, query, body: applicationWrite.partial() },
    output: one,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  ...rotationOf({ path: "/application/oauth-applications/:applicationId", noun: "secret", params, one, created }),
  remove: endpoint({
    route: "DELETE /application/oauth-applications/:applicationId",
    summary: "Delete an application, all consents given to it, and all its tokens.",
    ...adminAccess,
    input: { params, query },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  listGrants: endpoint({
    route: "GET /application/oauth-applications/:applicationId/grants",
    summary: "The consents given to an application, the newest first.",
    ...adminAccess,
    input: { params, query },
    output: z.object({ grants: z.array(oauthGrant) }),
    errors: ["NOT_FOUND"],
  }),
  removeGrant: endpoint({
    route: "DELETE /application/oauth-applications/:applicationId/grants/:grantId",
    summary: "Revoke a consent and its tokens.",
    ...adminAccess,
    input: { params: params.extend({ grantId: id }), query },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
};
