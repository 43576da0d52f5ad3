import type { IncomingMessage, ServerResponse } from "node:http";
import { type ApiError, errorBody } from "#contract/errors.ts";

const lingerMs = 5_000;

/**
 * Answers a request whose body is not wanted, and closes its connection. A connection that is closed while its client still sends is reset,
 * and the client may lose the answer (RFC 9112, 9.6): so what comes is thrown away for a while, and the connection is closed after it.
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
