import type { Association, associations as contract } from "#contract/associations/associations.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/associations/associations.ts";
import { newId } from "#db/ids.ts";
import * as objects from "#db/objects/objects.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { requireObject } from "../objects/objects.ts";

const associationOf = (row: rows.Association): Association => ({
  id: row.id,
  locationId: row.location_id,
  key: row.key,
  firstObjectKey: row.first_object_key,
  firstObjectLabel: row.first_object_label,
  secondObjectKey: row.second_object_key,
  secondObjectLabel: row.second_object_label,
  associationType: row.is_system ? "SYSTEM_DEFINED" : "USER_DEFINED",
});

export const associationNotFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Association not found" });
};

const requireExisting = async (ctx: Context, id: string) => (await rows.findById(ctx.db, ctx.tenant, id)) ?? associationNotFound();

export const associations: Handlers<typeof contract> = {
  list: async (ctx, { query }) => ({ associations: (await rows.list(ctx.db, ctx.tenant, query)).map(associationOf) }),

  create: (ctx, { body }) =>
    ctx.tx(async (tx) => {
      const failed: string[] = [];
      for (const side of ["firstObjectKey", "secondObjectKey"] as const)
        if ((await objects.findForShare(tx, ctx.tenant, body[side])) === undefined)
          failed.push(`${side} must be the key of an object of the location`);
      if (failed.length > 0) throw new ApiError("INVALID", { message: failed });
      const now = ctx.now();
      const made = await rows.insert(tx, ctx.tenant, {
        id: newId(),
        key: body.key,
        first_object_key: body.firstObjectKey,
        first_object_label: body.firstObjectLabel,
        second_object_key: body.secondObjectKey,
        second_object_label: body.secondObjectLabel,
        date_added: now,
        date_updated: now,
      });
      if (made !== undefined) return associationOf(made);
      const existing = await rows.findByKey(tx, ctx.tenant, body.key);
      throw new ApiError("CONFLICT", {
        message: `An association with the key ${body.key} already exists.`,
        ...(existing === undefined ? {} : { meta: { associationId: existing.id } }),
      });
    }),

  getByKey: async (ctx, { params }) => associationOf((await rows.findByKey(ctx.db, ctx.tenant, params.key_name)) ?? associationNotFound()),

  async listByObject(ctx, { params }) {
    const { key } = await requireObject(ctx, params.objectKey);
    return { associations: (await rows.listByObject(ctx.db, ctx.tenant, key)).map(associationOf) };
  },

  get: async (ctx, { params }) => associationOf(await requireExisting(ctx, params.associationId)),

  update: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const labels = { first_object_label: body.firstObjectLabel, second_object_label: body.secondObjectLabel };
      const changed = await rows.update(tx, ctx.tenant, params.associationId, { ...labels, date_updated: ctx.now() });
      return associationOf(changed ?? associationNotFound());
    }),

  remove: (ctx, { params }) =>
    ctx.tx(async (tx) => {
      const { is_system: isSystem, key } = (await rows.findById(tx, ctx.tenant, params.associationId)) ?? associationNotFound();
      if (isSystem) throw new ApiError("FORBIDDEN", { message: "A system-defined association cannot be deleted." });
      const removed = (await rows.remove(tx, ctx.tenant, params.associationId)) ?? associationNotFound();
      return { deleted: true, id: removed.id, message: `The association ${key} was deleted with its relations.` };
    }),
};
