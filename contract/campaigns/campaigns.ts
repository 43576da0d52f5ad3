import { z } from "zod";
import { id, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

export const campaign = z.object({ id, name: z.string(), status: z.string(), locationId: id }).meta({ id: "Campaign" });
export type Campaign = z.output<typeof campaign>;

export const campaigns = {
  list: endpoint({
    route: "GET /campaigns/",
    summary: "List campaigns, by name.",
    scope: "campaigns.readonly",
    reach: "everyone",
    input: { query: locationQuery.extend({ status: z.string().max(100).optional() }) },
    output: z.object({ campaigns: z.array(campaign) }),
  }),
};
