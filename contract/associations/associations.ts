import { z } from "zod";
import { id, locationQuery, queryNumber, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// An association defines how records of two objects may relate; a relation links two records by one. Source: doc 3, Association.

const listLimitMost = 1000;

export const association = z
  .object({
    id,
    locationId: id,
    key: z.string(),
    firstObjectKey: z.string(),
    firstObjectLabel: z.string(),
    secondObjectKey: z.string(),
    secondObjectLabel: z.string(),
    associationType: z.enum(["USER_DEFINED", "SYSTEM_DEFINED"]),
  })
  .meta({ id: "Association" });
export type Association = z.output<typeof association>;

const label = shortText.trim().min(1);

export const associationCreate = z.strictObject({
  locationId: id,
  key: z.string().trim().min(1).max(100),
  firstObjectKey: id,
  firstObjectLabel: label,
  secondObjectKey: id,
  secondObjectLabel: label,
});
export type AssociationCreate = z.output<typeof associationCreate>;
const associationUpdate = associationCreate.pick({ firstObjectLabel: true, secondObjectLabel: true });

const params = z.object({ associationId: id });
const many = z.object({ associations: z.array(association) });

/** The requested part of a list; both parameters are required. */
export const requiredPage = {
  skip: queryNumber(),
  limit: queryNumber(z.number().int().min(1).max(listLimitMost)),
};

export const associations = {
  list: endpoint({
    route: "GET /associations/",
    summary: "List associations. The built-in ones come first.",
    scope: "associations.readonly",
    reach: "everyone",
    input: { query: locationQuery.extend(requiredPage) },
    output: many,
  }),
  create: endpoint({
    route: "POST /associations/",
    summary: "Create an association of two objects under a unique key.",
    scope: "associations.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { body: associationCreate },
    status: 201,
    output: association,
    errors: ["CONFLICT"],
  }),
  getByKey: endpoint({
    route: "GET /associations/key/:key_name",
    summary: "Get an association by its key.",
    scope: "associations.readonly",
    reach: "everyone",
    input: { params: z.object({ key_name: id }), query: locationQuery },
    output: association,
    errors: ["NOT_FOUND"],
  }),
  listByObject: endpoint({
    route: "GET /associations/objectKey/:objectKey",
    summary: "List the associations of an object, on either side.",
    scope: "associations.readonly",
    reach: "everyone",
    input: { params: z.object({ objectKey: id }), query: locationQuery.partial() },
    output: many,
    errors: ["NOT_FOUND"],
  }),
  get: endpoint({
    route: "GET /associations/:associationId",
    summary: "Get an association.",
    scope: "associations.readonly",
    reach: "everyone",
    input: { params },
    output: association,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /associations/:associationId",
    summary: "Update an association's labels.",
    scope: "associations.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params, body: associationUpdate },
    output: association,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /associations/:associationId",
    summary: "Delete an association with its relations. Built-in ones cannot be deleted.",
    scope: "associations.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params },
    output: z.object({ deleted: z.literal(true), id, message: z.string() }),
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
};
