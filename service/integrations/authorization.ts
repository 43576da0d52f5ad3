import { randomBytes } from "node:crypto";
import { ApiError, type ErrorReason } from "#contract/errors.ts";
import type { authorization as contract } from "#contract/integrations/authorization.ts";
import { scopes as allScopes, type Scope } from "#contract/scopes.ts";
import { isStorableText } from "#contract/validation.ts";
import * as changes from "#db/audit/changes.ts";
import * as applications from "#db/oauth/applications.ts";
import * as grants from "#db/oauth/grants.ts";
import type { Executor } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import type { Context, UserActor } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { hashOf, requireAccessToLocation } from "../http/authentication.ts";
import { userOf } from "../users/sessions.ts";
import { grantableBy } from "./grantable.ts";

/** Just long enough for a redirect. */
const codeMs = 60_000;
const codePrefix = "oac-";

const names = ["response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method"] as const;
type Parameters = Partial<Record<(typeof names)[number], string>>;

type Asked = {
  kind: "asked";
  application: { id: string; name: string };
  redirectUrl: string;
  state: string | undefined;
  challenge: string;
  scopes: Scope[];
  withheld: Scope[];
};
type Refused = { kind: "refused"; redirectTo: string };

/** These errors are shown to the user only: nothing is sent to an unknown application or an unregistered address (RFC 6749, 4.1.2.1). */
const invalidRequest = (reason: ErrorReason, values: Record<string, string> = {}) => new ApiError("INVALID", { reason, values });

function parametersOf(request: string): Parameters {
  if (!isStorableText(request)) throw invalidRequest("oauthMalformed");
  const query = new URLSearchParams(request);
  const parameters: Parameters = {};
  for (const name of names) {
    const values = query.getAll(name);
    if (values.length > 1) throw invalidRequest("oauthRepeated", { name });
    if (values[0] !== undefined && values[0] !== "") parameters[name] = values[0];
  }
  return parameters;
}

function backWith(redirectUrl: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUrl);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** Checks the redirect address before anything else, because later errors are sent there. */
async function read(db: Executor, user: UserActor, request: string): Promise<Asked | Refused> {
  const parameters = parametersOf(request);
  const { client_id: id, redirect_uri: redirectUrl, state } = parameters;
  if (id === undefined) throw invalidRequest("oauthNoClient");
  const application = await applications.findById(db, id);
  if (application === undefined || application.company_id !== user.companyId) throw new ApiError("NOT_FOUND", { reason: "oauthUnknown" });
  if (redirectUrl === undefined || !application.redirect_urls.includes(redirectUrl)) throw invalidRequest("oauthRedirect");

  const refused = (error: string, description: string): Refused => ({
    kind: "refused",
    redirectTo: backWith(redirectUrl, { error, error_description: description, state }),
  });
  if (parameters.response_type === undefined) return refused("invalid_request", "response_type is missing.");
  if (parameters.response_type !== "code") return refused("unsupported_response_type", "response_type must be code.");
  const challenge = parameters.code_challenge;
  if (challenge === undefined) return refused("invalid_request", "code_challenge is missing: PKCE is required.");
  if (parameters.code_challenge_method !== "S256") return refused("invalid_request", "code_challenge_method must be S256.");
  if (!/^[\w-]{43}$/.test(challenge)) return refused("invalid_request", "code_challenge is not a SHA-256 in base64url.");

  const wanted = parameters.scope === undefined ? application.scopes : parameters.scope.split(" ").filter((name) => name !== "");
  // Agents request every scope that the metadata lists. Scopes that the application is not registered with are left out (RFC 6749, 3.3),
  // and the token response lists the granted ones.
  const scopes = allScopes.filter((name) => wanted.includes(name) && application.scopes.includes(name));
  if (scopes.length === 0) return refused("invalid_scope", "The application is registered with none of these scopes.");
  const grantable = new Set(grantableBy(user));
  return {
    kind: "asked",
    application: { id: application.id, name: application.name },
    redirectUrl,
    state,
    challenge,
    scopes: scopes.filter((name) => grantable.has(name)),
    withheld: scopes.filter((name) => !grantable.has(name)),
  };
}

const mayGrantCompany = (user: UserActor) => user.role === "admin";

async function approve(ctx: Context, user: UserActor, asked: Asked, locationId: string | null): Promise<string> {
  if (asked.scopes.length === 0) throw new ApiError("FORBIDDEN", { reason: "oauthNothing" });
  const code = codePrefix + randomBytes(32).toString("base64url");
  const now = ctx.now();
  await ctx.tx(async (tx) => {
    await grants.insertCode(tx, {
      hash: hashOf(code),
      application_id: asked.application.id,
      user_id: user.id,
      company_id: user.companyId,
      location_id: locationId,
      scopes: asked.scopes,
      redirect_url: asked.redirectUrl,
      code_challenge: asked.challenge,
      expires_at: new Date(now.getTime() + codeMs),
    });
    const after = { application: asked.application.name, scopes: asked.scopes, for: locationId === null ? "company" : "location" };
    for (const place of locationId === null ? user.locationIds : [locationId])
      await changes.record(tx, tenantOfRow({ location_id: place }), {
        entity: "oauth_grant",
        entityId: asked.application.id,
        action: "create",
        after,
      });
  });
  return backWith(asked.redirectUrl, { code, state: asked.state });
}

export const authorization: Handlers<typeof contract> = {
  async get(ctx, { query }) {
    const user = userOf(ctx);
    const asked = await read(ctx.db, user, query.request);
    if (asked.kind === "refused") return asked;
    const { application, redirectUrl, scopes, withheld } = asked;
    const locations = (await users.listLocations(ctx.db, user.id)).map(({ id, name }) => ({ id, name }));
    return {
      kind: "asked",
      application,
      redirectHost: new URL(redirectUrl).host,
      scopes,
      withheld,
      locations,
      isCompanyOffered: mayGrantCompany(user),
    };
  },

  async answer(ctx, { body }) {
    const user = userOf(ctx);
    const asked = await read(ctx.db, user, body.request);
    if (asked.kind === "refused") return { redirectTo: asked.redirectTo };
    if (body.decision === "deny") {
      const denied = { error: "access_denied", error_description: "The person said no.", state: asked.state };
      return { redirectTo: backWith(asked.redirectUrl, denied) };
    }
    if (body.decision === "location") {
      requireAccessToLocation(user, body.locationId);
      return { redirectTo: await approve(ctx, user, asked, body.locationId) };
    }
    if (!mayGrantCompany(user)) throw new ApiError("FORBIDDEN", { reason: "oauthCompany" });
    return { redirectTo: await approve(ctx, user, asked, null) };
  },
};
