import { z } from "zod";
import { id, instant, locationQuery, longText, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { scope } from "../scopes.ts";
import { adminAccess } from "./access.ts";
import { rotationOf, validSecretOf } from "./secrets.ts";

// A private integration is a named token for a program. Editing it does not change the token, which is shown only when it is created
// (doc 1, Authentication 4 to 6). An admin can grant only scopes that they have.

const named = shortText.trim().min(1);
const granted = z.array(scope).min(1).max(100);

const integration = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(["pit", "location"]),
  scopes: z.array(z.string()),
  dateAdded: instant,
  dateUpdated: instant,
  secrets: z.array(validSecretOf),
});
export type Integration = z.output<typeof integration>;

export const integrationWrite = z.strictObject({
  name: named,
  description: longText.trim().max(1000).nullable().optional(),
  scopes: granted,
});
export type IntegrationWrite = z.input<typeof integrationWrite>;

const one = z.object({ integration });
const created = one.extend({ token: z.string() });
const params = z.object({ integrationId: id });
const query = locationQuery;

export const tokens = {
  list: endpoint({
    route: "GET /application/integrations",
    summary: "The private integrations of a location, and the scopes that the asking admin may grant.",
    ...adminAccess,
    input: { query },
    /** The base URL of the service for programs. */
    output: z.object({ integrations: z.array(integration), grantable: z.array(scope), baseUrl: z.string() }),
  }),
  create: endpoint({
    route: "POST /application/integrations",
    summary: "Create an integration. Its token is shown once.",
    ...adminAccess,
    input: { query, body: integrationWrite },
    status: 201,
    output: created,
    errors: ["FORBIDDEN"],
  }),
  update: endpoint({
    route: "PUT /application/integrations/:integrationId",
    summary: "Change name, description or scopes. The token does not change.",
    ...adminAccess,
    input: { params, query, body: integrationWrite.partial() },
    output: one,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  ...rotationOf({ path: "/application/integrations/:integrationId", noun: "token", params, one, created }),
  remove: endpoint({
    route: "DELETE /application/integrations/:integrationId",
    summary: "Delete an integration and its tokens permanently.",
    ...adminAccess,
    input: { params, query },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
};
