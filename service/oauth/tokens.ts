import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { ApiError } from "#contract/errors.ts";
import type { TokenAnswer } from "#contract/oauth/index.ts";
import type { Rights } from "#contract/permissions.ts";
import { newId } from "#db/ids.ts";
import * as grants from "#db/oauth/grants.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import { accessPrefix, hashOf } from "../http/authentication.ts";
import { stillHeldBy } from "../integrations/grantable.ts";
import type { Application } from "./application.ts";

const expiresInS = 86_399;
const refreshPrefix = "ort-";
/** A token family ends after this time without a refresh. */
const refreshMs = 365 * 24 * 60 * 60 * 1000;
/** A client that sends its code twice within this time probably retries, so that revokes nothing. */
const sameMomentMs = 10_000;

type Grant = { id: string; company_id: string; location_id: string | null; user_id: string };

const secretOf = (prefix: string) => prefix + randomBytes(32).toString("base64url");

async function issue(tx: Executor, grant: Grant, scopes: string[], now: Date): Promise<TokenAnswer> {
  const access = secretOf(accessPrefix);
  const refresh = secretOf(refreshPrefix);
  const token = { grant_id: grant.id, date_added: now };
  await grants.insertTokens(tx, [
    { ...token, hash: hashOf(access), kind: "access", scopes, expires_at: new Date(now.getTime() + expiresInS * 1000) },
    { ...token, hash: hashOf(refresh), kind: "refresh", scopes, expires_at: new Date(now.getTime() + refreshMs) },
  ]);
  return {
    access_token: access,
    refresh_token: refresh,
    expires_in: expiresInS,
    token_type: "Bearer",
    scope: scopes.join(" "),
    locationId: grant.location_id,
    companyId: grant.company_id,
    userId: grant.user_id,
  };
}

function required<Name extends string>(body: { [N in Name]?: string | undefined }, name: Name): string {
  const value = body[name];
  if (value === undefined || value === "") throw new ApiError("OAUTH_REQUEST", { message: `${name} is missing.` });
  return value;
}

/** Commits revocations even if the request that caused them is rejected. */
async function answerOrRefuse(ctx: Context, run: (tx: Executor) => Promise<TokenAnswer | "refused">): Promise<TokenAnswer> {
  const answer = await ctx.tx(run);
  if (answer === "refused") throw new ApiError("OAUTH_GRANT");
  return answer;
}

type Redemption = { code?: string | undefined; redirect_uri?: string | undefined; code_verifier?: string | undefined };

/**
 * Exchanges a code for tokens: once, for the application it was issued to, with the redirect URL and the verifier of its request (RFC 6749,
 * 4.1.3; RFC 7636, 4.6).
 */
export function redeem(ctx: Context, application: Application, body: Redemption): Promise<TokenAnswer> {
  const hash = hashOf(required(body, "code"));
  const redirectUrl = required(body, "redirect_uri");
  const verifier = required(body, "code_verifier");
  if (!/^[\w.~-]{43,128}$/.test(verifier))
    throw new ApiError("OAUTH_REQUEST", { message: "code_verifier must be 43 to 128 unreserved characters." });
  const now = ctx.now();
  return answerOrRefuse(ctx, async (tx) => {
    const code = await grants.findCodeForUpdate(tx, hash);
    if (code === undefined || code.application_id !== application.id) return "refused";
    if (code.used_at !== null) {
      if (code.grant_id !== null && now.getTime() - code.used_at.getTime() > sameMomentMs) await grants.remove(tx, code.grant_id);
      return "refused";
    }
    if (code.expires_at <= now || code.redirect_url !== redirectUrl || !isVerifier(verifier, code.code_challenge)) return "refused";
    const { company_id, location_id, user_id, scopes } = code;
    const grant = {
      id: newId(),
      application_id: application.id,
      company_id,
      location_id,
      user_id,
      parent_id: null,
      scopes,
      date_added: now,
    };
    await grants.insert(tx, grant);
    const made = await grants.findById(tx, grant.id);
    const held = made === undefined ? [] : stillHeldBy(rightsOf(made), scopes);
    if (held.length === 0) {
      await grants.remove(tx, grant.id);
      return "refused";
    }
    await grants.spendCode(tx, hash, grant.id, now);
    return issue(tx, grant, held, now);
  });
}

function isVerifier(verifier: string, challenge: string): boolean {
  const made = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  const asked = Buffer.from(challenge);
  return made.length === asked.length && timingSafeEqual(made, asked);
}

const rightsOf = (row: grants.AuthorizedBy): Rights => ({
  role: row.role,
  permissions: row.permissions,
  scopes: row.user_scopes,
  scopesAssignedToOnly: row.scopes_assigned_to_only,
});

type Renewal = { refresh_token?: string | undefined; scope?: string | undefined };

/**
 * A refresh token can be used once. If it is used again, it was stolen: either this request or the earlier one came from the thief. Its
 * whole family ends (RFC 9700, 4.14).
 */
export function refresh(ctx: Context, application: Application, body: Renewal): Promise<TokenAnswer> {
  const hash = hashOf(required(body, "refresh_token"));
  const now = ctx.now();
  return answerOrRefuse(ctx, async (tx) => {
    const grant = await grants.findByRefreshForUpdate(tx, hash);
    if (grant === undefined || grant.application_id !== application.id) return "refused";
    if (grant.used_at !== null) {
      await grants.remove(tx, grant.id);
      return "refused";
    }
    if (grant.expires_at <= now || !grant.is_in_force) return "refused";
    const granted: string[] = stillHeldBy(
      rightsOf(grant),
      grant.scopes.filter((scope) => application.scopes.includes(scope)),
    );
    if (granted.length === 0) return "refused";
    const scopes = body.scope === undefined || body.scope === "" ? granted : [...new Set(body.scope.split(" "))];
    if (scopes.some((scope) => !granted.includes(scope))) throw new ApiError("OAUTH_SCOPE");
    await grants.spendRefresh(tx, hash, now);
    return issue(tx, grant, scopes, now);
  });
}

/** Creates a grant for one location, which ends with the company's grant. The user must be able to act in the location. */
export function exchangeForLocation(ctx: Context, asked: { companyId: string; locationId: string }): Promise<TokenAnswer> {
  const { actor } = ctx;
  if (actor.kind !== "token" || !actor.isOfCompany || actor.companyId !== asked.companyId) throw new ApiError("OAUTH_DENIED");
  const now = ctx.now();
  return ctx.tx(async (tx) => {
    const company = await grants.findById(tx, actor.id);
    if (company === undefined) throw new ApiError("OAUTH_TOKEN");
    const { application_id, user_id, company_id } = company;
    const grant = {
      id: newId(),
      application_id,
      user_id,
      company_id,
      location_id: asked.locationId,
      parent_id: company.id,
      scopes: stillHeldBy(rightsOf(company), [...actor.scopes]),
      date_added: now,
    };
    if (grant.scopes.length === 0 || !(await grants.mayActOn(tx, user_id, company_id, asked.locationId)))
      throw new ApiError("OAUTH_DENIED");
    await grants.insert(tx, grant);
    return issue(tx, grant, grant.scopes, now);
  });
}
