import { randomUUID } from "node:crypto";
import path from "node:path";
import { Hono } from "hono";
import type { RouterRoute } from "hono/types";
import { limitKeyOf } from "#contract/client-address.ts";
import { headers as names } from "#contract/common.ts";
import { methodOf, pathOf, type Route } from "#contract/endpoint.ts";
import { ApiError, errorBody } from "#contract/errors.ts";
import { program } from "#contract/program.ts";
import { schemaProblem } from "#db/migrate.ts";
import type { Db } from "#db/pool.ts";
import { lastSuccesses } from "./backup/successes.ts";
import { feedsPath, serveFeed } from "./calendars/feeds/serve-feed.ts";
import { hearSms, receivedPath } from "./conversations/sms-received.ts";
import { hearSmsStatus } from "./conversations/sms-status.ts";
import type { Deps } from "./deps.ts";
import { mountDocs } from "./docs/routes.ts";
import { servePublicFile } from "./files/public-files.ts";
import { mounted } from "./handlers.ts";
import { createAuthentication } from "./http/authentication.ts";
import { preflightHeaders } from "./http/cors.ts";
import { createLimits } from "./http/limits.ts";
import { noSuchRoute, pipeline, type ServerDeps } from "./http/pipeline.ts";
import { createRedirects } from "./http/redirects.ts";
import { errorResponse } from "./http/response.ts";
import { visitorOf } from "./http/visitor.ts";
import { withoutNet } from "./log.ts";
import { watchLoop } from "./loop-watch.ts";
import { createMcp, mcpPath, type OpenMcp } from "./mcp/mcp.ts";
import { metadata } from "./mcp/metadata.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { callbackPath } from "./sms/sms.ts";
import { hearCall, ringingPath } from "./telephone/hear-call.ts";

export type AppOptions = {
  limits: { burst: number; daily: number };
  /** Serves the Model Context Protocol in another way; for tests. */
  openMcp?: OpenMcp;
  /** The metrics of a process that is one of several. */
  metrics?: Metrics;
  /** Called when a long computation has delayed other requests. */
  onBlocked?: () => void;
  /** Checks every response against the contract; for tests and development. */
  checkAnswers?: boolean;
};

export type App = {
  fetch: Hono["fetch"];
  /** Each method and path that is answered, endpoints and others. */
  readonly routes: readonly Pick<RouterRoute, "method" | "path">[];
  /** From now on, `/readyz` answers that this instance wants no more requests. */
  drain(): void;
  /** Ends event streams, which would otherwise keep the port open. */
  endStreams(): void;
  close(): Promise<void>;
};

/** The whole service without a listening port. */
export async function createApp(deps: Deps, options: AppOptions): Promise<App> {
  const { db, log, settings } = deps;
  const authentication = createAuthentication(db, log);
  const limits = createLimits(options.limits, deps);
  const metrics = options.metrics ?? createMetrics(() => lastSuccesses(deps), deps.limitsStore.state);
  const loop = watchLoop(log, metrics.blocked, options.onBlocked);
  const server: ServerDeps = {
    deps,
    authentication,
    limits,
    metrics,
    requestLog: withoutNet(log),
    checkAnswers: options.checkAnswers ?? false,
    spoolFolder: path.join(settings.dataDir, "spool"),
    loop,
  };

  const limitKey = (request: Request, bindings: unknown) => limitKeyOf(visitorOf(settings, request, bindings).address);
  const takeVisitorRequest = (request: Request, bindings: unknown) => limits.takeVisitorRequest(limitKey(request, bindings));

  const app = new Hono({ strict: false });
  // Health checks are not rate limited; concurrent ones share one database query instead.
  const currentHealth = shared(() => healthOf(db));
  let isDraining = false;
  app.get(livePath, async () => healthResponse(await currentHealth()));
  app.get(readyPath, async () =>
    healthResponse(isDraining ? { status: "unavailable", reason: "The service is stopping." } : await currentHealth()),
  );
  for (const entry of [...mounted].sort((one, other) => bySpecificity(one.endpoint.route, other.endpoint.route)))
    app.on(methodOf(entry.endpoint.route), pathOf(entry.endpoint.route).replace(/(?<=.)\/$/, ""), pipeline(server, entry));

  const mcp = createMcp(server, (request, bindings) => app.fetch(request, Object(bindings)), options.openMcp);
  app.on(["GET", "POST", "DELETE"], mcpPath, mcp.serve);

  // Other paths need no credentials and count against the visitor's limit. Endpoints count their requests in the pipeline.
  app.use("*", async (c, next) => {
    await takeVisitorRequest(c.req.raw, c.env);
    await next();
  });
  app.options("*", () => {
    const headers = { ...preflightHeaders, ...limits.untouched, [names.requestId]: randomUUID() };
    return new Response(null, { status: 204, headers });
  });
  app.get("/metrics", async (c) => {
    const { contentType, body } = await metrics.print();
    return c.body(body, 200, { "content-type": contentType });
  });
  mountDocs(app, settings);
  for (const [path, documentOf] of Object.entries(metadata))
    app.get(path, (c) => c.json(documentOf(settings), 200, { "access-control-allow-origin": "*" }));

  app.get("/files/*", (c) => servePublicFile(deps, c.req.raw));
  app.get(`${feedsPath}/*`, (c) => serveFeed(deps, c.req.raw));
  for (const [path, hear] of [
    [callbackPath, hearSmsStatus],
    [receivedPath, hearSms],
    [ringingPath, hearCall],
  ] as const)
    app.post(path, async (c) => {
      const answer = await hear(deps, c.req.raw);
      // Signed reports do not count: a provider sends one for each message or call, from few addresses.
      if (answer.ok) await limits.returnVisitorRequest(limitKey(c.req.raw, c.env));
      return answer;
    });
  app.notFound(noSuchRoute(server));
  app.onError((thrown, c) =>
    errorResponse(log, { id: randomUUID(), route: c.req.path, speaks: "crm", allowance: limits.untouched, saysCode: false }, thrown),
  );

  const visits = createRedirects(deps, takeVisitorRequest);
  return {
    routes: app.routes,
    fetch(request, ...rest) {
      const visit = visits(request, rest[0]);
      return visit === undefined ? app.fetch(request, ...rest) : visit.then((answer) => answer ?? app.fetch(request, ...rest));
    },
    drain() {
      isDraining = true;
    },
    endStreams: deps.live.end,
    async close() {
      loop.close();
      await mcp.close();
      await authentication.close();
      await limits.close();
    },
  };
}

/** Sorts fixed segments before parameters, so that `/contacts/lookup` is not read as a contact's id. */
const bySpecificity = (one: Route, other: Route) => weightOf(one).localeCompare(weightOf(other));
const weightOf = (route: Route) =>
  pathOf(route)
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "1" : "0"))
    .join("");

/** Concurrent calls share one run. */
function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

type Health = { status: "ok" } | { status: "unavailable"; reason: string };

/** Whether the program and its database work. */
const livePath = "/healthz";
/** Whether a load balancer may send requests to this instance. */
const readyPath = "/readyz";

const healthResponse = (health: Health): Response =>
  Response.json(health, { status: health.status === "ok" ? 200 : 503, headers: { "x-frontdesk-version": program.version } });

/** Answers every request while the program starts. */
export function answerWhileStarting(request: Request): Response {
  const reason = "The service is starting.";
  if ([livePath, readyPath].includes(new URL(request.url).pathname)) return healthResponse({ status: "unavailable", reason });
  const error = new ApiError("UNAVAILABLE", { message: reason });
  return Response.json(errorBody(error, randomUUID()), { status: error.status, headers: { "retry-after": "1" } });
}

async function healthOf(db: Db): Promise<Health> {
  try {
    const reason = await schemaProblem(db);
    return reason === undefined ? { status: "ok" } : { status: "unavailable", reason };
  } catch (error) {
    return {
      status: "unavailable",
      reason:
        error instanceof Error && "code" in error
          ? `The database cannot be reached (${String(error.code)}).`
          : "The database cannot be reached.",
    };
  }
}
