import { randomUUID } from "node:crypto";
import type { Context as HonoContext } from "hono";
import type { Logger } from "pino";
import { limitKeyOf } from "#contract/client-address.ts";
import { headers } from "#contract/common.ts";
import { type Endpoint, mayRepeat, methodOf } from "#contract/endpoint.ts";
import { Fault } from "#contract/errors.ts";
import { mayUse } from "#contract/permissions.ts";
import type { Db, Origin } from "#db/pool.ts";
import { provenTenant, type Tenant } from "#db/tenant.ts";
import { requireAssigned } from "../assigned.ts";
import type { Actor, Authority, Context, UserActor } from "../context.ts";
import type { Mounted } from "../handler.ts";
import type { LoopWatch } from "../loop-watch.ts";
import type { Metrics } from "../metrics.ts";
import type { Settings } from "../settings.ts";
import { within, writing } from "../transactions.ts";
import { type Authentication, requireLocation } from "./authentication.ts";
import { readBody } from "./body.ts";
import { holdBody } from "./held-body.ts";
import { runOnce } from "./idempotency.ts";
import { locationsNamed, parseInput, type RawInput } from "./input.ts";
import type { Allowance, Limits } from "./limits.ts";
import { readQuery } from "./query.ts";
import { dressed, refuse, replyOf, respond } from "./response.ts";
import { requireVersion } from "./versioning.ts";
import { type Visitor, visitorOf } from "./visitor.ts";

export type Hall = {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  metrics: Metrics;
  log: Logger;
  /** What was answered to whom. */
  answers: Logger;
  now: () => Date;
  /** Checks every answer against the contract; for tests and development. */
  checkAnswers: boolean;
  /** Hears of every committed change of a location's data. */
  changed: (locationId: string) => void;
  /** Where bodies are kept while their request runs. */
  spoolFolder: string;
  loop: LoopWatch;
  /** Refuses a write for which there may be no room. */
  requireRoom: () => void;
  settings: Pick<Settings, "secret" | "trustedProxies">;
};

type Visit = {
  id: string;
  startedMs: number;
  allowance: Allowance;
  actor: Actor;
  /** The person for whom the dashboard asks: the change log names them. */
  person?: UserActor;
  route: string;
  speaks: Endpoint["speaks"];
  saysCode: boolean;
  visitor?: Visitor;
  /** Whether it was asked to whose records the person is limited. */
  isLimitKnown: boolean;
};

/** The one way in. Nothing else in the service knows HTTP. */
export const door =
  (hall: Hall, { endpoint, run }: Mounted) =>
  (c: HonoContext): Promise<Response> =>
    visit(hall, c, { route: endpoint.route, speaks: endpoint.speaks }, async (seen) => {
      requireVersion(c.req.header(headers.version), endpoint.speaks === "oauth");
      if ("open" in endpoint.access) await hall.limits.takeVisit(limitKeyOf(visitorIn(hall, c, seen).address));
      else await admit(hall, c, seen);
      requireAccess(endpoint, seen.actor);
      const onlyAssignedTo = requireRight(endpoint, seen);
      const raw: RawInput = {
        params: c.req.param(),
        query: readQuery(c.req.url),
        body: endpoint.input.body === undefined || endpoint.accepts === "stream" ? undefined : await readBody(endpoint, c.req.raw),
      };
      const tenant =
        "company" in endpoint.access
          ? provenTenant("")
          : tenantOf(seen.actor, locationsNamed(endpoint, raw, c.req.header("locationid") ?? null));
      const input = parseInput(endpoint, raw);
      const ctx = contextOf(hall, c, seen, tenant, onlyAssignedTo);
      seen.isLimitKnown = await requireAssigned(ctx, input);
      if (endpoint.accepts === "stream") hall.requireRoom();

      const key = mayRepeat(endpoint) && seen.actor.kind === "token" ? c.req.header(headers.idempotencyKey) : undefined;
      if (key !== undefined && key !== "") {
        if (key.length > 255) throw new Fault("INVALID", { message: "Idempotency-Key must be shorter than or equal to 255 characters" });
        hall.requireRoom();
        const held = endpoint.accepts === "stream" ? await holdBody(c.req.raw, hall.spoolFolder) : undefined;
        const request = {
          tokenId: idOf(seen.actor),
          key,
          route: `${methodOf(endpoint.route)} ${c.req.path}`,
          body: held === undefined ? raw.body : held.fingerprint,
          now: hall.now(),
          origin: originOf(seen),
          traceId: seen.id,
        };
        const reply = await runOnce(hall.db, request, async (tx) =>
          replyOf(hall, endpoint, await run({ ...ctx, ...within(tx), ...(held === undefined ? {} : { stream: held.stream }) }, input)),
        ).finally(() => held?.release());
        if (reply.status < 300) hall.changed(tenant);
        return respond(seen, reply);
      }
      const answer = await run(ctx, input);
      if (hall.checkAnswers && onlyAssignedTo !== undefined && !seen.isLimitKnown)
        throw new Error(`${endpoint.route} is declared as filtered, but its handler did not read onlyAssignedTo.`);
      if (endpoint.answers === "stream" && answer instanceof Response) return dressed(seen, answer);
      return respond(seen, replyOf(hall, endpoint, answer));
    });

/** What no endpoint answers: still the version first, then the token. */
export const noSuchRoute =
  (hall: Hall) =>
  (c: HonoContext): Promise<Response> =>
    visit(hall, c, { route: "unknown", speaks: "crm" }, async (seen) => {
      requireVersion(c.req.header(headers.version));
      await admit(hall, c, seen);
      throw new Fault("NOT_FOUND", { message: `Cannot ${c.req.method} ${c.req.path}` });
    });

async function visit(
  hall: Hall,
  c: HonoContext,
  place: Pick<Visit, "route" | "speaks">,
  run: (seen: Visit) => Promise<Response>,
): Promise<Response> {
  const seen: Visit = {
    id: randomUUID(),
    startedMs: performance.now(),
    allowance: hall.limits.untouched,
    actor: { kind: "nobody" },
    isLimitKnown: false,
    saysCode: place.route.includes(" /application/") || c.req.header(headers.onBehalf) !== undefined,
    ...place,
  };
  const end = hall.loop.begin({ requestId: seen.id, route: seen.route });
  let response: Response;
  try {
    response = await run(seen);
  } catch (thrown) {
    response = refuse(hall, seen, thrown);
  } finally {
    end();
  }
  const durationMs = performance.now() - seen.startedMs;
  hall.metrics.answered(c.req.method, seen.route, response.status, durationMs);
  hall.answers.info(
    {
      requestId: seen.id,
      method: c.req.method,
      route: seen.route,
      status: response.status,
      durationMs: Math.round(durationMs * 10) / 10,
      actor: idOf(seen.actor) || undefined,
    },
    "answered",
  );
  return response;
}

const visitorIn = (hall: Hall, c: HonoContext, seen: Visit): Visitor => {
  seen.visitor ??= visitorOf(hall.settings, c);
  return seen.visitor;
};

async function admit(hall: Hall, c: HonoContext, seen: Visit): Promise<void> {
  const visitor = visitorIn(hall, c, seen);
  const request = { now: hall.now(), from: visitor.address, epoch: await hall.authentication.epoch() };
  seen.actor = await hall.authentication.authenticate(c.req.header("authorization"), request);
  await hall.limits.take(seen.actor, (allowance) => {
    seen.allowance = allowance;
  });
  const session = c.req.header(headers.onBehalf);
  if (session === undefined || seen.actor.kind !== "token") return;
  // Any token may serve a connection of the dashboard, so the sealed address proves that the dashboard asks.
  if (!seen.actor.isDashboard && !visitor.isFromDashboard) return;
  const person = await hall.authentication.authenticate(`Bearer ${session}`, request);
  requireLocation(person, seen.actor.locationId);
  if (person.kind === "user") seen.person = person;
}

function requireAccess({ access }: Endpoint, actor: Actor): void {
  if ("scope" in access) {
    if (actor.kind !== "token" || !actor.scopes.has(access.scope)) throw new Fault("SCOPE_MISSING");
    if (actor.isOfCompany) throw new Fault("WRONG_LOCATION");
  } else if ("company" in access) {
    if (actor.kind !== "token" || !actor.isOfCompany) throw new Fault("OAUTH_DENIED", { message: "The token is not one of a company." });
  } else if ("session" in access && actor.kind !== "user") throw new Fault("TOKEN_INVALID");
}

const personOf = ({ actor, person }: Visit): UserActor | undefined => person ?? (actor.kind === "user" ? actor : undefined);

/** The person whose rights bound the request. */
const authorityOf = (seen: Visit): Authority | undefined =>
  personOf(seen) ?? (seen.actor.kind === "token" ? seen.actor.authorizedBy : undefined);

/**
 * Refuses what the person who asks, or who authorized the application that asks, may not do. Answers whose records the request is limited
 * to, undefined for everybody's.
 */
function requireRight(endpoint: Endpoint, seen: Visit): string | undefined {
  const authority = authorityOf(seen);
  if (authority === undefined || "open" in endpoint.access || "company" in endpoint.access) return undefined;
  const decision = mayUse(authority, endpoint);
  if (!decision.isAllowed) {
    const message = personOf(seen) ? decision.message : `The person who authorized this application may not do this. ${decision.message}`;
    throw new Fault("FORBIDDEN", { message });
  }
  return decision.onlyAssigned ? authority.id : undefined;
}

/** A token acts on its own location, a user on the one they name. Naming another's is refused before anything else is looked at. */
function tenantOf(actor: Actor, named: string[]): Tenant {
  for (const locationId of named) if (actor.kind !== "nobody") requireLocation(actor, locationId);
  if (actor.kind === "token") return provenTenant(actor.locationId);
  return provenTenant(actor.kind === "user" ? (named[0] ?? "") : "");
}

function contextOf(hall: Hall, c: HonoContext, seen: Visit, tenant: Tenant, onlyAssignedTo: string | undefined): Context {
  const ctx: Context = {
    requestId: seen.id,
    actor: seen.actor,
    tenant,
    person: personOf(seen),
    authority: authorityOf(seen),
    get onlyAssignedTo() {
      seen.isLimitKnown = true;
      return onlyAssignedTo;
    },
    db: hall.db.query,
    outside: hall.db.query,
    ...writing(hall, tenant, () => originOf(seen)),
    forVisitor(locationId, name) {
      if (seen.actor.kind !== "nobody") throw new Error("Only a request that nobody has signed acts for a visitor.");
      const origin: Origin = { kind: "system", name: name.slice(0, 200), requestId: seen.id };
      return { ...ctx, tenant: provenTenant(locationId), origin, ...writing(hall, locationId, () => origin) };
    },
    get origin() {
      return originOf(seen);
    },
    now: hall.now,
    get signal() {
      return c.req.raw.signal;
    },
    get log() {
      return hall.log.child({ requestId: seen.id });
    },
    get stream() {
      return c.req.raw.body;
    },
    get contentType() {
      return c.req.header("content-type");
    },
    get range() {
      return c.req.header("range");
    },
    get remoteAddress() {
      return visitorIn(hall, c, seen).address;
    },
    get authorization() {
      return c.req.header("authorization");
    },
    get lastEventId() {
      return c.req.header("last-event-id");
    },
  };
  return ctx;
}

const idOf = (actor: Actor) => (actor.kind === "nobody" ? "" : actor.id);
function originOf({ id: requestId, actor, person }: Visit): Origin {
  const who = person ?? actor;
  return who.kind === "nobody" ? { kind: "system", requestId } : { kind: who.kind, id: who.id, name: who.name, requestId };
}
