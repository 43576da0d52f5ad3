import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { environment } from "../env.ts";
import { visitorSeal } from "../store/secrets.ts";
import { nameVisitor, refusedAtArrival } from "./arrival.ts";
import { headersMostBytes, headersMostMs, keepAliveMs, requestMostMs } from "./limits.ts";
import { refuse } from "./refuse.ts";

// Starts the dashboard: Next.js behind an HTTP server that determines the visitor's address and limits what a connection may cost.

const say = (line: string) => process.stderr.write(`frontdesk dashboard: ${line}\n`);
const drainMs = 10_000;

async function main(): Promise<void> {
  const { TRUSTED_PROXIES: trusted, NODE_ENV, PORT: port, DASHBOARD_HOST: hostname } = environment();
  const seal = await visitorSeal();
  const isDevelopment = NODE_ENV === "development";
  const app = next({ dev: isDevelopment, turbopack: isDevelopment, hostname, port });
  const handle = app.getRequestHandler();
  await app.prepare();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const refused = refusedAtArrival(request);
    if (refused !== undefined) return refuse(request, response, refused, randomUUID());
    nameVisitor(request, trusted, seal);
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

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => server.closeAllConnections(), drainMs).unref();
    server.close(() => {
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
    server.closeIdleConnections();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  server.listen(port, hostname);
}

await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
