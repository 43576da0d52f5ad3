import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { contactId, tags as tagList } from "./contacts.ts";

const body = z.strictObject({ tags: tagList });
const output = z.object({ tags: z.array(z.string()) });

export const tags = {
  add: endpoint({
    route: "POST /contacts/:contactId/tags",
    summary: "Add tags to a contact. The response has all tags of the contact.",
    scope: "contacts.write",
    reach: "filtered",
    area: "tags",
    input: { params: contactId, body },
    status: 201,
    output,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /contacts/:contactId/tags",
    summary: "Remove tags from a contact. The response has the remaining tags.",
    scope: "contacts.write",
    reach: "filtered",
    area: "tags",
    input: { params: contactId, body },
    output,
    errors: ["NOT_FOUND"],
  }),
  updateMany: endpoint({
    route: "POST /contacts/bulk/tags/update/:type",
    summary: "Add or remove tags of many contacts. The response has a result for each contact.",
    scope: "contacts.write",
    reach: "filtered",
    area: "bulk",
    alsoNeeds: ["tags"],
    input: {
      params: z.object({ type: z.enum(["add", "remove"]) }),
      body: z.strictObject({
        locationId: id,
        contacts: z.array(id).min(1).max(10_000),
        tags: tagList,
        removeAllTags: z.boolean().optional(),
      }),
    },
    status: 201,
    output: z.object({
      succeeded: z.boolean(),
      errorCount: z.number(),
      responses: z.array(z.object({ contactId: z.string(), message: z.string(), type: z.enum(["success", "error"]) })),
    }),
    errors: ["INVALID"],
  }),
};
