import type { IncomingMessage, ServerResponse } from "node:http";
import { type ApiError, errorBody } from "#contract/errors.ts";

const lingerMs = 5_000;

/**
 * Answers a request whose body is not needed, and closes its connection. Closing the connection while the client is still sending would
 * reset it, and the client might lose the response (RFC 9112, 9.6). The body is therefore discarded for a while before the connection is
 * closed.
 */
export function refuse(request: IncomingMessage, response: ServerResponse, problem: ApiError, traceId: string): void {
  const body = JSON.stringify(errorBody(problem, traceId));
  response.writeHead(problem.status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    connection: "close",
  });
  response.write(body);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingerMs);
  request.once("end", end).once("close", end).resume();
}
