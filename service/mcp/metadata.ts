import { scopes } from "#contract/scopes.ts";
import type { Settings } from "../settings.ts";

// Where a rejected client finds out how to be authorized (RFC 9728 and RFC 8414).

const resourceMetadataPath = "/.well-known/oauth-protected-resource/mcp";

export const challengeOf = ({ serviceUrl }: Settings) => `Bearer resource_metadata="${serviceUrl}${resourceMetadataPath}"`;

const resourceMetadata = ({ serviceUrl }: Settings) => ({
  resource: `${serviceUrl}/mcp`,
  authorization_servers: [serviceUrl],
  scopes_supported: scopes,
  bearer_methods_supported: ["header"],
  resource_name: "Frontdesk",
  resource_documentation: `${serviceUrl}/docs`,
});

const authorizationServerMetadata = ({ serviceUrl }: Settings) => ({
  issuer: serviceUrl,
  authorization_endpoint: `${serviceUrl}/oauth/authorize`,
  token_endpoint: `${serviceUrl}/oauth/token`,
  scopes_supported: scopes,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  code_challenge_methods_supported: ["S256"],
  service_documentation: `${serviceUrl}/docs`,
});

/** Public documents by their paths. */
export const metadata: Readonly<Record<string, (settings: Settings) => object>> = {
  [resourceMetadataPath]: resourceMetadata,
  "/.well-known/oauth-protected-resource": resourceMetadata,
  "/.well-known/oauth-authorization-server": authorizationServerMetadata,
};
