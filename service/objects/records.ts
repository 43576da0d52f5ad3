import { businessUpdate } from "#contract/businesses/businesses.ts";
import { ApiError } from "#contract/errors.ts";
import type { CrmRecord, records as contract, FoundRecord } from "#contract/objects/records.ts";
import { checksOf } from "#contract/validation.ts";
import { newId } from "#db/ids.ts";
import * as objects from "#db/objects/objects.ts";
import type { Indexing } from "#db/objects/record-values.ts";
import * as rows from "#db/objects/records.ts";
import * as found from "#db/objects/records-search.ts";
import type { RecordAuthor } from "#db/objects/tables.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { phoneCountry } from "../locations/phone-country.ts";
import { type Definition, definitionOf, propertiesOf } from "./fields.ts";
import { objectNotFound, requireObject } from "./objects.ts";
import { conditionOf } from "./search.ts";
import { ruleProperties } from "./values.ts";

export const recordNotFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Record not found" });
};

const isBusiness = (object: Pick<objects.ObjectSchema, "key">) => object.key === "business";

/** Only custom objects and businesses have records. */
function withRecords(object: objects.ObjectSchema): objects.ObjectSchema {
  if (!object.standard || isBusiness(object)) return object;
  throw new ApiError("BAD_REQUEST", {
    message: `Records of ${object.key} are not reached here; only those of custom objects and business are.`,
  });
}

const lastPart = (fieldKey: string) => fieldKey.slice(fieldKey.lastIndexOf(".") + 1);

const indexingOf = (object: objects.ObjectSchema): Indexing => ({
  names: object.searchable_properties.map(lastPart),
  revision: object.revision,
});

/** Omits values of deleted fields. */
function shownProperties(properties: Record<string, unknown>, { removed }: Pick<Definition, "removed">): Record<string, unknown> {
  if (removed.length === 0) return properties;
  const hidden = new Set(removed.flatMap(propertiesOf));
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !hidden.has(name)));
}

export const recordOf = (definition: Definition, row: rows.StoredRecord): CrmRecord => ({
  id: row.id,
  ...(isBusiness(definition.object) ? {} : { owner: row.owner === null ? [] : [row.owner] }),
  followers: row.followers,
  properties: shownProperties(row.properties, definition),
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
});

const unknownAuthor = (at: Date): RecordAuthor => ({ channel: "APP", createdAt: at.toISOString(), source: "SYSTEM", sourceId: "" });

export const foundOf = (definition: Definition, row: rows.StoredRecord): FoundRecord => {
  const { dateAdded, dateUpdated, ...record } = recordOf(definition, row);
  return {
    ...record,
    createdAt: dateAdded,
    updatedAt: dateUpdated,
    locationId: definition.object.location_id,
    objectId: definition.object.id,
    objectKey: definition.object.key,
    createdBy: row.created_by ?? unknownAuthor(row.date_added),
    lastUpdatedBy: row.updated_by ?? unknownAuthor(row.date_updated),
    searchAfter: [row.date_added.getTime(), row.id],
  };
};

const authorKinds = {
  token: { channel: "API", source: "INTEGRATION" },
  user: { channel: "APP", source: "WEB_USER" },
  operator: { channel: "APP", source: "OPERATOR" },
  system: { channel: "APP", source: "SYSTEM" },
} as const;

export const authorOf = ({ origin, now }: Pick<Context, "origin" | "now">): RecordAuthor => ({
  ...authorKinds[origin.kind],
  createdAt: now().toISOString(),
  sourceId: origin.id ?? "",
});

export type RecordSent = { properties: Record<string, unknown>; owner?: string[] | undefined; followers?: string[] | undefined };

type Writing = Pick<Context, "tenant" | "now" | "origin" | "onlyAssignedTo">;

/** The definition to write a record with, locked until the transaction ends. */
export async function definitionForWriting(tx: Executor, ctx: Pick<Context, "tenant">, key: string): Promise<Definition> {
  const object = withRecords((await objects.findForShare(tx, ctx.tenant, key)) ?? objectNotFound());
  return definitionOf(tx, ctx.tenant, object);
}

type Ruled = { set: Record<string, unknown>; cleared: string[] };

/** Validates a record's values; throws with an entry for each failure. */
export function ruledOf(definition: Definition, sent: RecordSent, isNew: boolean): Ruled {
  const { set, cleared, failed } = ruleProperties(definition.fields, sent.properties);
  if (isBusiness(definition.object)) {
    if (sent.owner !== undefined) failed.push("owner should not exist: a business has none");
    failed.push(...businessProblems(set, cleared, isNew));
  }
  if (failed.length > 0) throw new ApiError("INVALID", { message: failed });
  return { set, cleared };
}

/** Applies the validation of the businesses API here too. */
function businessProblems(set: Record<string, unknown>, cleared: string[], isNew: boolean): string[] {
  const read = businessUpdate.safeParse(set);
  const problems = read.success ? [] : checksOf(read.error, set).map(({ message }) => `properties.${message}`);
  if (cleared.includes("name") || (isNew && set.name === undefined)) problems.push("properties.name should not be empty");
  return problems;
}

export async function createRecord(
  tx: Executor,
  ctx: Writing,
  definition: Definition,
  sent: RecordSent,
  id = newId(),
): Promise<rows.StoredRecord> {
  const { set } = ruledOf(definition, sent, true);
  const author = authorOf(ctx);
  const now = ctx.now();
  const { object } = definition;
  if (isBusiness(object)) {
    await rows.insertBusiness(tx, ctx.tenant, id, {
      columns: columnsOf({ set, cleared: [] }),
      followers: sent.followers ?? [],
      author,
      now,
    });
    return (await rows.findById(tx, ctx.tenant, object.key, id)) ?? recordNotFound();
  }
  // Users limited to assigned records can only create records that they own.
  if (ctx.onlyAssignedTo !== undefined && (sent.owner?.[0] ?? ctx.onlyAssignedTo) !== ctx.onlyAssignedTo)
    throw new ApiError("FORBIDDEN", { reason: "ownRecordsOnly" });
  const owner = sent.owner?.[0] ?? ctx.onlyAssignedTo ?? null;
  return rows.insert(
    tx,
    ctx.tenant,
    object.key,
    { id, properties: set, owner, followers: sent.followers ?? [], author, now },
    object.revision,
  );
}

/** Businesses belong to the whole location, so users limited to assigned records cannot change them. */
export function requireChangeable({ onlyAssignedTo }: Pick<Context, "onlyAssignedTo">, { object }: Definition): void {
  if (isBusiness(object) && onlyAssignedTo !== undefined) throw new ApiError("FORBIDDEN", { reason: "businessesShared" });
}

export async function updateRecord(
  tx: Executor,
  ctx: Writing,
  definition: Definition,
  id: string,
  sent: RecordSent,
): Promise<rows.StoredRecord> {
  requireChangeable(ctx, definition);
  const ruled = ruledOf(definition, sent, false);
  const author = authorOf(ctx);
  const now = ctx.now();
  const { object } = definition;
  const followers = sent.followers === undefined ? {} : { followers: sent.followers };
  if (isBusiness(object)) {
    if (!(await rows.updateBusiness(tx, ctx.tenant, id, { columns: columnsOf(ruled), ...followers, author, now }))) return recordNotFound();
    return (await rows.findById(tx, ctx.tenant, object.key, id)) ?? recordNotFound();
  }
  const change: rows.RecordChange = {
    set: ruled.set,
    cleared: [...ruled.cleared, ...definition.removed.flatMap(propertiesOf)],
    ...(sent.owner === undefined ? {} : { owner: sent.owner[0] ?? null }),
    ...followers,
    author,
    now,
  };
  return (await rows.update(tx, ctx.tenant, object.key, id, change, object.revision, ctx.onlyAssignedTo)) ?? recordNotFound();
}

export function columnsOf({ set, cleared }: Ruled): Record<string, string | null> {
  const columns: Record<string, string | null> = {};
  for (const [property, column] of Object.entries(rows.businessColumns)) {
    const value = set[property];
    if (typeof value === "string") columns[column] = value.trim() === "" ? null : value.trim();
    else if (cleared.includes(property)) columns[column] = null;
  }
  return columns;
}

async function requireRecord(ctx: Context, definition: Definition, id: string): Promise<rows.StoredRecord> {
  const record = (await rows.findById(ctx.db, ctx.tenant, definition.object.key, id)) ?? recordNotFound();
  const isOthers = ctx.onlyAssignedTo !== undefined && !isBusiness(definition.object) && record.owner !== ctx.onlyAssignedTo;
  return isOthers ? recordNotFound() : record;
}

export const definitionForReading = async (ctx: Pick<Context, "db" | "tenant">, key: string) =>
  definitionOf(ctx.db, ctx.tenant, withRecords(await requireObject(ctx, key)));

export const searchOf = async (
  { db, tenant, onlyAssignedTo }: Pick<Context, "db" | "tenant" | "onlyAssignedTo">,
  definition: Definition,
  query: string,
): Promise<found.RecordSearch> => ({
  objectKey: definition.object.key,
  condition: conditionOf(definition, query, /\d{2}/.test(query) ? await phoneCountry(db, tenant) : undefined),
  indexing: indexingOf(definition.object),
  isIndexed: definition.object.is_indexed && !isBusiness(definition.object),
  onlyOwnedBy: isBusiness(definition.object) ? undefined : onlyAssignedTo,
});

const oldestMs = -62_135_596_800_000;
const newestMs = 253_402_300_799_999;

function afterOf(searchAfter: unknown[]): { ms: number; id: string } | undefined {
  const [ms, id] = searchAfter;
  if (typeof ms !== "number" || typeof id !== "string") return undefined;
  return { ms: Math.min(Math.max(Math.trunc(ms), oldestMs), newestMs), id };
}

export const records: Handlers<typeof contract> = {
  create: (ctx, { params, body: { locationId: _, ...sent } }) =>
    ctx.tx(async (tx) => {
      const definition = await definitionForWriting(tx, ctx, params.schemaKey);
      return { record: recordOf(definition, await createRecord(tx, ctx, definition, sent)) };
    }),

  async search(ctx, { params, body }) {
    const definition = await definitionForReading(ctx, params.schemaKey);
    const after = afterOf(body.searchAfter);
    const page = { limit: body.pageLimit, offset: after === undefined ? (body.page - 1) * body.pageLimit : 0, after };
    const { records: rowsFound, total } = await found.search(ctx.db, ctx.tenant, await searchOf(ctx, definition, body.query), page);
    return { records: rowsFound.map((row) => foundOf(definition, row)), total };
  },

  async get(ctx, { params }) {
    const definition = await definitionForReading(ctx, params.schemaKey);
    return { record: recordOf(definition, await requireRecord(ctx, definition, params.id)) };
  },

  update: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const definition = await definitionForWriting(tx, ctx, params.schemaKey);
      return { record: recordOf(definition, await updateRecord(tx, ctx, definition, params.id, body)) };
    }),

  remove: (ctx, { params }) =>
    ctx.tx(async (tx) => {
      const definition = await definitionForWriting(tx, ctx, params.schemaKey);
      requireChangeable(ctx, definition);
      if (!(await rows.remove(tx, ctx.tenant, definition.object.key, params.id, ctx.onlyAssignedTo))) return recordNotFound();
      return { id: params.id, success: true };
    }),
};
