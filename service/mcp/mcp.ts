import { type AuthInfo, createMcpHandler, McpServer, type McpServerFactory } from "@modelcontextprotocol/server";
import type { Context as HonoContext } from "hono";
import { limitKeyOf } from "#contract/client-address.ts";
import { bodyLimitBytes } from "#contract/common.ts";
import { ApiError } from "#contract/errors.ts";
import { program } from "#contract/program.ts";
import { decodeText, parseJson, readBytes } from "#contract/read-body.ts";
import { authenticate, handled, type ServerDeps } from "../http/pipeline.ts";
import { withStandardHeaders } from "../http/response.ts";
import type { Settings } from "../settings.ts";
import { type Agent, createAgent, type SendInside } from "./agent.ts";
import { challengeOf } from "./metadata.ts";
import { registerPrompts } from "./prompts.ts";
import { registerResources } from "./resources.ts";
import { registerTools } from "./tools.ts";

// The Model Context Protocol over streamable HTTP. Each request is complete in itself, so that any instance can answer it.

export const mcpPath = "/mcp";

export type McpHandler = {
  fetch(request: Request, options: { authInfo: AuthInfo; parsedBody?: unknown }): Promise<Response>;
  close(): Promise<void>;
};
export type OpenMcp = (factory: McpServerFactory) => McpHandler;

const instructions =
  "Frontdesk is a CRM for front desks: contacts, calendars, appointments, conversations and custom objects of one location. Start with search, next_free_time or who_is_this_number. The tools read_, change_ and delete_ have one action per operation; describe_action gives its full schema. Use dryRun before you send or delete something, and tell the user what it lists. Times are ISO 8601 in UTC.";

/** The server never sends notifications, so clients may not open a stream for them. */
const openProduction: OpenMcp = (factory) => createMcpHandler(factory, { maxSubscriptions: 0, maxRequestBodySize: bodyLimitBytes });

export function createMcp(
  server: ServerDeps,
  inside: (request: Request, bindings: unknown) => Response | Promise<Response>,
  open: OpenMcp = openProduction,
): { serve(c: HonoContext): Promise<Response>; close(): Promise<void> } {
  const agents = new WeakMap<AuthInfo, Agent>();
  const handler = open(({ authInfo }) => {
    const agent = authInfo && agents.get(authInfo);
    if (agent === undefined) throw new Error("A request to the tools has an authenticated caller.");
    const mcp = new McpServer({ name: program.name, title: "Frontdesk", version: program.version }, { instructions });
    registerTools(mcp, agent);
    registerResources(mcp, agent);
    registerPrompts(mcp, agent);
    return mcp;
  });

  const serve = async (c: HonoContext): Promise<Response> => {
    const response = await handled(server, c, { route: `${c.req.method} ${mcpPath}`, speaks: "crm" }, async (request) => {
      requireOwnHost(server.deps.settings, c.req.raw.headers);
      await authenticate(server, c, request).catch(async (thrown: unknown) => {
        await server.limits.takeVisitorRequest(limitKeyOf(request.visitor.address));
        throw thrown;
      });
      const { actor } = request;
      if (actor.kind !== "token") throw new ApiError("TOKEN_INVALID");
      if (actor.isOfCompany) throw new ApiError("WRONG_LOCATION");
      const sendInside: SendInside = (asked) => inside(asked, c.env);
      const authInfo: AuthInfo = { token: "", clientId: actor.id, scopes: [...actor.scopes] };
      agents.set(authInfo, createAgent(actor, c.req.raw, sendInside));
      const response = await handler.fetch(c.req.raw, { authInfo, ...(await bodyOf(c.req.raw)) });
      return withStandardHeaders(request, new Response(response.body, response));
    });
    if (response.status === 401) response.headers.set("www-authenticate", challengeOf(server.deps.settings));
    return response;
  };
  return { serve, close: () => handler.close() };
}

/**
 * One message, within the limits of every body. Batches, which the protocol no longer has, would count as one request although they contain
 * many.
 */
async function bodyOf(request: Request): Promise<{ parsedBody?: unknown }> {
  if (request.method !== "POST") return {};
  const text = decodeText(await readBytes(request));
  const parsedBody = parseJson(text);
  if (Array.isArray(parsedBody)) throw new ApiError("BAD_REQUEST", { message: "Send one message in a request." });
  return { parsedBody };
}

/**
 * Rejects pages of sites that point a name of their own at this service (DNS rebinding): the origin is then the host of the request, but
 * not an address of this service. Other origins may call, as they may call every endpoint, because no response depends on a cookie.
 */
function requireOwnHost({ serviceUrl, dashboardUrl }: Settings, headers: Headers): void {
  const origin = headers.get("origin");
  if (origin === null || origin === "null") return;
  const isOwn = (name: string) =>
    ["localhost", "127.0.0.1", "[::1]", new URL(serviceUrl).hostname, new URL(dashboardUrl).hostname].includes(name);
  if (!URL.canParse(origin)) throw new ApiError("FORBIDDEN", { message: "The Origin is not accepted." });
  const { host, hostname } = new URL(origin);
  if (host === headers.get("host")?.toLowerCase() && !isOwn(hostname))
    throw new ApiError("FORBIDDEN", { message: "The Origin is not accepted." });
}
