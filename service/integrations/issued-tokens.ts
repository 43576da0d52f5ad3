import { randomBytes } from "node:crypto";
import { type Scope, scope as scopeSchema, scopes } from "#contract/scopes.ts";
import * as changes from "#db/audit/changes.ts";
import { newId } from "#db/ids.ts";
import * as rows from "#db/integrations/integrations.ts";
import type { Executor } from "#db/pool.ts";
import { type Tenant, tenantOfRow } from "#db/tenant.ts";
import { UsageError } from "../cli/usage-error.ts";
import { hashOf } from "../http/authentication.ts";
import * as rotation from "./rotation.ts";
import { isValidSecret, type Rotated, type Secrets, validSecretOf } from "./rotation.ts";

// Tokens and their lifecycle (doc 1, Authentication 4 to 6), for the command line and the dashboard.

export type TokenKind = "pit" | "location" | "dashboard";
const prefixes: Record<TokenKind, string> = { pit: "pit-", location: "loc-", dashboard: "pit-" };

export function scopesOf(names: string[]): Scope[] {
  const unknown = names.filter((name) => !scopeSchema.safeParse(name).success);
  if (unknown.length > 0) throw new UsageError(`There is no scope ${unknown.join(", ")}. The scopes are ${scopes.join(", ")}.`);
  return [...new Set(names)].map((name) => scopeSchema.parse(name));
}

async function issue(tx: Executor, integrationId: string, kind: TokenKind, now: Date): Promise<{ secret: string; lastFour: string }> {
  const secret = prefixes[kind] + randomBytes(32).toString("base64url");
  const lastFour = secret.slice(-4);
  await rows.insertSecret(tx, {
    hash: hashOf(secret),
    integration_id: integrationId,
    last_four: lastFour,
    date_added: now,
    expires_at: null,
  });
  return { secret, lastFour };
}

/** Returns the token, which is shown only once; only its hash is stored. */
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
  return { id, token: (await issue(tx, id, asked.kind, now)).secret, name: asked.name, scopes: asked.scopes, locationId: tenant };
}

export const list = async (db: Executor, tenant: Tenant, now: Date) => {
  const integrations = await rows.listByLocation(db, tenant);
  const secrets = Map.groupBy(
    await rows.listSecretsOf(
      db,
      integrations.map(({ id }) => id),
    ),
    ({ integration_id }) => integration_id,
  );
  return integrations.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    kind: kindOf(row.kind),
    scopes: row.scopes,
    locationId: row.location_id,
    dateAdded: row.date_added.toISOString(),
    dateUpdated: row.date_updated.toISOString(),
    secrets: (secrets.get(row.id) ?? []).filter((secret) => isValidSecret(secret, now)).map(validSecretOf),
  }));
};

export async function edit(tx: Executor, id: string, fields: { name?: string; description?: string | null; scopes?: Scope[] }, now: Date) {
  const row = await rows.update(tx, id, { ...fields, date_updated: now });
  if (row === undefined) throw new UsageError(`There is no token ${id}.`);
  return { id: row.id, name: row.name, scopes: row.scopes, locationId: row.location_id };
}

const kindOf = (kind: string): TokenKind => (kind === "location" || kind === "dashboard" ? kind : "pit");

/** Runs one step of a rotation on an integration's secrets, and records it in the audit log. */
async function rotating<T extends Rotated>(tx: Executor, id: string, now: Date, step: (secrets: Secrets) => Promise<T>): Promise<T> {
  const integration = await rows.findForUpdate(tx, id);
  if (integration === undefined) throw new UsageError(`There is no token ${id}.`);
  const rotated = await step({
    owner: `Token ${id}`,
    list: () => rows.listSecrets(tx, id),
    issue: () => issue(tx, id, kindOf(integration.kind), now),
    setExpiry: (hash, expiresAt) => rows.setSecretExpiry(tx, hash, expiresAt),
    remove: (hashes) => rows.removeSecrets(tx, hashes),
  });
  const { before, after } = rotated;
  await changes.record(tx, tenantOfRow(integration), { entity: "integration", entityId: id, action: "update", before, after });
  return rotated;
}

/** Creates a new token. The old one works for seven more days, or ends now with `atOnce`. */
export async function rotate(tx: Executor, id: string, how: { atOnce: boolean }, now: Date) {
  const { secret, oldExpiresAt } = await rotating(tx, id, now, (secrets) => rotation.rotate(secrets, how, now));
  return { id, token: secret, oldExpiresAt: oldExpiresAt.toISOString() };
}

/** Ends the overlap and keeps the old token. */
export async function cancelRotation(tx: Executor, id: string, now: Date) {
  await rotating(tx, id, now, (secrets) => rotation.cancelRotation(secrets, now));
  return { succeeded: true };
}

/** Ends the overlap and keeps the new token. */
export async function expireOld(tx: Executor, id: string, now: Date) {
  await rotating(tx, id, now, (secrets) => rotation.expireOld(secrets, now));
  return { succeeded: true };
}

export async function remove(tx: Executor, id: string) {
  if ((await rows.remove(tx, id)) === undefined) throw new UsageError(`There is no token ${id}.`);
  return { succeeded: true };
}
