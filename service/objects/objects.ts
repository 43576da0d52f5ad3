import { ApiError } from "#contract/errors.ts";
import type { CrmObject, objects as contract } from "#contract/objects/objects.ts";
import * as rows from "#db/objects/objects.ts";
import type { Executor } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { addJob } from "../jobs/queue.ts";
import { fieldKeysOf, fieldsOf } from "./fields.ts";

export const objectOf = (row: rows.ObjectSchema): CrmObject => ({
  id: row.id,
  standard: row.standard,
  key: row.key,
  labels: { singular: row.singular, plural: row.plural },
  description: row.description,
  locationId: row.location_id,
  primaryDisplayProperty: row.primary_display_property,
  searchableProperties: row.searchable_properties,
  type: row.standard ? "SYSTEM_DEFINED" : "USER_DEFINED",
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
});

export const objectNotFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Object not found" });
};

export const requireObject = async (ctx: Pick<Context, "db" | "tenant">, key: string) =>
  (await rows.findByKey(ctx.db, ctx.tenant, key)) ?? objectNotFound();

export const objects: Handlers<typeof contract> = {
  list: async (ctx) => ({ objects: (await rows.list(ctx.db, ctx.tenant)).map(objectOf) }),

  async get(ctx, { params, query }) {
    const object = await requireObject(ctx, params.key);
    return {
      object: objectOf(object),
      // Nothing is cached between requests, so that every instance returns the current state.
      cache: false,
      ...(query.fetchProperties === "true" ? { fields: await fieldsOf(ctx.db, ctx.tenant, object) } : {}),
    };
  },

  update: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const before = (await rows.findForUpdate(tx, ctx.tenant, params.key)) ?? objectNotFound();
      const known = await fieldKeysOf(tx, ctx.tenant, before);
      const unknown = body.searchableProperties.flatMap((fieldKey, index) =>
        known.has(fieldKey) ? [] : [`searchableProperties.${index} must be the key of a field of ${before.key}`],
      );
      if (unknown.length > 0) throw new ApiError("INVALID", { message: unknown });
      const words = before.standard
        ? {}
        : {
            ...(body.labels === undefined ? {} : body.labels),
            ...(body.description === undefined ? {} : { description: body.description }),
          };
      const changed = await rows.update(tx, ctx.tenant, before.key, { ...words, date_updated: ctx.now() });
      return { object: objectOf(await setSearchable(tx, changed, [...new Set(body.searchableProperties)])) };
    }),
};

/** Makes these fields searchable. A job indexes existing records again; until then, a search reads their values directly. */
async function setSearchable(tx: Executor, object: rows.ObjectSchema, fieldKeys: string[]): Promise<rows.ObjectSchema> {
  const stored = object.searchable_properties;
  if (fieldKeys.length === stored.length && fieldKeys.every((key, index) => key === stored[index])) return object;
  return renew(tx, object, fieldKeys);
}

/** Starts a new revision of the object, so that its records are indexed again. */
export async function renew(
  tx: Executor,
  object: Pick<rows.ObjectSchema, "location_id" | "key" | "revision" | "standard">,
  searchable: string[],
): Promise<rows.ObjectSchema> {
  const tenant = tenantOfRow(object);
  const renewed = await rows.update(tx, tenant, object.key, {
    searchable_properties: searchable,
    ...(object.standard ? {} : { revision: object.revision + 1, is_indexed: false }),
  });
  if (!object.standard)
    await addJob(
      tx,
      "reindex-object",
      { locationId: object.location_id, objectKey: object.key },
      { key: `reindex-object:${object.location_id}:${object.key}`, shareOf: object.location_id },
    );
  return renewed;
}
