import type { CalendarGroup, groups as contract } from "#contract/calendars/groups.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/calendars/groups.ts";
import { newId } from "#db/ids.ts";
import { sqlState } from "#db/pool.ts";
import type { Handlers } from "../handler.ts";

const noGroup = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Calendar group not found" });
};

const slugTaken = (): never => {
  throw new ApiError("CONFLICT", { reason: "slugTaken" });
};

const groupOf = ({
  id,
  location_id,
  name,
  description,
  slug,
  is_active,
}: NonNullable<Awaited<ReturnType<typeof rows.findById>>>): CalendarGroup => ({
  id,
  locationId: location_id,
  name,
  description,
  slug,
  isActive: is_active,
});

export const groups: Handlers<typeof contract> = {
  async list(ctx) {
    return { groups: (await rows.list(ctx.db, ctx.tenant)).map(groupOf) };
  },

  async create(ctx, { body: { name, description, slug, isActive } }) {
    const now = ctx.now();
    const group = { id: newId(), name, description, slug, is_active: isActive ?? true, date_added: now, date_updated: now };
    return { group: groupOf((await ctx.tx((tx) => rows.insert(tx, ctx.tenant, group))) ?? slugTaken()) };
  },

  async validateSlug(ctx, { body: { slug } }) {
    return { available: (await rows.findBySlug(ctx.db, ctx.tenant, slug)) === undefined };
  },

  async update(ctx, { params, body: { name, description, slug } }) {
    try {
      const changed = await ctx.tx((tx) =>
        rows.update(tx, ctx.tenant, params.groupId, { name, description, slug, date_updated: ctx.now() }),
      );
      return { group: groupOf(changed ?? noGroup()) };
    } catch (thrown) {
      if (sqlState(thrown) === "23505") return slugTaken();
      throw thrown;
    }
  },

  async setStatus(ctx, { params, body: { isActive } }) {
    const changed = await ctx.tx((tx) => rows.update(tx, ctx.tenant, params.groupId, { is_active: isActive, date_updated: ctx.now() }));
    if (changed === undefined) noGroup();
    return { success: true };
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.groupId)) ?? noGroup());
    return { success: true };
  },
};
