import { ApiError } from "#contract/errors.ts";
import type { locations as contract, LocationUpdate } from "#contract/locations/settings.ts";
import * as changes from "#db/audit/changes.ts";
import * as rows from "#db/locations/locations.ts";
import type { Handlers } from "../handler.ts";
import { requireAdmin } from "../users/require-admin.ts";
import { locationOf } from "./locations.ts";

export const locations: Handlers<typeof contract> = {
  update: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      requireAdmin(ctx);
      const before = await rows.findForUpdate(tx, ctx.tenant);
      if (before === undefined) throw new ApiError("NOT_FOUND", { message: "Location not found" });
      const fields = fieldsOf(body);
      if (Object.keys(fields).length === 0) return { location: locationOf(before) };
      const after = await rows.update(tx, params.locationId, fields);
      if (after === undefined) throw new ApiError("NOT_FOUND", { message: "Location not found" });
      const changed = Object.keys(fields).filter(
        (name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
      );
      const factsOf = (row: object) => Object.fromEntries(changed.map((name) => [name, Reflect.get(row, name)]));
      if (changed.length > 0)
        await changes.record(tx, ctx.tenant, {
          entity: "location",
          entityId: after.id,
          action: "update",
          before: factsOf(before),
          after: factsOf(after),
        });
      return { location: locationOf(after) };
    }),
};

const fieldsOf = (body: LocationUpdate) => ({
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.timezone === undefined ? {} : { timezone: body.timezone }),
  ...(body.allowDuplicateContact === undefined ? {} : { allow_duplicate_contact: body.allowDuplicateContact }),
  ...(body.duplicateMatchOrder === undefined ? {} : { duplicate_match_order: body.duplicateMatchOrder }),
  ...(body.currency === undefined ? {} : { currency: body.currency }),
  ...(body.language === undefined ? {} : { language: body.language }),
});
