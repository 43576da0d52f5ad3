import { type serviceLocations as contract, type ServiceLocation, serviceLocation } from "#contract/calendars/service-locations.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/calendars/service-locations.ts";
import { newId } from "#db/ids.ts";
import type { Handlers } from "../handler.ts";

const noPlace = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Service location not found" });
};

const placeOf = (row: NonNullable<Awaited<ReturnType<typeof rows.findById>>>): ServiceLocation => ({
  id: row.id,
  locationId: row.location_id,
  name: row.name,
  slug: row.slug,
  phone: row.phone,
  address: row.address,
  coverImage: row.cover_image,
  locationType: serviceLocation.shape.locationType.parse(row.location_type),
  isActive: row.is_active,
  isPrivate: row.is_private,
});

const orNull = (text: string | undefined) => (text === undefined || text === "" ? null : text);

export const serviceLocations: Handlers<typeof contract> = {
  async list(ctx) {
    return { serviceLocations: (await rows.list(ctx.db, ctx.tenant)).map(placeOf) };
  },

  async create(ctx, { body: { name, slug, phone, address, coverImage, locationType = "offline" } }) {
    const now = ctx.now();
    const texts = { phone: orNull(phone), address: orNull(address), cover_image: orNull(coverImage) };
    const place = { id: newId(), name, slug, ...texts, location_type: locationType, date_added: now, date_updated: now };
    return placeOf(await ctx.tx((tx) => rows.insert(tx, ctx.tenant, place)));
  },

  async get(ctx, { params }) {
    return placeOf((await rows.findById(ctx.db, ctx.tenant, params.serviceLocationId)) ?? noPlace());
  },

  async update(ctx, { params, body }) {
    const fields = {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.slug === undefined ? {} : { slug: body.slug }),
      ...(body.phone === undefined ? {} : { phone: orNull(body.phone) }),
      ...(body.address === undefined ? {} : { address: orNull(body.address) }),
      ...(body.coverImage === undefined ? {} : { cover_image: orNull(body.coverImage) }),
      ...(body.locationType === undefined ? {} : { location_type: body.locationType }),
      date_updated: ctx.now(),
    };
    return placeOf((await ctx.tx((tx) => rows.update(tx, ctx.tenant, params.serviceLocationId, fields))) ?? noPlace());
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.serviceLocationId)) ?? noPlace());
    return { success: true };
  },
};
