import { ApiError } from "#contract/errors.ts";
import type { tokens as contract, Integration } from "#contract/integrations/tokens.ts";
import * as rows from "#db/integrations/integrations.ts";
import type { Executor } from "#db/pool.ts";
import { UsageError } from "../cli/usage-error.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";
import { grantableBy, requireEverythingOf, requireGrantable } from "./grantable.ts";
import * as tokens from "./issued-tokens.ts";

async function listed(ctx: Context, db: Executor): Promise<Integration[]> {
  const found = await tokens.list(db, ctx.tenant, ctx.now());
  return found.flatMap(({ locationId: _, kind, ...row }) => (kind === "dashboard" ? [] : [{ ...row, kind }]));
}

async function one(ctx: Context, db: Executor, id: string): Promise<Integration> {
  const integration = (await listed(ctx, db)).find((each) => each.id === id);
  if (integration === undefined) throw new ApiError("NOT_FOUND");
  return integration;
}

/** Changes an integration of this location. The dashboard's own tokens belong to its connections and cannot be changed here. */
const changing = <T extends object>(ctx: Context, id: string, change: (tx: Executor, row: { scopes: string[] }) => Promise<T>) =>
  ctx.tx(async (tx) => {
    const row = await rows.findForUpdate(tx, id);
    if (row === undefined || row.location_id !== ctx.tenant || row.kind === "dashboard") throw new ApiError("NOT_FOUND");
    return change(tx, row).catch(refuse);
  });

export function refuse(thrown: unknown): never {
  if (thrown instanceof UsageError) throw new ApiError("CONFLICT", { message: thrown.message });
  throw thrown;
}

export const tokensOfLocation: Handlers<typeof contract> = {
  list: async (ctx) => ({
    integrations: await listed(ctx, ctx.db),
    grantable: grantableBy(userOf(ctx)),
    baseUrl: ctx.settings.serviceUrl,
  }),

  async create(ctx, { body: { name, description, scopes } }) {
    requireGrantable(userOf(ctx), scopes);
    const asked = { name, scopes: [...new Set(scopes)], kind: "pit" as const, ...(description ? { description } : {}) };
    return ctx.tx(async (tx) => {
      const { id, token } = await tokens.create(tx, ctx.tenant, asked, ctx.now());
      return { integration: await one(ctx, tx, id), token };
    });
  },

  update: (ctx, { params, body }) =>
    changing(ctx, params.integrationId, async (tx, existing) => {
      if (body.scopes !== undefined) requireGrantable(userOf(ctx), body.scopes, existing.scopes);
      const { name, description, scopes } = body;
      const fields = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description: description || null }),
        ...(scopes === undefined ? {} : { scopes: [...new Set(scopes)] }),
      };
      await tokens.edit(tx, params.integrationId, fields, ctx.now());
      return { integration: await one(ctx, tx, params.integrationId) };
    }),

  rotate: (ctx, { params, body }) =>
    changing(ctx, params.integrationId, async (tx, existing) => {
      requireEverythingOf(userOf(ctx), existing.scopes);
      const { token } = await tokens.rotate(tx, params.integrationId, body, ctx.now());
      return { integration: await one(ctx, tx, params.integrationId), token };
    }),

  cancelRotation: (ctx, { params }) =>
    changing(ctx, params.integrationId, async (tx) => {
      await tokens.cancelRotation(tx, params.integrationId, ctx.now());
      return { integration: await one(ctx, tx, params.integrationId) };
    }),

  expireOld: (ctx, { params }) =>
    changing(ctx, params.integrationId, async (tx) => {
      await tokens.expireOld(tx, params.integrationId, ctx.now());
      return { integration: await one(ctx, tx, params.integrationId) };
    }),

  remove: (ctx, { params }) =>
    changing(ctx, params.integrationId, async (tx) => {
      await tokens.remove(tx, params.integrationId);
      return { succeeded: true as const };
    }),
};
