import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// A token belongs to an integration. Rotation replaces the integration's secrets; its id, name and scopes do not change.

/** The integration of a secret, with its location's company and the secret's expiry. */
export const findByHash = (db: Executor, hash: string) =>
  db
    .selectFrom("integration_secret")
    .innerJoin("integration", "integration.id", "integration_secret.integration_id")
    .innerJoin("location", "location.id", "integration.location_id")
    .select([
      "integration.id",
      "integration.name",
      "integration.kind",
      "integration.scopes",
      "integration.location_id",
      "location.company_id",
      "integration_secret.expires_at",
    ])
    .where("integration_secret.hash", "=", hash)
    .executeTakeFirst();

export const listByLocation = (db: Executor, tenant: Tenant) =>
  db.selectFrom("integration").selectAll().where("location_id", "=", tenant).orderBy("date_added").orderBy("id").execute();

/** Locks the integration, so that two rotations of one token follow each other. */
export const findForUpdate = (db: Executor, id: string) =>
  db.selectFrom("integration").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insert = (
  db: Executor,
  integration: {
    id: string;
    location_id: string;
    name: string;
    description: string | null;
    kind: string;
    scopes: string[];
    date_added: Date;
    date_updated: Date;
  },
) => db.insertInto("integration").values(integration).execute();

export const update = (
  db: Executor,
  id: string,
  fields: { name?: string; description?: string | null; scopes?: string[]; date_updated: Date },
) => db.updateTable("integration").set(fields).where("id", "=", id).returningAll().executeTakeFirst();

export const remove = (db: Executor, id: string) => db.deleteFrom("integration").where("id", "=", id).returning("id").executeTakeFirst();

export const listSecrets = (db: Executor, integrationId: string) =>
  db.selectFrom("integration_secret").selectAll().where("integration_id", "=", integrationId).orderBy("date_added").execute();

export const listSecretsOf = (db: Executor, integrationIds: string[]) =>
  integrationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("integration_secret")
        .selectAll()
        .where("integration_id", "in", integrationIds)
        .orderBy("date_added")
        .orderBy(sql`expires_at asc nulls last`)
        .execute();

export const insertSecret = (
  db: Executor,
  secret: { hash: string; integration_id: string; last_four: string; date_added: Date; expires_at: Date | null },
) => db.insertInto("integration_secret").values(secret).execute();

export const setSecretExpiry = (db: Executor, hash: string, expiresAt: Date | null) =>
  db.updateTable("integration_secret").set({ expires_at: expiresAt }).where("hash", "=", hash).execute();

export const removeSecrets = (db: Executor, hashes: string[]) =>
  hashes.length === 0 ? Promise.resolve([]) : db.deleteFrom("integration_secret").where("hash", "in", hashes).execute();
