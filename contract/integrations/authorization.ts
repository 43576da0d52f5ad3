import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// The consent page of OAuth. The request is the unchanged query of the authorization URL.

const request = z.string().max(8000);

const consent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("asked"),
    application: z.object({ id, name: z.string() }),
    /** Where the browser is redirected after the decision. */
    redirectHost: z.string(),
    scopes: z.array(z.string()),
    /** Requested scopes that the user does not have and therefore cannot grant. */
    withheld: z.array(z.string()),
    locations: z.array(z.object({ id, name: z.string() })),
    isCompanyOffered: z.boolean(),
  }),
  /** The request is invalid, and the error is returned to the application. */
  z.object({ kind: z.literal("refused"), redirectTo: z.string() }),
]);
export type Consent = z.output<typeof consent>;

export const authorization = {
  get: endpoint({
    route: "GET /application/oauth/authorization",
    summary: "The scopes that an application requests from the signed-in user.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: { query: z.object({ request }) },
    output: consent,
    errors: ["NOT_FOUND", "INVALID"],
  }),
  answer: endpoint({
    route: "POST /application/oauth/authorization",
    summary: "The user's decision: for one location, for the company, or denied. The response has the address to redirect to.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: {
      body: z.discriminatedUnion("decision", [
        z.strictObject({ decision: z.literal("location"), request, locationId: id }),
        z.strictObject({ decision: z.literal("company"), request }),
        z.strictObject({ decision: z.literal("deny"), request }),
      ]),
    },
    output: z.object({ redirectTo: z.string() }),
    errors: ["NOT_FOUND", "INVALID", "FORBIDDEN"],
  }),
};
