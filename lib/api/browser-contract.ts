import { z } from "zod";
import { id, instant } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { serverKinds } from "../crm-server/server-kind.ts";

// The endpoints of the dashboard's own server, under /api/dashboard. A connection is a server of the documented API, one of its locations
// and a token for it. Responses never contain the token.

export const connection = z.object({
  id,
  name: z.string(),
  baseUrl: z.string(),
  locationId: z.string(),
  locationName: z.string(),
  timezone: z.string(),
  /** Whether the server records who opens a contact. */
  recordsReads: z.boolean(),
  /** Our own service, or another server that has only the documented API. */
  kind: z.enum(serverKinds),
  lastFour: z.string(),
  dateAdded: instant,
});
export type Connection = z.output<typeof connection>;

const token = z
  .string()
  .trim()
  .min(8)
  .max(4000)
  .regex(/^[\x21-\x7e]+$/, { error: "must be a token, without spaces" });

export const connectionCreate = z.object({
  baseUrl: z.string().trim().min(1).max(500),
  locationId: z.string().trim().min(1).max(100),
  token,
  name: z.string().trim().max(100).optional(),
});
export type ConnectionCreate = z.output<typeof connectionCreate>;

export const tokenReplacement = z.object({ token });

export const browserContract = {
  connections: {
    list: endpoint({
      route: "GET /connections",
      summary: "The connections that the user may work with, by name.",
      session: true,
      right: "signedIn",
      reach: "everyone",
      output: z.object({ connections: z.array(connection), defaultBaseUrl: z.string() }),
    }),
    create: endpoint({
      route: "POST /connections",
      summary: "Add a connection, whose token is tried first.",
      session: true,
      right: "signedIn",
      reach: "wholeLocation",
      area: "integrations",
      adminOnly: true,
      input: { body: connectionCreate },
      status: 201,
      output: connection,
      errors: ["FORBIDDEN", "CONFLICT"],
    }),
    replaceToken: endpoint({
      route: "PUT /connections/:connectionId/token",
      summary: "Replace the token by another, which is tried first.",
      session: true,
      right: "signedIn",
      reach: "wholeLocation",
      area: "integrations",
      adminOnly: true,
      input: { params: z.object({ connectionId: id }), body: tokenReplacement },
      output: connection,
      errors: ["FORBIDDEN", "NOT_FOUND"],
    }),
    hook: endpoint({
      route: "GET /connections/:connectionId/hook",
      summary: "Where the connection's server may send its events, so that open pages follow them; with the secret that they must carry.",
      session: true,
      right: "signedIn",
      reach: "wholeLocation",
      area: "integrations",
      adminOnly: true,
      input: { params: z.object({ connectionId: id }) },
      output: z.object({ path: z.string(), secret: z.string() }),
      errors: ["FORBIDDEN", "NOT_FOUND"],
    }),
    remove: endpoint({
      route: "DELETE /connections/:connectionId",
      summary: "Forget a connection and its token.",
      session: true,
      right: "signedIn",
      reach: "wholeLocation",
      area: "integrations",
      adminOnly: true,
      input: { params: z.object({ connectionId: id }) },
      output: z.object({ succeeded: z.literal(true) }),
      errors: ["FORBIDDEN", "NOT_FOUND"],
    }),
  },
};
