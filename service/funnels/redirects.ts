import { z } from "zod";
import { ApiError } from "#contract/errors.ts";
import { type redirects as contract, type Redirect, redirect as redirectShape, redirectTypeOf } from "#contract/funnels/redirects.ts";
import * as rows from "#db/funnels/redirects.ts";
import { newId } from "#db/ids.ts";
import type { Handlers } from "../handler.ts";

const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Redirect not found" });
};

const words = z.object({ type: redirectShape.shape.type, action: redirectShape.shape.action });

const redirectOf = (row: rows.Redirect): Redirect => ({
  id: row.id,
  locationId: row.location_id,
  domain: row.domain,
  path: row.path,
  pathLowercase: row.path_lowercase,
  target: row.target,
  ...words.parse({ type: row.type, action: row.action }),
});

export const redirects: Handlers<typeof contract> = {
  async list(ctx, { query: { limit, offset, search } }) {
    const { rows: found, count } = await rows.list(ctx.db, ctx.tenant, { limit, offset, search });
    return { data: { count, data: found.map(redirectOf) } };
  },

  async create(ctx, { body: { domain, path, target, action } }) {
    const now = ctx.now();
    const made = await ctx.tx((tx) =>
      rows.insert(tx, ctx.tenant, {
        ...{ id: newId(), domain, path, path_lowercase: path.toLowerCase(), target, action, type: redirectTypeOf(action) },
        ...{ date_added: now, date_updated: now },
      }),
    );
    if (made !== undefined) return { data: redirectOf(made) };
    const existing = await rows.findByPlace(ctx.db, ctx.tenant, domain, path.toLowerCase());
    throw new ApiError("CONFLICT", {
      reason: "redirectExists",
      values: { path: `${domain}${path}` },
      ...(existing === undefined ? {} : { meta: { redirectId: existing.id } }),
    });
  },

  async update(ctx, { params, body: { target, action } }) {
    const fields = { target, action, type: redirectTypeOf(action), date_updated: ctx.now() };
    return { data: redirectOf((await ctx.tx((tx) => rows.update(tx, ctx.tenant, params.id, fields))) ?? notFound()) };
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.id)) ?? notFound());
    return { data: { status: "ok" } };
  },
};
