import { randomBytes } from "node:crypto";
import { type Scope, scope as scopeSchema } from "#contract/scopes.ts";
import * as rows from "#db/application/integrations.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { hashOf } from "../http/authentication.ts";

// Tokens and their life (doc 1, Authentication 4 to 6). The operator's commands and the application's pages call these.

export type TokenKind = "pit" | "location" | "dashboard";
const prefixes: Record<TokenKind, string> = { pit: "pit-", location: "loc-", dashboard: "pit-" };

/** The days in which both tokens of a rotation work. */
const overlapMs = 7 * 24 * 60 * 60 * 1000;

/** A mistake of the one who asks, in a sentence for them. */
export class Mistake extends Error {}

export function scopesOf(names: string[]): Scope[] {
  const unknown = names.filter((name) => !scopeSchema.safeParse(name).success);
  if (unknown.length > 0) throw new Mistake(`There is no scope ${unknown.join(", ")}.`);
  return [...new Set(names)].map((name) => scopeSchema.parse(name));
}

async function issue(tx: Executor, integrationId: string, kind: TokenKind, now: Date): Promise<string> {
  const token = prefixes[kind] + randomBytes(32).toString("base64url");
  await rows.insertSecret(tx, {
    hash: hashOf(token),
    integration_id: integrationId,
    last_four: token.slice(-4),
    date_added: now,
    expires_at: null,
  });
  return token;
}

/** The token is told this once; only its hash is kept. */
export async function create(
  tx: Executor,
  tenant: Tenant,
  asked: { name: string; description?: string; scopes: Scope[]; kind: TokenKind },
  now: Date,
) {
  const id = newId();
  await rows.insert(tx, {
    id,
    location_id: tenant,
    name: asked.name,
    description: asked.description ?? null,
    kind: asked.kind,
    scopes: asked.scopes,
    date_added: now,
    date_updated: now,
  });
  return { id, token: await issue(tx, id, asked.kind, now), name: asked.name, scopes: asked.scopes, locationId: tenant };
}

export const list = async (db: Executor, tenant: Tenant) =>
  (await rows.listByLocation(db, tenant)).map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    scopes: row.scopes,
    locationId: row.location_id,
    dateAdded: row.date_added.toISOString(),
    secrets: row.secrets ?? [],
  }));

export async function edit(tx: Executor, id: string, fields: { name?: string; scopes?: Scope[] }, now: Date) {
  const row = await rows.update(tx, id, { ...fields, date_updated: now });
  if (row === undefined) throw new Mistake(`There is no token ${id}.`);
  return { id: row.id, name: row.name, scopes: row.scopes, locationId: row.location_id };
}

/** The standing secrets, the newest last; those that have ended are swept away. */
async function standing(tx: Executor, id: string, now: Date) {
  const integration = await rows.findForUpdate(tx, id);
  if (integration === undefined) throw new Mistake(`There is no token ${id}.`);
  const secrets = await rows.listSecrets(tx, id);
  const ended = secrets.filter((secret) => secret.expires_at !== null && secret.expires_at <= now);
  if (ended.length > 0)
    await rows.removeSecrets(
      tx,
      ended.map((secret) => secret.hash),
    );
  const alive = secrets.filter((secret) => !ended.includes(secret));
  return {
    integration,
    old: alive.filter((secret) => secret.expires_at !== null),
    current: alive.filter((secret) => secret.expires_at === null),
  };
}

const kindOf = (kind: string): TokenKind => (kind === "location" || kind === "dashboard" ? kind : "pit");

/** A new token; the old one works for seven days more, or with `now` not at all. */
export async function rotate(tx: Executor, id: string, how: { atOnce: boolean }, now: Date) {
  const { integration, old, current } = await standing(tx, id, now);
  if (old.length > 0 && !how.atOnce)
    throw new Mistake(`Token ${id} is being rotated already. Cancel the rotation or expire the old token first.`);
  const oldExpiresAt = how.atOnce ? now : new Date(now.getTime() + overlapMs);
  if (how.atOnce)
    await rows.removeSecrets(
      tx,
      [...old, ...current].map((secret) => secret.hash),
    );
  else for (const secret of current) await rows.setSecretExpiry(tx, secret.hash, oldExpiresAt);
  return { id, token: await issue(tx, id, kindOf(integration.kind), now), oldExpiresAt: oldExpiresAt.toISOString() };
}

async function underWay(tx: Executor, id: string, now: Date) {
  const { old, current } = await standing(tx, id, now);
  if (old.length === 0 || current.length === 0) throw new Mistake(`Token ${id} is not being rotated.`);
  return { old, current };
}

/** Ends the seven days in favour of the old token. */
export async function cancelRotation(tx: Executor, id: string, now: Date) {
  const { old, current } = await underWay(tx, id, now);
  await rows.removeSecrets(
    tx,
    current.map((secret) => secret.hash),
  );
  for (const secret of old) await rows.setSecretExpiry(tx, secret.hash, null);
  return { succeeded: true };
}

/** Ends the seven days in favour of the new token. */
export async function expireOld(tx: Executor, id: string, now: Date) {
  const { old } = await underWay(tx, id, now);
  await rows.removeSecrets(
    tx,
    old.map((secret) => secret.hash),
  );
  return { succeeded: true };
}

export async function remove(tx: Executor, id: string) {
  if ((await rows.remove(tx, id)) === undefined) throw new Mistake(`There is no token ${id}.`);
  return { succeeded: true };
}
