import type { NextRequest } from "next/server";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { mayUse, type Rights } from "#contract/permissions.ts";
import type { Session } from "#contract/users/sessions.ts";
import { browserContract } from "../api/browser-contract.ts";
import { serviceTokenIn } from "../auth/cookies.ts";
import { sessionOf, visitorIn } from "../auth/sessions.ts";
import type { ServerKind } from "../crm-server/server-kind.ts";
import { requireSameOrigin } from "./origin.ts";

export type Admitted = { session: Session; token: string };

/** Where every request of the browser for data comes in: from a page of ours, of somebody who is signed in. */
export async function admit(request: NextRequest): Promise<Admitted> {
  requireSameOrigin(request);
  const token = await serviceTokenIn(request.cookies);
  if (token === undefined) throw new ApiError("SESSION_ENDED");
  const session = await sessionOf(token, visitorIn(request.headers));
  if (session === undefined) throw new ApiError("SESSION_ENDED");
  return { session, token };
}

/**
 * Refuses what the person's role, permissions and scopes do not allow; the service decides the same again. A server that is not
 * ours does not know the person, so nothing is asked of it for somebody who may see only what is assigned to them.
 */
export const requireRight = ({ user }: Session, endpoint: Endpoint, kind: ServerKind): void => requireRightsOf(user, endpoint, kind);

export function requireRightsOf(rights: Rights, endpoint: Endpoint, kind: ServerKind): void {
  const decision = mayUse(rights, endpoint);
  if (!decision.isAllowed) throw new ApiError("FORBIDDEN", { message: decision.message });
  if (decision.onlyAssigned && kind !== "own")
    throw new ApiError("FORBIDDEN", { message: "You see only what is assigned to you, which the server of this connection cannot tell." });
}

/** For what the dashboard's own server does for admins: by the declaration of its endpoints, which all ask the same. */
export const requireAdmin = ({ user }: Session): void => requireRightsOf(user, browserContract.connections.create, "own");
