import { randomUUID } from "node:crypto";
import { ApiError, codedErrorBody, isApiError } from "#contract/errors.ts";

/** The dashboard's own error response, in the same format as the service's. Unexpected errors are logged with their trace id. */
export function refusal(thrown: unknown): Response {
  const traceId = randomUUID();
  const problem = isApiError(thrown) ? thrown : new ApiError("INTERNAL");
  if (!isApiError(thrown))
    process.stderr.write(`dashboard ${traceId}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`);
  return Response.json(codedErrorBody(problem, traceId), {
    status: problem.status,
    headers: {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(problem.retryAfterS === undefined ? {} : { "retry-after": String(problem.retryAfterS) }),
    },
  });
}
