import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { ApiError } from "#contract/errors.ts";
import type { Rights } from "#contract/permissions.ts";
import type { AccountLanguage } from "#contract/users/account.ts";
import { type Executor, nested, type Origin } from "#db/pool.ts";
import { provenTenant, type Tenant } from "#db/tenant.ts";
import { hasOpen } from "#db/workflows/events.ts";
import type { Deps } from "./deps.ts";
import { addJob, eventsTask } from "./jobs/queue.ts";
import type { Settings } from "./settings.ts";

export type TokenActor = {
  kind: "token";
  id: string;
  name: string;
  /** Empty for an application that acts for a whole company: it has no location and therefore no access to one. */
  locationId: string;
  companyId: string;
  scopes: ReadonlySet<string>;
  isDashboard: boolean;
  isOfCompany: boolean;
  /** Who authorized the application; undefined for a token that belongs to its location. */
  authorizedBy: Authority | undefined;
  expiresAtMs: number | undefined;
};

/** A user whose rights limit what a request may do. */
export type Authority = Rights & { readonly id: string };

export type UserActor = {
  kind: "user";
  id: string;
  name: string;
  email: string;
  role: string;
  language: AccountLanguage;
  companyId: string;
  locationIds: readonly string[];
  sessionHash: string;
  /** They must add a second factor before they can do anything else. */
  needsSecondFactor: boolean;
  /** The admin who views as this user; undefined if the user acts themselves. */
  viewer: { id: string; name: string } | undefined;
  expiresAtMs: number;
} & Pick<Rights, "permissions" | "scopes" | "scopesAssignedToOnly">;
/** A request without credentials. */
type Anonymous = { kind: "anonymous" };
/** The program itself: jobs and the operator's commands. */
type SystemActor = { kind: "system" };
export type Actor = TokenActor | UserActor | Anonymous | SystemActor;

/** The caller of a handler, and the location that it acts on. */
export type Caller = {
  readonly actor: Actor;
  /** The location that the caller is authorized for. Matches no row where the endpoint has no location. */
  readonly tenant: Tenant;
  /** The author in the change log. */
  readonly origin: Origin;
  readonly requestId: string;
  /** The user who sends the request, signed in or named by the dashboard; undefined for an integration. */
  readonly person?: UserActor | undefined;
  /** The user who sends the request or authorized the application that sends it; undefined for a token that belongs to its location. */
  readonly authority?: Authority | undefined;
  /**
   * The id of a user who is limited to assigned data; undefined for everyone else. A handler limits its lists, searches and counts
   * to this user's records, responds 404 for any other record, and assigns what it creates to them. The pipeline checks a contact
   * that the request names as `contactId`.
   */
  readonly onlyAssignedTo?: string | undefined;
  /** If set, every transaction is rejected, because an admin views as another user. */
  readonly isReadOnly?: boolean;
  /** Aborts when the caller disconnects. */
  readonly signal?: AbortSignal | undefined;
};

export type Context = Caller & {
  readonly deps: Deps;
  readonly settings: Settings;
  readonly log: Logger;
  /** Outside a transaction, or inside the one that the context belongs to. */
  readonly db: Executor;
  /**
   * Never inside a transaction: for writes that must survive a rollback, and for streams that outlive the request. Checks disk space like
   * `tx`.
   */
  readonly outside: Executor;
  /** One transaction with its change-log rows and jobs. Checks disk space first; announces the change after the commit. */
  tx<T>(run: (tx: Executor) => Promise<T>): Promise<T>;
  /** A write of one statement that sets its own origin, which makes it the shortest transaction. */
  single<T>(run: (db: Executor) => Promise<T>): Promise<T>;
  now(): Date;
};

/** The only way to run a handler: requests, public pages, jobs, commands and imports all get their context here. */
export function createContext(deps: Deps, caller: Caller): Context {
  const writing = async <T>(write: () => Promise<T>): Promise<T> => {
    if (caller.isReadOnly === true) throw new ApiError("FORBIDDEN", { reason: "viewing" });
    deps.requireDiskSpace();
    const result = await write();
    deps.live.announce(caller.tenant);
    if (await deps.db.isCluster()) await queueEvents(deps, caller.tenant);
    return result;
  };
  return extended(deps, caller, {
    db: deps.query,
    tx: (run) => writing(() => deps.db.tx(caller.origin, run)),
    single: (run) => writing(() => deps.db.single(caller.origin, run)),
  });
}

/**
 * A node of a cluster has no queue, so the job for events that a transaction wrote there is queued afterwards. If that fails, a job finds
 * the events within a minute.
 */
async function queueEvents({ query, log }: Deps, tenant: Tenant): Promise<void> {
  try {
    if (await hasOpen(query, tenant)) await addJob(query, eventsTask, { locationId: tenant }, { key: `${eventsTask} ${tenant}` });
  } catch (thrown) {
    log.warn({ err: thrown, locationId: tenant }, "the workflows of a change start later");
  }
}

/** The same caller inside a transaction that is already open. Its own transactions become savepoints of that one. */
export const inTransaction = (ctx: Context, tx: Executor, deps: Deps = ctx.deps): Context =>
  extended(deps, ctx, { db: tx, tx: (run) => nested(tx, run), single: (run) => nested(tx, run) });

/** The caller's accessors remain accessors, because the pipeline tracks whether a handler reads `onlyAssignedTo`. */
const extended = (deps: Deps, caller: Caller, own: Pick<Context, "db" | "tx" | "single">): Context => ({
  actor: caller.actor,
  tenant: caller.tenant,
  origin: caller.origin,
  requestId: caller.requestId,
  person: caller.person,
  authority: caller.authority,
  get onlyAssignedTo() {
    return caller.onlyAssignedTo;
  },
  get signal() {
    return caller.signal;
  },
  deps,
  settings: deps.settings,
  now: deps.now,
  get log() {
    return deps.log.child({ requestId: caller.requestId });
  },
  outside: deps.query,
  ...own,
});

/**
 * An anonymous request in the location of the visitor's public page, form or signed link, which `name` identifies in the change log.
 * Only open endpoints use it, and only after they have verified the location.
 */
export function contextForVisitor(ctx: Context, locationId: string, name: string): Context {
  if (ctx.actor.kind !== "anonymous") throw new Error("Only an anonymous request acts for a visitor.");
  const { actor, requestId, signal } = ctx;
  const origin: Origin = { kind: "system", name: name.slice(0, 200), requestId };
  return createContext(ctx.deps, { actor, requestId, origin, tenant: provenTenant(locationId), signal });
}

/** For jobs and commands, which work in a location without a request. The origin names the user they work for, if any. */
export const systemContext = (deps: Deps, locationId: string, origin: Origin = { kind: "system" }): Context =>
  createContext(deps, { actor: { kind: "system" }, tenant: provenTenant(locationId), origin, requestId: origin.requestId ?? randomUUID() });
