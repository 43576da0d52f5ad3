import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { clientFacts } from "../request-facts.ts";

// OAuth 2.0 for applications that act for a person: authorization code with PKCE, and refresh (doc 1, Authentication 7; silences,
// OAuth). A grant is for one location or for the company. A company's token has no access itself; it is exchanged for tokens of locations.

/** The query of the authorization URL. The consent page validates it. */
export const authorizationQuery = z.looseObject({
  response_type: z.unknown().optional().meta({ description: "code" }),
  client_id: z.unknown().optional(),
  redirect_uri: z.unknown().optional().meta({ description: "Exactly as it is registered." }),
  scope: z.unknown().optional().meta({ description: "Names of scopes, separated by spaces; without it, all that the application has." }),
  state: z.unknown().optional(),
  code_challenge: z.unknown().optional(),
  code_challenge_method: z.unknown().optional().meta({ description: "S256" }),
});

const parameter = z.string().max(4000).optional();

/** Unknown parameters are ignored (RFC 6749, 3.2); the required ones depend on the grant type. */
const tokenRequest = z.object({
  grant_type: parameter.meta({ description: "authorization_code or refresh_token" }),
  client_id: parameter,
  client_secret: parameter.meta({ description: "Or with client_id by HTTP Basic authentication." }),
  code: parameter,
  redirect_uri: parameter,
  code_verifier: parameter,
  refresh_token: parameter,
  scope: parameter.meta({ description: "With refresh_token: fewer scopes than were granted." }),
});

export const tokenAnswer = z
  .strictObject({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.literal(86_399),
    token_type: z.literal("Bearer"),
    scope: z.string(),
    /** Null for a company's token. */
    locationId: z.string().nullable(),
    companyId: z.string(),
    userId: z.string(),
  })
  .meta({ id: "Tokens" });
export type TokenAnswer = z.output<typeof tokenAnswer>;

export const oauth = {
  authorize: endpoint({
    route: "GET /oauth/authorize",
    summary: "Ask a person for consent. Redirects the browser to the dashboard's consent page.",
    open: true,
    speaks: "oauth",
    input: { query: authorizationQuery },
    output: z.instanceof(Response),
    answers: "stream",
    status: 302,
  }),
  token: endpoint({
    route: "POST /oauth/token",
    summary:
      "Exchange a code or a refresh token. The response has an access token and a new refresh token. A refresh token that is used twice revokes all of them.",
    open: true,
    speaks: "oauth",
    input: { body: tokenRequest, headers: z.object({ authorization: z.string().optional() }), client: clientFacts },
    output: tokenAnswer,
    errors: ["OAUTH_REQUEST", "OAUTH_CLIENT", "OAUTH_GRANT", "OAUTH_GRANT_TYPE", "OAUTH_SCOPE"],
  }),
  locationToken: endpoint({
    route: "POST /oauth/location-token",
    summary: "Exchange a company's token for a location's.",
    company: true,
    speaks: "oauth",
    input: { body: z.object({ companyId: z.string().min(1).max(100), locationId: z.string().min(1).max(100) }) },
    output: tokenAnswer,
    errors: ["OAUTH_REQUEST", "OAUTH_TOKEN", "OAUTH_DENIED"],
  }),
};
