import { randomUUID } from "node:crypto";
import { codedErrorBody, Fault, isFault } from "#contract/errors.ts";

/** A refusal of the dashboard's own, in the shape of every refusal. What nobody foresaw is written down under its trace id. */
export function refusal(thrown: unknown): Response {
  const traceId = randomUUID();
  const fault = isFault(thrown) ? thrown : new Fault("INTERNAL");
  if (!isFault(thrown))
    process.stderr.write(`dashboard ${traceId}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`);
  return Response.json(codedErrorBody(fault, traceId), {
    status: fault.status,
    headers: {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(fault.retryAfterS === undefined ? {} : { "retry-after": String(fault.retryAfterS) }),
    },
  });
}
