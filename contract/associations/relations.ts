import { z } from "zod";
import { id, locationQuery, queryList } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { requiredPage } from "./associations.ts";

// Source: doc 3, Relation; silences, Objects and associations.

export const relation = z
  .object({
    id,
    associationId: id,
    firstObjectKey: z.string(),
    firstRecordId: id,
    secondObjectKey: z.string(),
    secondRecordId: id,
    locationId: id,
  })
  .meta({ id: "Relation" });
export type Relation = z.output<typeof relation>;

const relationCreate = z.strictObject({ locationId: id, associationId: id, firstRecordId: id, secondRecordId: id });

export const relations = {
  create: endpoint({
    route: "POST /associations/relations",
    summary: "Link two records under an association. If they are linked already, the response is the existing relation.",
    scope: "associations/relation.write",
    reach: "filtered",
    input: { body: relationCreate },
    status: 201,
    output: relation,
    errors: ["NOT_FOUND"],
  }),
  list: endpoint({
    route: "GET /associations/relations/:recordId",
    summary: "List the relations of a record, on either side, the oldest first.",
    scope: "associations/relation.readonly",
    reach: "filtered",
    input: { params: z.object({ recordId: id }), query: locationQuery.extend({ ...requiredPage, associationIds: queryList.optional() }) },
    output: z.object({ relations: z.array(relation), total: z.number().int() }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /associations/relations/:relationId",
    summary: "Unlink two records.",
    scope: "associations/relation.write",
    reach: "filtered",
    input: { params: z.object({ relationId: id }), query: locationQuery },
    output: relation,
    errors: ["NOT_FOUND"],
  }),
};
