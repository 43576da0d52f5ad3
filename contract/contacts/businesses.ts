import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";

export const businesses = {
  assignMany: endpoint({
    route: "POST /contacts/bulk/business",
    summary: "Assign contacts to a business. `null` ends the association. The response has the contacts that exist.",
    scope: "contacts.write",
    reach: "filtered",
    area: "bulk",
    input: { body: z.strictObject({ locationId: id, ids: z.array(id).min(1).max(50), businessId: id.nullable() }) },
    output: z.object({ success: z.literal(true), ids: z.array(z.string()) }),
    errors: ["NOT_FOUND"],
  }),
};
