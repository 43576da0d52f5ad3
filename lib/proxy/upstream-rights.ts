import { LRUCache } from "lru-cache";
import { createClient } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { Fault, isFault } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import type { Rights } from "#contract/permissions.ts";
import type { Session } from "#contract/users/sessions.ts";
import type { OpenConnection } from "../store/connections.ts";
import { sendTo } from "./connection-check.ts";
import { requireRight, requireRightsOf } from "./gate.ts";
import { UpstreamFault } from "./upstream.ts";

/** What another server says of its user with the same email: their rights, that there is nobody, or that it does not tell. */
type Told = { kind: "user"; rights: Rights } | { kind: "nobody" } | { kind: "untold" };

/** Somebody else's server is not asked at every request. */
const rememberedMs = 10_000;
const remembered = new LRUCache<string, Promise<Told>>({ max: 1000, ttl: rememberedMs });
const pageSize = 100;

/**
 * Refuses what a person may not do on a connection. On another server they are its user with the same email, and may do what both
 * their record there and the one here allow; whom it does not know may not work there, but for the admins who set connections up.
 */
export async function requireRightOn(session: Session, endpoint: Endpoint, connection: OpenConnection, isOwn: boolean): Promise<void> {
  requireRight(session, endpoint, isOwn);
  if (isOwn) return;
  const told = await toldOf(connection, session.user.email);
  if (told.kind === "user") return requireRightsOf(told.rights, endpoint, false);
  if (told.kind === "nobody" && session.user.role !== "admin")
    throw new Fault("FORBIDDEN", { message: `The server of this connection knows nobody with the email ${session.user.email}.` });
}

function toldOf(connection: OpenConnection, email: string): Promise<Told> {
  const key = `${connection.id} ${email.toLowerCase()}`;
  let told = remembered.get(key);
  if (told === undefined) {
    told = ask(connection, email.toLowerCase());
    remembered.set(key, told);
    told.catch(() => remembered.delete(key));
  }
  return told;
}

async function ask(connection: OpenConnection, email: string): Promise<Told> {
  const api = createClient(contract, sendTo(connection));
  try {
    const { locationId } = connection;
    const { companyId } = (await api.locations.locations.get({ params: { locationId } })).location;
    const { users } = await api.users.users.search({ query: { companyId, locationId, query: email, limit: pageSize } });
    const user = users.find((each) => each.email.toLowerCase() === email);
    if (user === undefined || user.deleted) return { kind: "nobody" };
    const rights = { role: user.roles.role, permissions: user.permissions, scopes: user.scopes };
    return { kind: "user", rights: { ...rights, scopesAssignedToOnly: user.scopesAssignedToOnly ?? null } };
  } catch (error) {
    if (isUntold(error)) return { kind: "untold" };
    if (!isFault(error) || error instanceof UpstreamFault) throw error;
    throw new Fault("UPSTREAM_UNREACHABLE", { message: `The server of this connection answers with status ${error.status}.` });
  }
}

/** A token without the scope, a server without these endpoints, or one whose users have another shape: it does not tell. */
const isUntold = (error: unknown) => !isFault(error) || (error.status >= 400 && error.status < 500 && error.status !== 429);
