import { z } from "zod";
import { id, instant, locationQuery, queryNumber, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { pageLimit } from "./funnels.ts";

export const funnelPage = z
  .object({
    _id: id,
    locationId: id,
    funnelId: id,
    name: z.string(),
    stepId: z.string(),
    deleted: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: "FunnelPage" });
export type FunnelPage = z.output<typeof funnelPage>;

const ofFunnel = locationQuery.extend({ funnelId: id, name: shortText.optional() });

export const pages = {
  list: endpoint({
    route: "GET /funnels/page",
    summary: "List a funnel's pages, in the order of its steps. `name` matches part of the name.",
    scope: "funnels/page.readonly",
    reach: "everyone",
    input: { query: ofFunnel.extend({ limit: pageLimit, offset: queryNumber() }) },
    output: z.array(funnelPage),
    errors: ["NOT_FOUND"],
  }),
  count: endpoint({
    route: "GET /funnels/page/count",
    summary: "Count a funnel's pages. With `name`, the page of that name, or if there is none, the pages whose names contain it.",
    scope: "funnels/pagecount.readonly",
    reach: "everyone",
    input: { query: ofFunnel },
    output: z.object({ count: z.number() }),
    errors: ["NOT_FOUND"],
  }),
};
