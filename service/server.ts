import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { codeOf } from "#db/embedded/failure.ts";

/** Limits of a connection, so that slow and idle clients cannot keep connections open. */
export type ServerLimits = {
  /** How long a client may take to send the head of a request. */
  headMs: number;
  /** How long it may take to send the whole request. */
  requestMs: number;
  /** How long a connection with an open request may have no traffic in either direction. */
  idleMs: number;
  /** How long a connection may be idle between requests. */
  restMs: number;
  /** How often the first two are checked. */
  checkMs: number;
  headBytes: number;
};

const serverLimits: ServerLimits = {
  headMs: 20_000,
  // An upload of 100 MB at 1.5 Mbit/s. Other bodies have shorter limits (contract/read-body.ts).
  requestMs: 10 * 60_000,
  // Event streams send a comment every 15 s.
  idleMs: 2 * 60_000,
  // Longer than load balancers and clients keep an idle connection, so that none of them sends into one that is being closed.
  restMs: 75_000,
  checkMs: 5_000,
  headBytes: 16_384,
};

const drainMs = 10_000;

type Place = { port: number; host: string };

/** Opens the port. `close` stops listening, lets requests in flight finish, and aborts those that take longer than `drainMs`. */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]["fetch"],
  { port, host }: Place,
  { headMs, requestMs, idleMs, restMs, checkMs, headBytes }: ServerLimits = serverLimits,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      keepAliveTimeout: restMs,
      headersTimeout: headMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: headBytes,
    },
  });
  if ("timeout" in server) server.timeout = idleMs;
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    if (codeOf(error) === "EADDRINUSE") throw new Error("its port is taken. Set SERVICE_PORT to another.");
    throw new Error(`port ${port} of ${host} cannot be opened (${codeOf(error)}). Set SERVICE_PORT or SERVICE_HOST to another.`);
  });
  const address = server.address();
  const close = () =>
    new Promise<void>((resolve, reject) => {
      const cut = setTimeout(() => {
        if ("closeAllConnections" in server) server.closeAllConnections();
      }, drainMs);
      const letGo = setInterval(() => {
        if ("closeIdleConnections" in server) server.closeIdleConnections();
      }, 50);
      server.close((error) => {
        clearTimeout(cut);
        clearInterval(letGo);
        if (error) reject(error);
        else resolve();
      });
    });
  return { port: typeof address === "object" && address !== null ? address.port : port, close };
}
