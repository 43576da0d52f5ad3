import { randomUUID } from "node:crypto";
import type { Context as HonoContext } from "hono";
import type { Logger } from "pino";
import { limitKeyOf } from "#contract/client-address.ts";
import { headers } from "#contract/common.ts";
import { summaryHeader } from "#contract/dry-run.ts";
import { type Endpoint, mayRepeat, methodOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { forbidden, mayUse, mayUseWhileViewing } from "#contract/permissions.ts";
import type { Origin } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { requireAssigned } from "../assigned.ts";
import { type Actor, type Authority, type Context, createContext, inTransaction, type UserActor } from "../context.ts";
import type { Deps } from "../deps.ts";
import { asksForDryRun, runDry } from "../dry-run.ts";
import type { Mounted, Run } from "../handler.ts";
import type { LoopWatch } from "../loop-watch.ts";
import type { Metrics } from "../metrics.ts";
import { type Authentication, requireAccessToLocation, tenantOf } from "./authentication.ts";
import { readBody } from "./body.ts";
import { holdBody } from "./held-body.ts";
import { runOnce } from "./idempotency.ts";
import { factsOf, locationsNamed, type ParsedInput, parseInput, type RawInput } from "./input.ts";
import type { Allowance, Limits } from "./limits.ts";
import { readQuery } from "./query.ts";
import { errorResponse, replyOf, respond, withStandardHeaders } from "./response.ts";
import { traced } from "./tracing.ts";
import { requireVersion } from "./versioning.ts";
import { type Visitor, visitorOf } from "./visitor.ts";

export type ServerDeps = {
  deps: Deps;
  authentication: Authentication;
  limits: Limits;
  metrics: Metrics;
  /** One line per response: route, status, duration, caller. */
  requestLog: Logger;
  /** Checks every response against the contract; for tests and development. */
  checkAnswers: boolean;
  /** The folder that stores bodies while their request runs. */
  spoolFolder: string;
  loop: LoopWatch;
};

/** An HTTP request that is being handled. */
type OpenRequest = {
  id: string;
  startedMs: number;
  route: string;
  speaks: Endpoint["speaks"];
  saysCode: boolean;
  visitor: Visitor;
  allowance: Allowance;
  actor: Actor;
  /** The user for whom the dashboard sends the request; the change log names them. */
  person?: UserActor;
  /** Whether the handler or the pipeline has read that the user is limited to assigned records. */
  isLimitKnown: boolean;
};

/** Handles every HTTP request to an endpoint: version, authentication, limits, rights, body, location, validation, handler, response. */
export const pipeline =
  (server: ServerDeps, { endpoint, run }: Mounted) =>
  (c: HonoContext): Promise<Response> =>
    handled(server, c, { route: endpoint.route, speaks: endpoint.speaks }, async (request) => {
      const { deps } = server;
      requireVersion(c.req.header(headers.version), endpoint.speaks === "oauth");
      if ("open" in endpoint.access) await server.limits.takeVisitorRequest(limitKeyOf(request.visitor.address));
      else await authenticate(server, c, request);
      requireAccess(endpoint, request.actor);
      requireSecondFactor(endpoint, request);
      requireView(endpoint, request);
      const onlyAssignedTo = requireRight(endpoint, request);
      const isDry = asksForDryRun(endpoint, c.req.header(headers.dryRun));
      const raw: RawInput = {
        params: c.req.param(),
        query: readQuery(c.req.url),
        body: endpoint.input.body === undefined || endpoint.accepts === "stream" ? undefined : await readBody(endpoint, c.req.raw),
      };
      const tenant = tenantOf(endpoint, request.actor, locationsNamed(endpoint, raw, c.req.header("locationid") ?? null));
      const input: ParsedInput = { ...parseInput(endpoint, raw), ...factsOf(endpoint, c.req.raw, request.visitor) };
      const ctx = contextOf(deps, c, request, tenant, { onlyAssignedTo, isReadOnly: isView(request) && endpoint.whileViewing !== true });
      request.isLimitKnown = await requireAssigned(ctx, input);
      if (endpoint.accepts === "stream") deps.requireDiskSpace();

      if (isDry) {
        const { answer, summary } = await runDry(ctx, async (dry) => replyOf(server, endpoint, await run(dry, input)));
        return respond(request, answer, { [headers.dryRun]: "true", [headers.dryRunSummary]: summaryHeader(summary) });
      }

      const key = mayRepeat(endpoint) && request.actor.kind === "token" ? c.req.header(headers.idempotencyKey) : undefined;
      if (key !== undefined && key !== "") return repeatable(server, c, { request, endpoint, run, ctx, input, key, body: raw.body });
      const answer = await run(ctx, input);
      if (server.checkAnswers && onlyAssignedTo !== undefined && !request.isLimitKnown)
        throw new Error(`${endpoint.route} is declared as filtered, but its handler did not read onlyAssignedTo.`);
      if (endpoint.answers === "stream" && answer instanceof Response) return withStandardHeaders(request, answer);
      return respond(request, replyOf(server, endpoint, answer));
    });

/** For paths without an endpoint: the version is still checked first, then the token. */
export const noSuchRoute =
  (server: ServerDeps) =>
  (c: HonoContext): Promise<Response> =>
    handled(server, c, { route: "unknown", speaks: "crm" }, async (request) => {
      requireVersion(c.req.header(headers.version));
      await authenticate(server, c, request);
      throw new ApiError("NOT_FOUND", { message: `Cannot ${c.req.method} ${c.req.path}` });
    });

/** Runs the steps of a request, turns what they throw into a response, and logs and measures the outcome. */
export async function handled(
  server: ServerDeps,
  c: HonoContext,
  { route, speaks }: Pick<OpenRequest, "route" | "speaks">,
  run: (request: OpenRequest) => Promise<Response>,
): Promise<Response> {
  const request: OpenRequest = {
    id: randomUUID(),
    startedMs: performance.now(),
    route,
    speaks,
    saysCode: route.includes(" /application/") || c.req.header(headers.onBehalf) !== undefined,
    visitor: visitorOf(server.deps.settings, c.req.raw, c.env),
    allowance: server.limits.untouched,
    actor: { kind: "anonymous" },
    isLimitKnown: false,
  };
  const end = server.loop.begin({ requestId: request.id, route });
  let response: Response;
  try {
    response = await traced(route, request.id, c.req.raw.headers, () =>
      run(request).catch((thrown: unknown) => errorResponse(server.deps.log, request, thrown)),
    );
  } finally {
    end();
  }
  const durationMs = performance.now() - request.startedMs;
  server.metrics.answered(c.req.method, route, response.status, durationMs);
  server.requestLog.info(
    {
      requestId: request.id,
      method: c.req.method,
      route,
      status: response.status,
      durationMs: Math.round(durationMs * 10) / 10,
      actor: idOf(request.actor) || undefined,
    },
    "answered",
  );
  return response;
}

type Repeatable = {
  request: OpenRequest;
  endpoint: Endpoint;
  run: Run;
  ctx: Context;
  input: ParsedInput;
  key: string;
  body: unknown;
};

/**
 * Runs a POST with an Idempotency-Key once. An upload is stored on disk first, because its content is compared with that of the first
 * request.
 */
async function repeatable(
  server: ServerDeps,
  c: HonoContext,
  { request, endpoint, run, ctx, input, key, body }: Repeatable,
): Promise<Response> {
  const { deps } = server;
  if (key.length > 255) throw new ApiError("INVALID", { message: "Idempotency-Key must be shorter than or equal to 255 characters" });
  deps.requireDiskSpace();
  const held = input.upload && (await holdBody(c.req.raw, server.spoolFolder));
  const once = {
    tokenId: idOf(request.actor),
    key,
    route: `${methodOf(endpoint.route)} ${c.req.path}`,
    body: held === undefined ? body : held.fingerprint,
    now: deps.now(),
    origin: ctx.origin,
    traceId: request.id,
  };
  const reply = await runOnce(deps.db, once, async (tx) => {
    const upload = input.upload && held ? { upload: { ...input.upload, body: held.stream } } : {};
    return replyOf(server, endpoint, await run(inTransaction(ctx, tx), { ...input, ...upload }));
  }).finally(() => held?.release());
  if (reply.status < 300) deps.live.announce(ctx.tenant);
  return respond(request, reply);
}

export async function authenticate({ deps, authentication, limits }: ServerDeps, c: HonoContext, request: OpenRequest): Promise<void> {
  const { visitor } = request;
  const as = { now: deps.now(), from: visitor.address, epoch: await authentication.epoch() };
  request.actor = await authentication.authenticate(c.req.header("authorization"), as);
  await limits.take(request.actor, (allowance) => {
    request.allowance = allowance;
  });
  const session = c.req.header(headers.onBehalf);
  if (session === undefined || request.actor.kind !== "token") return;
  // A dashboard may use any token, so the sealed address proves that the request comes from the dashboard.
  if (!request.actor.isDashboard && !visitor.isFromDashboard) return;
  const person = await authentication.authenticate(`Bearer ${session}`, as);
  requireAccessToLocation(person, request.actor.locationId);
  if (person.kind === "user") request.person = person;
}

function requireAccess({ access }: Endpoint, actor: Actor): void {
  if ("scope" in access) {
    if (actor.kind !== "token" || !actor.scopes.has(access.scope)) throw new ApiError("SCOPE_MISSING");
    if (actor.isOfCompany) throw new ApiError("WRONG_LOCATION");
  } else if ("company" in access) {
    if (actor.kind !== "token" || !actor.isOfCompany) throw new ApiError("OAUTH_DENIED", { message: "The token is not one of a company." });
  } else if ("session" in access && actor.kind !== "user") throw new ApiError("TOKEN_INVALID");
}

/** A user who must add a second factor can do nothing else. */
function requireSecondFactor({ access, beforeSecondFactor }: Endpoint, request: OpenRequest): void {
  if ("open" in access || beforeSecondFactor) return;
  if (personOf(request)?.needsSecondFactor === true) throw new ApiError("SECOND_FACTOR_MISSING");
}

function requireView(endpoint: Endpoint, request: OpenRequest): void {
  if ("open" in endpoint.access || !isView(request)) return;
  if (!mayUseWhileViewing(endpoint)) throw new ApiError("FORBIDDEN", { reason: "viewing" });
}

const personOf = ({ actor, person }: OpenRequest): UserActor | undefined => person ?? (actor.kind === "user" ? actor : undefined);

const isView = (request: OpenRequest): boolean => personOf(request)?.viewer !== undefined;

/** The user whose rights limit the request. */
const authorityOf = (request: OpenRequest): Authority | undefined =>
  personOf(request) ?? (request.actor.kind === "token" ? request.actor.authorizedBy : undefined);

/**
 * Rejects a request that the user, or the user who authorized the application, may not make. Returns the id of the user to whose records
 * the request is limited; undefined if it is not limited.
 */
function requireRight(endpoint: Endpoint, request: OpenRequest): string | undefined {
  const authority = authorityOf(request);
  if (authority === undefined || "open" in endpoint.access || "company" in endpoint.access) return undefined;
  const decision = mayUse(authority, endpoint);
  if (!decision.isAllowed) {
    if (personOf(request)) throw forbidden(decision);
    throw new ApiError("FORBIDDEN", {
      message: `The person who authorized this application does not have the rights for this. ${decision.message}`,
    });
  }
  return decision.onlyAssigned ? authority.id : undefined;
}

type Limit = { onlyAssignedTo: string | undefined; isReadOnly: boolean };

const contextOf = (deps: Deps, c: HonoContext, request: OpenRequest, tenant: Tenant, { onlyAssignedTo, isReadOnly }: Limit): Context =>
  createContext(deps, {
    isReadOnly,
    requestId: request.id,
    actor: request.actor,
    tenant,
    origin: originOf(request),
    person: personOf(request),
    authority: authorityOf(request),
    get onlyAssignedTo() {
      request.isLimitKnown = true;
      return onlyAssignedTo;
    },
    get signal() {
      return c.req.raw.signal;
    },
  });

const idOf = (actor: Actor) => ("id" in actor ? actor.id : "");
function originOf({ id: requestId, actor, person }: OpenRequest): Origin {
  const shown = person ?? actor;
  const who = shown.kind === "user" && shown.viewer !== undefined ? { kind: shown.kind, ...shown.viewer } : shown;
  return "id" in who ? { kind: who.kind, id: who.id, name: who.name, requestId } : { kind: "system", requestId };
}
