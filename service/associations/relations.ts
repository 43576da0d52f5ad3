import type { relations as contract, Relation } from "#contract/associations/relations.ts";
import { ApiError } from "#contract/errors.ts";
import * as associations from "#db/associations/associations.ts";
import * as rows from "#db/associations/relations.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { associationNotFound } from "./associations.ts";

const relationOf = (row: rows.Relation): Relation => ({
  id: row.id,
  associationId: row.association_id,
  firstObjectKey: row.first_object_key,
  firstRecordId: row.first_record_id,
  secondObjectKey: row.second_object_key,
  secondRecordId: row.second_record_id,
  locationId: row.location_id,
});

const relationNotFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Relation not found" });
};

/** Each record must belong to the object of its side: an unknown id is not found, and a record of another object is refused. */
async function requireRecord(
  tx: Executor,
  ctx: Context,
  side: "firstRecordId" | "secondRecordId",
  objectKey: string,
  id: string,
): Promise<void> {
  if (await rows.holdRecord(tx, ctx.tenant, objectKey, id, ctx.onlyAssignedTo)) return;
  if (!(await rows.isRecord(tx, ctx.tenant, id, ctx.onlyAssignedTo)))
    throw new ApiError("NOT_FOUND", { message: `${side}: record not found` });
  throw new ApiError("INVALID", { message: `${side} must be the id of a record of ${objectKey}` });
}

/** The built-in association of businesses and contacts is the contact's own business: linking sets it, unlinking clears it. */
const isBuiltIn = (association: { is_system: boolean }) => association.is_system;

type Pair = { associationId: string; firstRecordId: string; secondRecordId: string };

async function link(tx: Executor, ctx: Context, pair: Pair): Promise<Relation> {
  const association = (await associations.findForShare(tx, ctx.tenant, pair.associationId)) ?? associationNotFound();
  await requireRecord(tx, ctx, "firstRecordId", association.first_object_key, pair.firstRecordId);
  await requireRecord(tx, ctx, "secondRecordId", association.second_object_key, pair.secondRecordId);
  const existing = await rows.findByPair(tx, ctx.tenant, pair);
  if (existing !== undefined) return relationOf(existing);
  if (isBuiltIn(association)) await rows.setBusiness(tx, ctx.tenant, pair.secondRecordId, pair.firstRecordId, ctx.now());
  else {
    const made = await rows.insert(tx, ctx.tenant, {
      id: newId(),
      association_id: association.id,
      first_object_key: association.first_object_key,
      first_record_id: pair.firstRecordId,
      second_object_key: association.second_object_key,
      second_record_id: pair.secondRecordId,
      date_added: ctx.now(),
    });
    if (made !== undefined) return relationOf(made);
  }
  return relationOf((await rows.findByPair(tx, ctx.tenant, pair)) ?? relationNotFound());
}

export const relations: Handlers<typeof contract> = {
  create: (ctx, { body: { locationId: _, ...pair } }) => ctx.tx((tx) => link(tx, ctx, pair)),

  async list(ctx, { params, query }) {
    if (!(await rows.isRecord(ctx.db, ctx.tenant, params.recordId, ctx.onlyAssignedTo)))
      throw new ApiError("NOT_FOUND", { message: "Record not found" });
    const { relations: found, total } = await rows.listByRecord(ctx.db, ctx.tenant, {
      recordId: params.recordId,
      // An empty filter matches everything.
      associationIds: query.associationIds?.length ? query.associationIds : undefined,
      limit: query.limit,
      skip: query.skip,
      onlyOwnedBy: ctx.onlyAssignedTo,
    });
    return { relations: found.map(relationOf), total };
  },

  remove: (ctx, { params }) =>
    ctx.tx(async (tx) => {
      const relation = (await rows.findById(tx, ctx.tenant, params.relationId)) ?? relationNotFound();
      await requireReach(tx, ctx, relation);
      const association = await associations.findById(tx, ctx.tenant, relation.association_id);
      if (association !== undefined && isBuiltIn(association))
        await rows.setBusiness(tx, ctx.tenant, relation.second_record_id, null, ctx.now());
      else if ((await rows.remove(tx, ctx.tenant, relation.id)) === undefined) return relationNotFound();
      return relationOf(relation);
    }),
};

/** A user limited to assigned data removes only relations of their own records. */
async function requireReach(tx: Executor, ctx: Context, relation: rows.Relation): Promise<void> {
  if (ctx.onlyAssignedTo === undefined) return;
  for (const id of [relation.first_record_id, relation.second_record_id])
    if (!(await rows.isRecord(tx, ctx.tenant, id, ctx.onlyAssignedTo))) relationNotFound();
}
