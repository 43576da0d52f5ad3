import { z } from "zod";
import { locationQuery, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";

export const tags = {
  list: endpoint({
    route: "GET /application/tags",
    summary: "The tags in use whose names contain the text, the most used first.",
    session: true,
    right: "contacts.readonly",
    reach: "filtered",
    input: {
      query: locationQuery.extend({
        query: z.string().max(255).optional(),
        limit: queryNumber(z.number().int().min(1).max(500)).default(100),
      }),
    },
    output: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number() })) }),
  }),
};
