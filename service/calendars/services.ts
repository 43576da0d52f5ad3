import {
  type services as contract,
  type Service,
  type ServiceUpdate,
  serviceSettings,
  type VariationWrite,
  variation,
} from "#contract/calendars/services.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/calendars/services.ts";
import { newId } from "#db/ids.ts";
import type { Handlers } from "../handler.ts";

export const noService = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Service not found" });
};

export type ServiceRow = NonNullable<Awaited<ReturnType<typeof rows.findById>>>;

export const serviceOf = (row: ServiceRow): Service => ({
  ...serviceSettings.parse(row.settings),
  id: row.id,
  locationId: row.location_id,
  name: row.name,
  slug: row.slug,
  serviceCategoryId: row.service_category_id,
  isPrivate: row.is_private,
  variations: variation.array().parse(row.variations),
  staff: row.staff.map((id) => ({ id })),
});

const settingNames = new Set(Object.keys(serviceSettings.shape));

/** Sent values replace stored ones, inside `payment` too. */
function settingsOf(sent: ServiceUpdate, existing: Record<string, unknown>): Record<string, unknown> {
  const payment = sent.payment === undefined ? {} : { payment: { ...Object(existing.payment), ...sent.payment } };
  const others = Object.entries(sent).filter(([name, value]) => settingNames.has(name) && value !== undefined);
  return { ...existing, ...Object.fromEntries(others), ...payment };
}

/**
 * An empty list removes all variations. A variation with an id is changed, one without is added, and variations that are not listed stay.
 */
function variationsOf(sent: readonly VariationWrite[], existing: ServiceRow["variations"]): ServiceRow["variations"] {
  if (sent.length === 0) return [];
  const unknown = sent.flatMap(({ id }, index) =>
    id === undefined || existing.some((each) => each.id === id) ? [] : [`variations.${index}.id is not a variation of this service`],
  );
  if (unknown.length > 0) throw new ApiError("INVALID", { message: unknown });
  const changed = existing.map((each) => {
    const change = sent.findLast(({ id }) => id === each.id);
    return change === undefined ? each : { ...each, ...change, id: each.id, ...paymentOf(change, each) };
  });
  return [...changed, ...added(sent.filter(({ id }) => id === undefined))];
}

const paymentOf = (sent: VariationWrite, existing: Record<string, unknown>) =>
  sent.payment === undefined ? {} : { payment: { ...Object(existing.payment), ...sent.payment } };

const added = (sent: readonly VariationWrite[]) => sent.map((each) => ({ ...each, id: each.id ?? newId() }));

const staffOf = (staff: readonly { id: string }[]) => [...new Set(staff.map(({ id }) => id))];

export const services: Handlers<typeof contract> = {
  async list(ctx, { query: { serviceCategoryId, isPrivate } }) {
    return { services: (await rows.list(ctx.db, ctx.tenant, { categoryId: serviceCategoryId, isPrivate })).map(serviceOf) };
  },

  async create(ctx, { body }) {
    const now = ctx.now();
    const service = {
      id: newId(),
      name: body.name,
      slug: body.slug,
      staff: staffOf(body.staff),
      is_private: body.isPrivate ?? false,
      ...(body.serviceCategoryId ? { service_category_id: body.serviceCategoryId } : {}),
      variations: JSON.stringify(added(body.variations ?? [])),
      settings: JSON.stringify(settingsOf(body, {})),
      date_added: now,
      date_updated: now,
    };
    return { service: serviceOf(await ctx.tx((tx) => rows.insert(tx, ctx.tenant, service))) };
  },

  async get(ctx, { params }) {
    return { service: serviceOf((await rows.findById(ctx.db, ctx.tenant, params.serviceId)) ?? noService()) };
  },

  async update(ctx, { params, body }) {
    const changed = await ctx.tx(async (tx) => {
      const row = (await rows.findForUpdate(tx, ctx.tenant, params.serviceId)) ?? noService();
      const fields = {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.slug === undefined ? {} : { slug: body.slug }),
        ...(body.staff === undefined ? {} : { staff: staffOf(body.staff) }),
        ...(body.isPrivate === undefined ? {} : { is_private: body.isPrivate }),
        ...(body.serviceCategoryId === undefined ? {} : { service_category_id: body.serviceCategoryId || "default" }),
        ...(body.variations === undefined ? {} : { variations: JSON.stringify(variationsOf(body.variations, row.variations)) }),
        settings: JSON.stringify(settingsOf(body, row.settings)),
        date_updated: ctx.now(),
      };
      return (await rows.update(tx, ctx.tenant, row.id, fields)) ?? noService();
    });
    return { service: serviceOf(changed) };
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.serviceId)) ?? noService());
    return { success: true };
  },
};
