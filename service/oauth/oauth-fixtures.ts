import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import type { TestContext } from "node:test";
import { z } from "zod";
import { type TokenAnswer, tokenAnswer } from "#contract/oauth/index.ts";
import type { Scope } from "#contract/scopes.ts";
import { type SignedIn, startTestApp, type TestApp } from "../testing/test-app.ts";

export const redirectUrl = "https://app.example.com/back?from=crm";

export const newVerifier = () => randomBytes(32).toString("base64url");
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

export type Registered = { id: string; secret: string };

/** An application that an admin registered. */
export async function register(admin: SignedIn, locationId: string, scopes: Scope[]): Promise<Registered> {
  const { application, secret } = await admin.app.integrations.applications.create({
    query: { locationId },
    body: { name: "Planner", redirectUrls: [redirectUrl], scopes },
  });
  return { id: application.id, secret };
}

export const scopes: Scope[] = ["locations.readonly", "contacts.readonly"];
export const hourMs = 60 * 60 * 1000;

/** A location with an admin, and an application that they registered. */
export async function setUp(t: TestContext, options?: Parameters<typeof startTestApp>[1]) {
  const w = await startTestApp(t, options);
  const { locationId } = await w.location();
  const admin = await w.user(locationId);
  const application = await register(admin, locationId, scopes);
  return { w, locationId, admin, application };
}

export const requestOf = (application: Registered, verifier: string, more: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: "code",
    client_id: application.id,
    redirect_uri: redirectUrl,
    state: "s t&a=te",
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    ...more,
  }).toString();

/** The code that the application receives after a user's consent. */
export async function consent(
  person: SignedIn,
  application: Registered,
  verifier: string,
  place: { locationId: string } | "company",
  more: Record<string, string> = {},
): Promise<string> {
  const request = requestOf(application, verifier, more);
  const { redirectTo } = await person.app.integrations.authorization.answer({
    body: place === "company" ? { decision: "company", request } : { decision: "location", request, ...place },
  });
  const url = new URL(redirectTo);
  assert.ok(redirectTo.startsWith("https://app.example.com/back?from=crm&"), redirectTo);
  assert.equal(url.searchParams.get("state"), "s t&a=te");
  return z.string().parse(url.searchParams.get("code"));
}

export const post = (w: TestApp, path: string, body: Record<string, string | undefined>, headers: Record<string, string> = {}) =>
  w.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(Object.entries(body).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString(),
  });

export const redeem = (
  w: TestApp,
  application: Registered,
  code: string,
  verifier: string,
  more: Record<string, string | undefined> = {},
) =>
  post(w, "/oauth/token", {
    grant_type: "authorization_code",
    client_id: application.id,
    client_secret: application.secret,
    code,
    redirect_uri: redirectUrl,
    code_verifier: verifier,
    ...more,
  });

export const renew = (w: TestApp, application: Registered, refreshToken: string, more: Record<string, string> = {}) =>
  post(w, "/oauth/token", {
    grant_type: "refresh_token",
    client_id: application.id,
    client_secret: application.secret,
    refresh_token: refreshToken,
    ...more,
  });

export async function answered(response: Response): Promise<TokenAnswer> {
  const body: unknown = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  assert.equal(response.headers.get("cache-control"), "no-store");
  return tokenAnswer.parse(body);
}

/** Consents and redeems the code. */
export async function granted(
  w: TestApp,
  person: SignedIn,
  application: Registered,
  place: { locationId: string } | "company",
): Promise<TokenAnswer> {
  const verifier = newVerifier();
  return answered(await redeem(w, application, await consent(person, application, verifier, place), verifier));
}

/** The status of a request for the location with the token. */
export const statusOf = async (w: TestApp, token: string, locationId: string) =>
  (await w.fetch(`/locations/${locationId}`, { headers: { version: "v3", authorization: `Bearer ${token}` } })).status;

/** Asserts that the token is no longer valid. */
export async function assertEnded(w: TestApp, token: string, locationId: string): Promise<void> {
  assert.equal(await statusOf(w, token, locationId), 401);
}
