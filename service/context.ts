import type { Logger } from "pino";
import type { Rights } from "#contract/permissions.ts";
import type { Executor, Origin } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";

export type TokenActor = {
  kind: "token";
  id: string;
  name: string;
  /** Empty for an application that acts for a whole company: it has no location, and so may do nothing there. */
  locationId: string;
  companyId: string;
  scopes: ReadonlySet<string>;
  isDashboard: boolean;
  isOfCompany: boolean;
  /** Who authorized the application; undefined for a token that belongs to its location. */
  authorizedBy: Authority | undefined;
  expiresAtMs: number | undefined;
};

/** A person whose rights bound what a request may do. */
export type Authority = Rights & { readonly id: string };

export type UserActor = {
  kind: "user";
  id: string;
  name: string;
  email: string;
  role: string;
  platformLanguage: string;
  companyId: string;
  locationIds: readonly string[];
  sessionHash: string;
  expiresAtMs: number;
} & Pick<Rights, "permissions" | "scopes" | "scopesAssignedToOnly">;
type Nobody = { kind: "nobody" };
export type Actor = TokenActor | UserActor | Nobody;

/** What a verb works with: who asks, for which location, with what. */
export type Context = {
  readonly requestId: string;
  readonly actor: Actor;
  /** The person who asks, whether signed in or named by the dashboard; undefined for an integration. */
  readonly person: UserActor | undefined;
  /** The person who asks, or who authorized the application that asks; undefined for a token that belongs to its location. */
  readonly authority: Authority | undefined;
  /** The proven location. Matches nothing where the endpoint has no location. */
  readonly tenant: Tenant;
  /**
   * The id of the person who may work only with what is assigned to them; undefined when nothing is held back. A verb limits its
   * lists, searches and counts to records whose assignee this is, answers 404 for any other record, and gives what it creates to
   * them. A contact that the request names as `contactId` is checked by the door.
   */
  readonly onlyAssignedTo: string | undefined;
  /** Outside a transaction, or inside the one that the request runs in. */
  readonly db: Executor;
  /** Never inside a transaction: for what outlives the request. */
  readonly outside: Executor;
  /** All or nothing, with the change log saying who. */
  tx<T>(run: (tx: Executor) => Promise<T>): Promise<T>;
  /** A write of one statement that says its own origin: the shortest transaction there is. */
  single<T>(run: (db: Executor) => Promise<T>): Promise<T>;
  /**
   * The same request in a location whose public page, form or link the visitor has. `name` says in the change log through what it came. The
   * caller has proven the location; only endpoints that are open to anybody use it.
   */
  forVisitor(locationId: string, name: string): Context;
  /** Who asks, in the change log's words. */
  readonly origin: Origin;
  now(): Date;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** The unread body of an endpoint that accepts a stream. */
  readonly stream: ReadableStream<Uint8Array> | null;
  /** What that body is said to be. */
  readonly contentType: string | undefined;
  /** The part of a stream that is asked for. */
  readonly range: string | undefined;
  /** Of the visitor, also where the dashboard asks for them. */
  readonly remoteAddress: string;
  /** The Authorization header, for an open endpoint whose callers say by it who they are. */
  readonly authorization: string | undefined;
  /** The event that a stream goes on after. */
  readonly lastEventId: string | undefined;
};
