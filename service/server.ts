import { once } from "node:events";
import { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { drainable } from "#contract/draining.ts";
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
  // Longer than load balancers and clients keep an idle connection, so that none of them sends a request while it is being closed.
  restMs: 75_000,
  checkMs: 5_000,
  headBytes: 16_384,
};

const finishMs = 10_000;

type Place = { port: number; host: string };

/** An open port. `drain`, `turnAway` and `close` are those of contract/draining.ts. */
export type Listening = { port: number; drain: () => void; turnAway: (forMs: number) => void; close: () => Promise<void> };

/** Opens the port. */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]["fetch"],
  { port, host }: Place,
  { headMs, requestMs, idleMs, restMs, checkMs, headBytes }: ServerLimits = serverLimits,
): Promise<Listening> {
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
  if (!(server instanceof Server)) throw new Error("The port needs a server of HTTP/1.1.");
  server.timeout = idleMs;
  const draining = drainable(server);
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    if (codeOf(error) === "EADDRINUSE") throw new Error("its port is taken. Set SERVICE_PORT to another.");
    throw new Error(`port ${port} of ${host} cannot be opened (${codeOf(error)}). Set SERVICE_PORT or SERVICE_HOST to another.`);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    drain: draining.begin,
    turnAway: draining.turnAway,
    close: () => draining.close(finishMs),
  };
}
