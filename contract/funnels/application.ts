import { z } from "zod";
import { id, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { clientFacts } from "../request-facts.ts";
import { domains } from "./domains.ts";

// The public view of a funnel: its steps in order, each with its pages, of which the first is shown. The address may not name the location.

export const openStep = z.object({ id, name: z.string(), pages: z.array(z.object({ id, name: z.string() })) });
export const openFunnel = z.object({ id, name: z.string(), steps: z.array(openStep) });
export type OpenFunnel = z.output<typeof openFunnel>;

export const funnels = {
  domains,
  open: endpoint({
    route: "GET /application/funnels/:funnelId/open",
    summary: "A funnel's steps with their pages, without signing in.",
    open: true,
    input: { params: z.object({ funnelId: id }), query: z.object({ location: shortText.optional() }), client: clientFacts },
    output: z.object({ funnel: openFunnel }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
};
