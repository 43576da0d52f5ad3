import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import * as integrations from "#db/integrations/integrations.ts";
import * as lastUse from "#db/integrations/last-use.ts";
import * as grants from "#db/oauth/grants.ts";
import type { Db } from "#db/pool.ts";
import { provenTenant, type Tenant } from "#db/tenant.ts";
import * as lastSeen from "#db/users/last-seen.ts";
import * as sessions from "#db/users/sessions.ts";
import type { Actor, TokenActor, UserActor } from "../context.ts";
import { languageOf } from "../users/language.ts";

/** The stored form of a secret. Secrets have 256 random bits, so one fast hash is enough. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

export const sessionPrefix = "ses-";
export const accessPrefix = "oat-";

/** A secret's last use is stored at most this often. */
const useNotedEveryMs = 60_000;

type Known = TokenActor | UserActor;

/** When a user was seen is stored at most this often. */
const seenEveryMs = 5 * 60_000;

async function noted(db: Db, place: lastUse.UsePlace, key: string, at: Date, from: string): Promise<void> {
  await lastUse.note(db.query, place, key, { at, from });
  if (place === "session") await lastSeen.note(db.query, key, at, seenEveryMs);
}

export type Authentication = {
  /** An epoch of credentials read after this call began. */
  epoch(): Promise<string>;
  /** Returns the sender of this Authorization header from this address, as of the epoch or later, or throws an error as documented. */
  authenticate(header: string | undefined, request: { now: Date; from: string; epoch: string }): Promise<Known>;
  close(): Promise<void>;
};

/**
 * Caches the owner of each secret for one epoch of credentials. Each request reads the epoch after it has arrived, so it sees every
 * revocation that was confirmed before, by whichever instance or command. Requests that arrive while a read is running share the next one.
 */
export function createAuthentication(db: Db, log: Logger): Authentication {
  const known = new LRUCache<string, { epoch: string; actor: Known }>({ max: 10_000, ttl: 60_000 });
  const epoch = shared(() => sessions.credentialEpoch(db));

  const find = async (secret: string, hash: string): Promise<Known | undefined> => {
    if (secret.startsWith(sessionPrefix)) return userOf(await sessions.findByHash(db.query, hash), hash);
    if (secret.startsWith(accessPrefix)) return applicationOf(await grants.findByAccess(db.query, hash));
    return tokenOf(await integrations.findByHash(db.query, hash));
  };

  const notedMs = new LRUCache<string, number>({ max: 10_000 });
  const writing = new Set<Promise<unknown>>();
  /** Runs in the background; a failure is only logged. */
  const noteUse = (place: lastUse.UsePlace, key: string, at: Date, from: string) => {
    if (Math.abs(at.getTime() - (notedMs.get(key) ?? 0)) < useNotedEveryMs) return;
    notedMs.set(key, at.getTime());
    const written = noted(db, place, key, at, from)
      .catch((error: unknown) => log.warn({ err: error, place }, "a secret's last use was not written down"))
      .finally(() => writing.delete(written));
    writing.add(written);
  };

  return {
    epoch,
    async authenticate(header, request) {
      if (header === undefined || header === "") throw new ApiError("TOKEN_MISSING");
      const secret = /^Bearer +(\S+)$/i.exec(header)?.[1];
      if (secret === undefined) throw new ApiError("TOKEN_INVALID");
      const hash = hashOf(secret);
      const cached = known.get(hash);
      let actor = cached?.epoch === request.epoch ? cached.actor : undefined;
      if (actor === undefined) {
        actor = await find(secret, hash);
        if (actor === undefined) throw new ApiError("TOKEN_INVALID");
        known.set(hash, { epoch: request.epoch, actor });
      }
      if (actor.expiresAtMs !== undefined && actor.expiresAtMs <= request.now.getTime()) throw new ApiError("TOKEN_INVALID");
      if (secret.startsWith(accessPrefix)) noteUse("grant", actor.id, request.now, request.from);
      else noteUse(actor.kind === "user" ? "session" : "integration", hash, request.now, request.from);
      return actor;
    },
    async close() {
      await Promise.all(writing);
    },
  };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Runs one call at a time. Calls that arrive before a run begins share it, so every caller gets a run that began after their call. */
function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let gathering: Promise<T> | undefined;
  return () => {
    gathering ??= running.then(nextTurn, nextTurn).then(() => {
      gathering = undefined;
      const started = run();
      running = started;
      return started;
    });
    return gathering;
  };
}

const tokenOf = (row: Awaited<ReturnType<typeof integrations.findByHash>>): TokenActor | undefined =>
  row && {
    kind: "token",
    id: row.id,
    name: row.name,
    locationId: row.location_id,
    companyId: row.company_id,
    scopes: new Set(row.scopes),
    isDashboard: row.kind === "dashboard",
    isOfCompany: false,
    authorizedBy: undefined,
    expiresAtMs: row.expires_at?.getTime(),
  };

/** All tokens of a grant are one caller: they share its rate limit, and its past requests by Idempotency-Key. */
const applicationOf = (row: Awaited<ReturnType<typeof grants.findByAccess>>): TokenActor | undefined =>
  row && {
    kind: "token",
    id: row.id,
    name: row.name,
    locationId: row.location_id ?? "",
    companyId: row.company_id,
    scopes: new Set(row.scopes),
    isDashboard: false,
    isOfCompany: row.location_id === null,
    authorizedBy: {
      id: row.user_id,
      role: row.role,
      permissions: row.permissions,
      scopes: row.user_scopes,
      scopesAssignedToOnly: row.scopes_assigned_to_only,
    },
    expiresAtMs: row.expires_at.getTime(),
  };

const userOf = (row: Awaited<ReturnType<typeof sessions.findByHash>>, sessionHash: string): UserActor | undefined =>
  row && {
    kind: "user",
    id: row.id,
    name: fullNameOf(row.first_name, row.last_name),
    email: row.email,
    role: row.role,
    language: languageOf(row),
    companyId: row.company_id,
    locationIds: row.location_ids,
    permissions: row.permissions,
    scopes: row.scopes,
    scopesAssignedToOnly: row.scopes_assigned_to_only,
    sessionHash,
    needsSecondFactor: row.needs_second_factor,
    viewer: row.holder_id === row.id ? undefined : { id: row.holder_id, name: fullNameOf(row.holder_first_name, row.holder_last_name) },
    expiresAtMs: row.expires_at.getTime(),
  };

export const requireAccessToLocation = (actor: Actor, locationId: string): void => {
  const isOwn = actor.kind === "token" ? actor.locationId === locationId : actor.kind === "user" && actor.locationIds.includes(locationId);
  if (!isOwn) throw new ApiError("WRONG_LOCATION");
};

/** A token acts on its own location, a user on the location that the request names. Another location is rejected before any other check. */
export function tenantOf({ access }: Endpoint, actor: Actor, named: string[]): Tenant {
  if ("company" in access) return provenTenant("");
  if (actor.kind !== "anonymous") for (const locationId of named) requireAccessToLocation(actor, locationId);
  if (actor.kind === "token") return provenTenant(actor.locationId);
  return provenTenant(actor.kind === "user" ? (named[0] ?? "") : "");
}
