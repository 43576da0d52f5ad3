import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { Fault } from "#contract/errors.ts";
import * as integrations from "#db/application/integrations.ts";
import * as lastUse from "#db/application/last-use.ts";
import * as sessions from "#db/application/sessions.ts";
import * as grants from "#db/oauth/grants.ts";
import type { Db } from "#db/pool.ts";
import type { Actor, TokenActor, UserActor } from "../context.ts";

/** How a secret is remembered: it has 256 random bits, so one fast hash hides it. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

export const sessionPrefix = "ses-";
export const accessPrefix = "oat-";

/** A secret's last use is written down at most this often. */
const useNotedEveryMs = 60_000;

type Known = TokenActor | UserActor;

export type Authentication = {
  /** The one who sends this Authorization header from this address, or a refusal in the words of the documents. */
  authenticate(header: string | undefined, now: Date, from: string): Promise<Known>;
  close(): Promise<void>;
};

/**
 * Remembers whom a secret belongs to, until the database says that some credential changed. While it cannot hear the
 * database it remembers nothing, so a revoked token is refused within the time of one notification.
 */
export async function createAuthentication(db: Db, log: Logger): Promise<Authentication> {
  const known = new LRUCache<string, Known>({ max: 10_000, ttl: 60_000 });
  let isListening = false;
  let generation = 0;
  const forget = () => {
    generation++;
    known.clear();
  };
  const close = await db.listen([sessions.credentialChannel], {
    heard: forget,
    lost: () => {
      isListening = false;
      forget();
    },
    resumed: () => {
      forget();
      isListening = true;
    },
  });

  const find = async (secret: string, hash: string): Promise<Known | undefined> => {
    if (secret.startsWith(sessionPrefix)) return userOf(await sessions.findByHash(db.query, hash), hash);
    if (secret.startsWith(accessPrefix)) return applicationOf(await grants.findByAccess(db.query, hash));
    return tokenOf(await integrations.findByHash(db.query, hash));
  };

  const notedMs = new LRUCache<string, number>({ max: 10_000 });
  const writing = new Set<Promise<unknown>>();
  /** Nobody waits for it, and a use that is not written down is told to the log alone. */
  const noteUse = (place: lastUse.UsePlace, key: string, at: Date, from: string) => {
    if (Math.abs(at.getTime() - (notedMs.get(key) ?? 0)) < useNotedEveryMs) return;
    notedMs.set(key, at.getTime());
    const written = lastUse
      .note(db.query, place, key, { at, from })
      .catch((error: unknown) => log.warn({ err: error, place }, "a secret's last use was not written down"))
      .finally(() => writing.delete(written));
    writing.add(written);
  };

  return {
    async authenticate(header, now, from) {
      if (header === undefined || header === "") throw new Fault("TOKEN_MISSING");
      const secret = /^Bearer +(\S+)$/i.exec(header)?.[1];
      if (secret === undefined) throw new Fault("TOKEN_INVALID");
      const hash = hashOf(secret);
      let actor = known.get(hash);
      if (actor === undefined) {
        const before = generation;
        actor = await find(secret, hash);
        if (actor === undefined) throw new Fault("TOKEN_INVALID");
        if (isListening && before === generation) known.set(hash, actor);
      }
      if (actor.expiresAtMs !== undefined && actor.expiresAtMs <= now.getTime()) throw new Fault("TOKEN_INVALID");
      if (secret.startsWith(accessPrefix)) noteUse("grant", actor.id, now, from);
      else noteUse(actor.kind === "user" ? "session" : "integration", hash, now, from);
      return actor;
    },
    async close() {
      await close();
      await Promise.all(writing);
    },
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
    expiresAtMs: row.expires_at?.getTime(),
  };

/** All tokens of a grant are one caller: they share its allowance, and its past requests by Idempotency-Key. */
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
    expiresAtMs: row.expires_at.getTime(),
  };

const userOf = (row: Awaited<ReturnType<typeof sessions.findByHash>>, sessionHash: string): UserActor | undefined =>
  row && {
    kind: "user",
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    role: row.role,
    platformLanguage: row.platform_language,
    companyId: row.company_id,
    locationIds: row.location_ids,
    permissions: row.permissions,
    scopes: row.scopes,
    scopesAssignedToOnly: row.scopes_assigned_to_only,
    sessionHash,
    expiresAtMs: row.expires_at.getTime(),
  };

export const requireLocation = (actor: Actor, locationId: string): void => {
  const isOwn = actor.kind === "token" ? actor.locationId === locationId : actor.kind === "user" && actor.locationIds.includes(locationId);
  if (!isOwn) throw new Fault("WRONG_LOCATION");
};
