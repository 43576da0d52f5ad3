import { ApiError } from "#contract/errors.ts";
import type { objectRecords as contract } from "#contract/objects/record-details.ts";
import * as associations from "#db/associations/associations.ts";
import * as relations from "#db/associations/relations.ts";
import * as history from "#db/objects/history.ts";
import * as names from "#db/objects/names.ts";
import * as rows from "#db/objects/records.ts";
import * as search from "#db/objects/records-search.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { numbersSought } from "../locations/phone-country.ts";
import { filtersOf } from "./filters.ts";
import { eventOf, restore } from "./history.ts";
import { definitionForReading, definitionForWriting, foundOf, recordNotFound, recordOf, searchOf } from "./records.ts";
import { writeRows } from "./rows.ts";
import { orderBy } from "./search.ts";
import { uploadFor } from "./upload.ts";

const foundMost = 8;

/** Requires a record that the object has or had. Users limited to assigned records only see existing records that are assigned to them. */
async function requirePast(ctx: Context, objectKey: string, id: string): Promise<void> {
  const onlyOwnedBy = objectKey === "business" ? undefined : ctx.onlyAssignedTo;
  const existing = await rows.findById(ctx.db, ctx.tenant, objectKey, id);
  if (existing === undefined && (onlyOwnedBy !== undefined || !(await history.isKnown(ctx.db, ctx.tenant, objectKey, id))))
    recordNotFound();
  if (existing !== undefined && onlyOwnedBy !== undefined && existing.owner !== onlyOwnedBy) recordNotFound();
}

export const objectRecords: Handlers<typeof contract> = {
  upload: (ctx, { params, upload }) => uploadFor(ctx, upload, params),

  async find(ctx, { query }) {
    const texts = [query.query, ...(await numbersSought(ctx.db, ctx.tenant, query.query))];
    const found = await names.find(ctx.db, ctx.tenant, texts, { limit: foundMost, onlyOwnedBy: ctx.onlyAssignedTo });
    return { records: found.map(({ object_key: objectKey, ...named }) => ({ objectKey, ...named })) };
  },

  async sorted(ctx, { params, body: { page, pageLimit: limit, query, sort, filters = [] } }) {
    const definition = await definitionForReading(ctx, params.key);
    const by = orderBy(definition, sort.field);
    if (by === undefined) throw new ApiError("INVALID", { message: [`sort.field ${sort.field} is nothing to sort by`] });
    const asked = await searchOf(ctx, definition, query);
    const order = { by, isDescending: sort.direction === "desc" };
    const conditions = filtersOf(definition, filters);
    const { records, total } = await search.sorted(ctx.db, ctx.tenant, asked, order, { limit, offset: (page - 1) * limit }, conditions);
    return { records: records.map((row) => foundOf(definition, row)), total };
  },

  async history(ctx, { params, query }) {
    const { object } = await definitionForReading(ctx, params.key);
    await requirePast(ctx, object.key, params.id);
    const entries = await history.list(ctx.db, ctx.tenant, object.key, params.id, { limit: query.limit + 1, before: query.before });
    const shown = entries.slice(0, query.limit);
    return { events: shown.map(eventOf), next: entries.length > query.limit ? (shown.at(-1)?.seq ?? null) : null };
  },

  restore: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const definition = await definitionForWriting(tx, ctx, params.key);
      return { record: recordOf(definition, await restore(tx, ctx, definition, params.id, body.seq)) };
    }),

  async links(ctx, { params, query }) {
    if (!(await relations.isRecord(ctx.db, ctx.tenant, params.recordId, ctx.onlyAssignedTo))) return recordNotFound();
    const { relations: found, total } = await relations.listByRecord(ctx.db, ctx.tenant, {
      recordId: params.recordId,
      associationIds: query.associationId === undefined ? undefined : [query.associationId],
      limit: query.limit,
      skip: query.skip,
      onlyOwnedBy: ctx.onlyAssignedTo,
    });
    const kinds = new Map(
      (await associations.listByIds(ctx.db, ctx.tenant, [...new Set(found.map((row) => row.association_id))])).map((row) => [row.id, row]),
    );
    const others = found.map((row) => {
      const isFirst = row.first_record_id === params.recordId;
      return isFirst
        ? { row, isFirst, objectKey: row.second_object_key, id: row.second_record_id }
        : { row, isFirst, objectKey: row.first_object_key, id: row.first_record_id };
    });
    const named = new Map(
      (await names.list(ctx.db, ctx.tenant, others, ctx.onlyAssignedTo)).map((each) => [`${each.object_key} ${each.id}`, each.name]),
    );
    const links = others.map(({ row, isFirst, objectKey, id }) => {
      const kind = kinds.get(row.association_id);
      return {
        relationId: row.id,
        associationId: row.association_id,
        label: (isFirst ? kind?.second_object_label : kind?.first_object_label) ?? "",
        other: { objectKey, id, name: named.get(`${objectKey} ${id}`) ?? "" },
      };
    });
    return { links, total };
  },

  importRows: (ctx, { params, body }) => ctx.tx(async (tx) => ({ results: await writeRows(tx, ctx, params.key, body.rows, body.isTrial) })),
};
