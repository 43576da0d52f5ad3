import { LRUCache } from "lru-cache";
import { createClient } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import type { Rights } from "#contract/permissions.ts";
import type { Session } from "#contract/users/sessions.ts";
import type { OpenConnection } from "../store/connections.ts";
import { sendTo } from "./connection-check.ts";
import { requireRight, requireRightsOf } from "./gate.ts";
import { UpstreamError } from "./upstream.ts";

/**
 * Another server's data about its user with the same email: the user's rights, that there is no such user, or that the server does not
 * return users.
 */
type Answer = { kind: "user"; rights: Rights } | { kind: "none" } | { kind: "unknown" };

/** How long this data is cached, so that the other server does not get a request each time. */
const rememberedMs = 10_000;
const remembered = new LRUCache<string, Promise<Answer>>({ max: 1000, ttl: rememberedMs });
const pageSize = 100;

/**
 * Rejects what a user may not do on a connection. On another server, a user acts as that server's user with the same email and may do what
 * both records allow. If that server has no such user, only the admins who manage connections may use it.
 */
export async function requireRightOn(session: Session, endpoint: Endpoint, connection: OpenConnection): Promise<void> {
  requireRight(session, endpoint, connection.kind);
  if (connection.kind === "own") return;
  const answer = await answerOf(connection, session.user.email);
  if (answer.kind === "user") return requireRightsOf(answer.rights, endpoint, "documented");
  if (answer.kind === "none" && session.user.role !== "admin")
    throw new ApiError("FORBIDDEN", { reason: "upstreamUserUnknown", values: { email: session.user.email } });
}

function answerOf(connection: OpenConnection, email: string): Promise<Answer> {
  const key = `${connection.id} ${email.toLowerCase()}`;
  let answer = remembered.get(key);
  if (answer === undefined) {
    answer = ask(connection, email.toLowerCase());
    remembered.set(key, answer);
    answer.catch(() => remembered.delete(key));
  }
  return answer;
}

async function ask(connection: OpenConnection, email: string): Promise<Answer> {
  const api = createClient(contract, sendTo(connection));
  try {
    const { locationId } = connection;
    const { companyId } = (await api.locations.locations.get({ params: { locationId } })).location;
    const { users } = await api.users.users.search({ query: { companyId, locationId, query: email, limit: pageSize } });
    const user = users.find((each) => each.email.toLowerCase() === email);
    if (user === undefined || user.deleted) return { kind: "none" };
    const rights = { role: user.roles.role, permissions: user.permissions, scopes: user.scopes };
    return { kind: "user", rights: { ...rights, scopesAssignedToOnly: user.scopesAssignedToOnly ?? null } };
  } catch (error) {
    if (isUnknown(error)) return { kind: "unknown" };
    if (!isApiError(error) || error instanceof UpstreamError) throw error;
    throw new ApiError("UPSTREAM_UNREACHABLE", { reason: "upstreamStatus", values: { status: error.status } });
  }
}

/** The token lacks the scope, the server lacks the endpoints, or its users have another format. */
const isUnknown = (error: unknown) => !isApiError(error) || (error.status >= 400 && error.status < 500 && error.status !== 429);
