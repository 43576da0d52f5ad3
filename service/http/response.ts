import type { Logger } from "pino";
import { headers } from "#contract/common.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError, codedErrorBody, errorBody, isApiError, oauthErrorBody } from "#contract/errors.ts";
import { isOvertaken, isPassing, isRefusalOfOurs } from "#db/failures.ts";
import { sqlState } from "#db/pool.ts";
import { corsHeaders } from "./cors.ts";
import type { Reply } from "./idempotency.ts";
import type { Allowance } from "./limits.ts";

// Builds responses and error responses with a common body and common headers.

type Asked = {
  id: string;
  route: string;
  speaks: Endpoint["speaks"];
  allowance: Allowance;
  /** Whether an error includes its code: for the dashboard, but not for integrations, whose error bodies are documented. */
  saysCode: boolean;
};

export function replyOf(server: { checkAnswers: boolean }, endpoint: Endpoint, answer: unknown): Reply {
  if (server.checkAnswers) {
    const checked = endpoint.output.safeParse(answer);
    if (!checked.success)
      throw new Error(`${endpoint.route} returned a response that does not match its contract: ${checked.error.message}`);
  }
  return { status: endpoint.status, body: endpoint.status === 204 ? "" : JSON.stringify(answer) };
}

const longFrom = 128 * 1024;

/** Sends a long text as bytes. As text, both it and a copy with the headers would stay in memory long after the response. */
const bodyOf = ({ status, body }: Reply) => (status === 204 ? null : body.length > longFrom ? Buffer.from(body) : body);

export const respond = (seen: Asked, reply: Reply, more?: Record<string, string>) =>
  new Response(bodyOf(reply), {
    status: reply.status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      [headers.requestId]: seen.id,
      ...seen.allowance,
      ...corsHeaders,
      ...more,
    },
  });

export function withStandardHeaders(seen: Asked, response: Response): Response {
  for (const [name, value] of Object.entries({
    "x-content-type-options": "nosniff",
    [headers.requestId]: seen.id,
    ...seen.allowance,
    ...corsHeaders,
  }))
    response.headers.set(name, value);
  return response;
}

export function errorResponse(log: Logger, seen: Asked, thrown: unknown): Response {
  const problem = problemOf(thrown);
  if (problem.status >= 500) log.error({ requestId: seen.id, route: seen.route, err: thrown }, "failed");
  else if (problem !== thrown) log.warn({ requestId: seen.id, route: seen.route, err: thrown }, "refused by the database");
  const retry: Record<string, string> = {
    ...(problem.retryAfterS === undefined ? {} : { "retry-after": String(problem.retryAfterS) }),
    // The connection cannot be reused while the rest of the body is missing, so it is closed.
    ...(problem.code === "BODY_SLOW" ? { connection: "close" } : {}),
  };
  if (seen.speaks === "crm" || problem.code.startsWith("VERSION_"))
    return respond(
      seen,
      { status: problem.status, body: JSON.stringify((seen.saysCode ? codedErrorBody : errorBody)(problem, seen.id)) },
      retry,
    );
  const status = problem.status === 422 ? 400 : problem.status;
  const scheme = problem.code === "OAUTH_CLIENT" ? "Basic" : "Bearer";
  const challenge: Record<string, string> = status === 401 ? { "www-authenticate": `${scheme} realm="oauth"` } : {};
  return respond(seen, { status, body: JSON.stringify(oauthErrorBody(problem)) }, { ...retry, ...challenge });
}

/** Seconds after which a request that failed in the database may be repeated. */
const retryAfterS = 1;

/** The disk of the database or of the files is full. */
const isOutOfRoom = (thrown: unknown) =>
  thrown instanceof Error && "code" in thrown && ["53100", "ENOSPC", "EDQUOT"].includes(String(thrown.code));

/** Errors other than ApiError are internal, except those that only the database can detect. */
function problemOf(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown;
  if (isRefusalOfOurs(thrown)) return new ApiError("INVALID", { message: thrown.message });
  if (sqlState(thrown)?.startsWith("22")) return new ApiError("INVALID", { message: "the request contains a value that cannot be stored" });
  if (isOutOfRoom(thrown)) return new ApiError("STORAGE_FULL");
  if (isPassing(thrown)) return new ApiError("UNAVAILABLE", { retryAfterS });
  if (isOvertaken(thrown)) return new ApiError("CONFLICT", { reason: "changedAtOnce" });
  return new ApiError("INTERNAL");
}
