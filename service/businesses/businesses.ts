import type { Business, BusinessUpdate, businesses as contract } from "#contract/businesses/businesses.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/businesses/businesses.ts";
import { newId } from "#db/ids.ts";
import type { Handlers } from "../handler.ts";

const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Business not found" });
};

export const businessOf = ({
  location_id,
  postal_code,
  date_added,
  date_updated,
  followers: _followers,
  created_by: _createdBy,
  updated_by: _updatedBy,
  ...row
}: NonNullable<Awaited<ReturnType<typeof rows.findById>>>): Business => ({
  ...row,
  locationId: location_id,
  postalCode: postal_code,
  createdAt: date_added.toISOString(),
  updatedAt: date_updated.toISOString(),
});

function fieldsOf({ name, postalCode, ...texts }: BusinessUpdate) {
  const cleared = Object.fromEntries(
    Object.entries({ ...texts, postal_code: postalCode }).flatMap(([column, text]) =>
      text === undefined ? [] : [[column, text.trim() === "" ? null : text.trim()]],
    ),
  );
  return { ...(name === undefined ? {} : { name: name.trim() }), ...cleared };
}

export const businesses: Handlers<typeof contract> = {
  async list(ctx, { query: { query, limit, skip } }) {
    const { rows: found, total } = await rows.list(ctx.db, ctx.tenant, { text: query, limit, skip });
    return { businesses: found.map(businessOf), total };
  },

  async create(ctx, { body: { locationId: _, ...sent } }) {
    const now = ctx.now();
    const made = await ctx.tx((tx) =>
      rows.insert(tx, ctx.tenant, { ...fieldsOf(sent), name: sent.name.trim(), id: newId(), date_added: now, date_updated: now }),
    );
    return { business: businessOf(made) };
  },

  async get(ctx, { params }) {
    return { business: businessOf((await rows.findById(ctx.db, ctx.tenant, params.businessId)) ?? notFound()) };
  },

  async update(ctx, { params, body }) {
    const changed = await ctx.tx((tx) => rows.update(tx, ctx.tenant, params.businessId, { ...fieldsOf(body), date_updated: ctx.now() }));
    return { business: businessOf(changed ?? notFound()) };
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.businessId)) ?? notFound());
    return { success: true };
  },
};
