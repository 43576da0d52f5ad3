import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { drainable } from "#contract/draining.ts";
import { environment } from "../env.ts";
import { visitorSeal } from "../store/secrets.ts";
import { nameVisitor, refusedAtArrival, shownAddress } from "./arrival.ts";
import { headersMostBytes, headersMostMs, keepAliveMs, requestMostMs } from "./limits.ts";
import { refuse } from "./refuse.ts";

// Starts the dashboard: Next.js behind an HTTP server that determines the visitor's address and limits the resources of a connection.

const say = (line: string) => process.stderr.write(`frontdesk dashboard: ${line}\n`);
const finishMs = 10_000;
/** Whether a load balancer may send requests to this instance. */
const readyPath = "/readyz";

async function main(): Promise<void> {
  const { TRUSTED_PROXIES: trusted, NODE_ENV, PORT: port, DASHBOARD_HOST: hostname, DRAIN_MS: drainMs } = environment();
  const seal = await visitorSeal();
  const isDevelopment = NODE_ENV === "development";
  const app = next({ dev: isDevelopment, turbopack: isDevelopment, hostname, port });
  const handle = app.getRequestHandler();
  await app.prepare();

  let isStopping = false;
  const open = new Set<ServerResponse>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === readyPath) return answerReady(response, !isStopping);
    open.add(response);
    response.once("close", () => open.delete(response));
    const refused = refusedAtArrival(request);
    if (refused !== undefined) return refuse(request, response, refused, randomUUID());
    nameVisitor(request, trusted, seal);
    request.url = shownAddress(request.url);
    await handle(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: headersMostBytes,
      headersTimeout: headersMostMs,
      requestTimeout: requestMostMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        say(error instanceof Error ? (error.stack ?? error.message) : String(error));
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
    },
  );
  server.once("error", (error) => {
    say(error.message);
    process.exit(1);
  });

  const draining = drainable(server);
  const stop = async (waitMs: number) => {
    isStopping = true;
    draining.begin();
    await sleep(waitMs);
    for (const response of open) endStream(response);
    await draining.close(finishMs);
    await app.close();
    await globalThis.frontdeskEndTracing?.();
  };
  const stopAfter = (waitMs: number) => () => {
    if (isStopping) return;
    stop(waitMs).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", stopAfter(0));
  process.on("SIGTERM", stopAfter(drainMs));
  server.listen(port, hostname);
}

function answerReady(response: ServerResponse, isReady: boolean): void {
  const body = { status: isReady ? "ok" : "unavailable" };
  response.writeHead(isReady ? 200 : 503, { "content-type": "application/json", "cache-control": "no-store" }).end(JSON.stringify(body));
}

/** A stream of live changes never ends by itself. Its client reconnects to another instance. */
function endStream(response: ServerResponse): void {
  if (!String(response.getHeader("content-type")).startsWith("text/event-stream")) return;
  // Anything that the service sends from now on is discarded.
  response.on("error", () => undefined);
  response.end();
}

await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
