import { randomBytes } from "node:crypto";
import type { Executor } from "#db/pool.ts";
import { seal, unseal } from "#db/seal.ts";
import type { Tenant } from "#db/tenant.ts";
import * as rows from "#db/workflows/secrets.ts";

// The secret that signs a location's webhooks, according to Standard Webhooks.

const prefix = "whsec_";
export const signatureContext = (locationId: string) => `webhook signature of ${locationId}`;

const newSecret = () => prefix + randomBytes(32).toString("base64");

export const openSecret = (secret: string, locationId: string, sealed: string) => unseal(secret, signatureContext(locationId), sealed);

/** The location's secret, created at its first use. */
export async function signingSecret(db: Executor, secret: string, tenant: Tenant, now: Date): Promise<string> {
  const found = await rows.find(db, tenant);
  if (found !== undefined) return openSecret(secret, tenant, found.sealed);
  await rows.insert(db, tenant, seal(secret, signatureContext(tenant), newSecret()), now);
  const made = await rows.find(db, tenant);
  if (made === undefined) throw new Error("A webhook secret was written and cannot be read.");
  return openSecret(secret, tenant, made.sealed);
}

/** Replaces the secret; later webhooks are signed only with the new one. */
export async function replaceSecret(db: Executor, secret: string, tenant: Tenant, now: Date): Promise<string> {
  const made = newSecret();
  await rows.replace(db, tenant, seal(secret, signatureContext(tenant), made), now);
  return made;
}
