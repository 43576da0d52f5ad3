import { randomBytes } from "node:crypto";
import { ApiError } from "#contract/errors.ts";
import type { applications as contract, OauthApplication } from "#contract/integrations/applications.ts";
import { fullNameOf } from "#contract/names.ts";
import * as changes from "#db/audit/changes.ts";
import { newId } from "#db/ids.ts";
import * as rows from "#db/oauth/applications.ts";
import * as grants from "#db/oauth/grants.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { hashOf } from "../http/authentication.ts";
import { userOf } from "../users/sessions.ts";
import { grantableBy, requireEverythingOf, requireGrantable } from "./grantable.ts";
import * as rotation from "./rotation.ts";
import { isValidSecret, type Rotated, type Secrets, validSecretOf } from "./rotation.ts";
import { refuse } from "./tokens.ts";

const secretPrefix = "ocs-";
const companyOf = (ctx: Context) => userOf(ctx).companyId;

async function listed(ctx: Context, db: Executor): Promise<OauthApplication[]> {
  const found = await rows.listByCompany(db, companyOf(ctx));
  const ids = found.map(({ id }) => id);
  const secrets = Map.groupBy(await rows.listSecrets(db, ids), ({ application_id }) => application_id);
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    redirectUrls: row.redirect_urls,
    scopes: row.scopes,
    dateAdded: row.date_added.toISOString(),
    dateUpdated: row.date_updated.toISOString(),
    secrets: (secrets.get(row.id) ?? []).filter((secret) => isValidSecret(secret, ctx.now())).map(validSecretOf),
    grants: row.grants ?? 0,
  }));
}

async function one(ctx: Context, db: Executor, id: string): Promise<OauthApplication> {
  const application = (await listed(ctx, db)).find((each) => each.id === id);
  if (application === undefined) throw new ApiError("NOT_FOUND");
  return application;
}

type Existing = NonNullable<Awaited<ReturnType<typeof rows.findForUpdate>>>;

const changing = <T extends object>(ctx: Context, id: string, change: (tx: Executor, existing: Existing) => Promise<T>) =>
  ctx.tx(async (tx) => {
    const existing = await rows.findForUpdate(tx, companyOf(ctx), id);
    if (existing === undefined) throw new ApiError("NOT_FOUND");
    return change(tx, existing).catch(refuse);
  });

/** An application belongs to no single location, so the change is logged in the location that the admin works in. */
const record = (ctx: Context, tx: Executor, id: string, action: "create" | "update" | "delete", facts: Partial<Rotated>) =>
  changes.record(tx, ctx.tenant, { entity: "oauth_application", entityId: id, action, ...facts });

const factsOf = ({ name, redirect_urls, scopes }: Existing) => ({ name, redirect_urls, scopes });

async function issue(tx: Executor, applicationId: string, now: Date): Promise<{ secret: string; lastFour: string }> {
  const secret = secretPrefix + randomBytes(32).toString("base64url");
  const lastFour = secret.slice(-4);
  await rows.insertSecret(tx, { hash: hashOf(secret), application_id: applicationId, last_four: lastFour, date_added: now });
  return { secret, lastFour };
}

async function rotating<T extends Rotated>(ctx: Context, tx: Executor, id: string, step: (secrets: Secrets) => Promise<T>): Promise<T> {
  const rotated = await step({
    owner: "The secret",
    list: () => rows.listSecrets(tx, [id]),
    issue: () => issue(tx, id, ctx.now()),
    setExpiry: (hash, expiresAt) => rows.setSecretExpiry(tx, hash, expiresAt),
    remove: (hashes) => rows.removeSecrets(tx, hashes),
  });
  await record(ctx, tx, id, "update", { before: rotated.before, after: rotated.after });
  return rotated;
}

export const applications: Handlers<typeof contract> = {
  list: async (ctx) => ({ applications: await listed(ctx, ctx.db), grantable: grantableBy(userOf(ctx)) }),

  async create(ctx, { body }) {
    requireGrantable(userOf(ctx), body.scopes);
    const now = ctx.now();
    const id = newId();
    const facts = { name: body.name, redirect_urls: [...new Set(body.redirectUrls)], scopes: [...new Set(body.scopes)] };
    return ctx.tx(async (tx) => {
      await rows.insert(tx, { id, company_id: companyOf(ctx), ...facts, date_added: now, date_updated: now });
      const { secret } = await issue(tx, id, now);
      await record(ctx, tx, id, "create", { after: facts });
      return { application: await one(ctx, tx, id), secret };
    });
  },

  update: (ctx, { params, body }) =>
    changing(ctx, params.applicationId, async (tx, existing) => {
      if (body.scopes !== undefined) requireGrantable(userOf(ctx), body.scopes, existing.scopes);
      if (body.redirectUrls?.some((url) => !existing.redirect_urls.includes(url))) requireEverythingOf(userOf(ctx), existing.scopes);
      const updated = await rows.update(tx, existing.id, {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.redirectUrls === undefined ? {} : { redirect_urls: [...new Set(body.redirectUrls)] }),
        ...(body.scopes === undefined ? {} : { scopes: [...new Set(body.scopes)] }),
        date_updated: ctx.now(),
      });
      await record(ctx, tx, existing.id, "update", { before: factsOf(existing), after: factsOf(updated) });
      return { application: await one(ctx, tx, existing.id) };
    }),

  rotate: (ctx, { params, body }) =>
    changing(ctx, params.applicationId, async (tx, { id, scopes }) => {
      requireEverythingOf(userOf(ctx), scopes);
      const { secret } = await rotating(ctx, tx, id, (secrets) => rotation.rotate(secrets, body, ctx.now()));
      return { application: await one(ctx, tx, id), secret };
    }),

  cancelRotation: (ctx, { params }) =>
    changing(ctx, params.applicationId, async (tx, { id }) => {
      await rotating(ctx, tx, id, (secrets) => rotation.cancelRotation(secrets, ctx.now()));
      return { application: await one(ctx, tx, id) };
    }),

  expireOld: (ctx, { params }) =>
    changing(ctx, params.applicationId, async (tx, { id }) => {
      await rotating(ctx, tx, id, (secrets) => rotation.expireOld(secrets, ctx.now()));
      return { application: await one(ctx, tx, id) };
    }),

  remove: (ctx, { params }) =>
    changing(ctx, params.applicationId, async (tx, existing) => {
      await rows.remove(tx, existing.id);
      await record(ctx, tx, existing.id, "delete", { before: factsOf(existing) });
      return { succeeded: true as const };
    }),

  listGrants: (ctx, { params }) =>
    changing(ctx, params.applicationId, async (tx, { id }) => ({
      grants: (await grants.listByApplication(tx, id)).map((row) => ({
        id: row.id,
        userId: row.user_id,
        userName: fullNameOf(row.first_name, row.last_name),
        locationId: row.location_id,
        locationName: row.location_name,
        scopes: row.scopes,
        dateAdded: row.date_added.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
        lastUsedFrom: row.last_used_from,
      })),
    })),

  removeGrant: (ctx, { params }) =>
    changing(ctx, params.applicationId, async (tx, { id }) => {
      const grant = await grants.removeOf(tx, id, params.grantId);
      if (grant === undefined) throw new ApiError("NOT_FOUND");
      const before = { user_id: grant.user_id, location_id: grant.location_id, scopes: grant.scopes };
      await changes.record(tx, ctx.tenant, { entity: "oauth_grant", entityId: grant.id, action: "delete", before });
      return { succeeded: true as const };
    }),
};
