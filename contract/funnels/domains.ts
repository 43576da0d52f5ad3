import { z } from "zod";
import { id, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { domain as domainName } from "./redirects.ts";

// A redirect is served only under a domain that belongs to its location: one that the operator assigned, or that the location proved to
// be its own with a TXT record or a file.

const domainStates = ["operator", "proof", "unproven"] as const;

const domain = z.object({
  domain: z.string(),
  locationId: id,
  /** How the domain was verified; until then its redirects are not served. */
  state: z.enum(domainStates),
  /** The DNS record that verifies the domain. */
  record: z.object({ type: z.literal("TXT"), name: z.string(), value: z.string() }),
  /** The file that verifies the domain instead of the record. One of its lines must be the value. */
  file: z.object({ url: z.string(), value: z.string() }),
});
export type Domain = z.output<typeof domain>;

export const domains = {
  list: endpoint({
    route: "GET /application/funnels/domains",
    summary: "The domains of the location and of its redirects, with how to verify each.",
    session: true,
    right: "funnels/redirect.readonly",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ domains: z.array(domain) }),
  }),
  check: endpoint({
    route: "POST /application/funnels/domains/check",
    summary: "Verify a domain by its TXT record or file. If it is found, the domain belongs to the location.",
    session: true,
    right: "funnels/redirect.write",
    reach: "wholeLocation",
    input: { query: locationQuery, body: z.strictObject({ domain: domainName }) },
    output: z.object({ domain }),
    errors: ["CONFLICT", "UPSTREAM_UNREACHABLE"],
  }),
};
