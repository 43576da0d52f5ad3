import { z } from "zod";
import { id, instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// Source: doc 3, Record. A record's properties are named by the last part of their field's key.

const ownersMost = 1;
export const followersMost = 10;
const pageLimitMost = 500;

const recordProperties = z.record(z.string(), z.unknown());
export type RecordProperties = z.output<typeof recordProperties>;

export const crmRecord = z
  .object({
    id,
    /** Custom objects only. */
    owner: z.array(id).max(ownersMost).optional(),
    followers: z.array(id),
    properties: recordProperties,
    dateAdded: instant,
    dateUpdated: instant,
  })
  .meta({ id: "CrmRecord" });
export type CrmRecord = z.output<typeof crmRecord>;

const author = z.object({ channel: z.string(), createdAt: instant, source: z.string(), sourceId: z.string() });

export const foundRecord = z
  .object({
    id,
    owner: z.array(id).optional(),
    followers: z.array(id),
    properties: recordProperties,
    createdAt: instant,
    updatedAt: instant,
    locationId: id,
    objectId: id,
    objectKey: z.string(),
    createdBy: author,
    lastUpdatedBy: author,
    searchAfter: z.tuple([z.number(), z.string()]),
  })
  .meta({ id: "FoundRecord" });
export type FoundRecord = z.output<typeof foundRecord>;

const differ = (userIds: string[]) => new Set(userIds).size === userIds.length;
export const recordPeople = {
  owner: z.array(id).max(ownersMost).optional(),
  followers: z.array(id).max(followersMost).refine(differ, { error: "must not name a user twice" }).optional(),
};

const recordCreate = z.strictObject({ locationId: id, properties: recordProperties, ...recordPeople });
const recordUpdate = z.strictObject({ properties: recordProperties, ...recordPeople });

export const recordSearch = z.strictObject({
  locationId: id,
  page: z.number().int().min(1).max(1_000_000),
  pageLimit: z.number().int().min(1).max(pageLimitMost),
  query: z.string().max(500),
  searchAfter: z.union([z.array(z.unknown()).length(0), z.tuple([z.number(), id])], {
    error: "must be empty or the searchAfter of a record",
  }),
});

const schemaKey = z.object({ schemaKey: id });
const params = schemaKey.extend({ id });
const one = z.object({ record: crmRecord });

export const records = {
  create: endpoint({
    route: "POST /objects/:schemaKey/records",
    summary: "Create a record of a custom object or a business.",
    scope: "objects/record.write",
    reach: "filtered",
    input: { params: schemaKey, body: recordCreate },
    status: 201,
    output: one,
    errors: ["NOT_FOUND"],
  }),
  search: endpoint({
    route: "POST /objects/:schemaKey/records/search",
    summary:
      "Search records, the newest first. The query is matched against the searchable fields; `<field name>:<value>` searches one of them.",
    scope: "objects/record.readonly",
    reach: "filtered",
    input: { params: schemaKey, body: recordSearch },
    output: z.object({ records: z.array(foundRecord), total: z.number().int() }),
    errors: ["NOT_FOUND"],
  }),
  get: endpoint({
    route: "GET /objects/:schemaKey/records/:id",
    summary: "Get a record.",
    scope: "objects/record.readonly",
    reach: "filtered",
    input: { params },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /objects/:schemaKey/records/:id",
    summary: "Update a record. Values that are not sent do not change; null clears one.",
    scope: "objects/record.write",
    reach: "filtered",
    input: { params, query: locationQuery, body: recordUpdate },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /objects/:schemaKey/records/:id",
    summary: "Delete a record and its relations.",
    scope: "objects/record.write",
    reach: "filtered",
    input: { params },
    output: z.object({ id, success: z.boolean() }),
    errors: ["NOT_FOUND"],
  }),
};
