import { type resources as contract, type Resource, type ResourceWrite, resourcesMost } from "#contract/calendars/resources.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/calendars/resources.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import type { Handlers } from "../handler.ts";

const noResource = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Room or equipment not found" });
};

const resourceOf = (row: Awaited<ReturnType<typeof rows.insert>>): Resource => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  quantity: row.quantity,
  calendarIds: row.calendar_ids,
  serviceIds: row.service_ids,
});

const fieldsOf = ({ kind, name, quantity, calendarIds, serviceIds }: ResourceWrite) => ({
  kind,
  name,
  quantity: kind === "room" ? 1 : quantity,
  calendar_ids: [...new Set(calendarIds)],
  service_ids: [...new Set(serviceIds)],
});

export const resources: Handlers<typeof contract> = {
  async list(ctx) {
    return { resources: (await rows.list(ctx.db, ctx.tenant)).map(resourceOf) };
  },

  async create(ctx, { body }) {
    const now = ctx.now();
    return ctx.tx(async (tx) => {
      // The lock makes concurrent requests count one after the other.
      await locations.findForUpdate(tx, ctx.tenant);
      if ((await rows.count(tx, ctx.tenant)) >= resourcesMost)
        throw new ApiError("CONFLICT", { reason: "resourcesFull", values: { count: resourcesMost } });
      return resourceOf(await rows.insert(tx, ctx.tenant, { id: newId(), ...fieldsOf(body), date_added: now, date_updated: now }));
    });
  },

  update: (ctx, { params, body }) =>
    ctx.tx(async (tx) =>
      resourceOf((await rows.update(tx, ctx.tenant, params.resourceId, { ...fieldsOf(body), date_updated: ctx.now() })) ?? noResource()),
    ),

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.resourceId)) ?? noResource());
    return { succeeded: true };
  },
};
