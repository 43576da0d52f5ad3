import { z } from "zod";
import { id, instant, locationQuery, queryNumber, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// A funnel is a sequence of steps; each step has one or more pages, which are its variants.

const funnelStep = z.object({
  id,
  name: z.string(),
  sequence: z.number(),
  type: z.string(),
  url: z.string(),
  pages: z.array(id),
});
export type FunnelStep = z.output<typeof funnelStep>;

export const funnel = z
  .object({
    _id: id,
    locationId: id,
    name: z.string(),
    type: z.string(),
    url: z.string(),
    steps: z.array(funnelStep),
    deleted: z.boolean(),
    dateAdded: instant,
    dateUpdated: instant,
    updatedAt: instant,
  })
  .meta({ id: "Funnel" });
export type Funnel = z.output<typeof funnel>;

export const pageLimit = queryNumber(z.number().int().min(1).max(10_000));

export const funnels = {
  list: endpoint({
    route: "GET /funnels/funnel/list",
    summary: "List funnels, by name. `name` matches part of the name, `count` is the number of matches.",
    scope: "funnels/funnel.readonly",
    reach: "everyone",
    input: {
      query: locationQuery.extend({
        name: shortText.optional(),
        type: shortText.optional(),
        category: shortText.optional(),
        parentId: shortText.optional(),
        limit: pageLimit.default(100),
        offset: queryNumber().default(0),
      }),
    },
    output: z.object({ funnels: z.array(funnel), count: z.number(), traceId: z.string() }),
  }),
};
