import type { NextRequest } from "next/server";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { forbidden, mayUse, mayUseWhileViewing, type Rights } from "#contract/permissions.ts";
import type { Session } from "#contract/users/sessions.ts";
import { browserContract } from "../api/browser-contract.ts";
import { serviceTokenIn } from "../auth/cookies.ts";
import { sessionOf, visitorIn } from "../auth/sessions.ts";
import type { ServerKind } from "../crm-server/server-kind.ts";
import { requireSameOrigin } from "./origin.ts";

export type Admitted = { session: Session; token: string };

/**
 * Checks every data request of the browser: it must come from one of our pages and from a signed-in user. A user who must add a second
 * factor can only reach our own service, which lets them do that and nothing else.
 */
export async function admit(request: NextRequest, { isForService = false } = {}): Promise<Admitted> {
  requireSameOrigin(request);
  const token = await serviceTokenIn(request.cookies);
  if (token === undefined) throw new ApiError("SESSION_ENDED");
  const session = await sessionOf(token, visitorIn(request.headers));
  if (session === undefined) throw new ApiError("SESSION_ENDED");
  if (session.needsSecondFactor && !isForService) throw new ApiError("SECOND_FACTOR_MISSING");
  return { session, token };
}

/** Rejects what an admin who views as another user may not do. Our service rejects it too, but other servers have no such views. */
export function requireView({ viewer }: Session, endpoint: Endpoint): void {
  if (viewer !== null && !mayUseWhileViewing(endpoint)) throw new ApiError("FORBIDDEN", { reason: "viewing" });
}

/**
 * Rejects what the user's role, permissions and scopes do not allow; the service checks this again. Another server does not have the user's
 * limits, so a user who is limited to assigned records may not use it at all.
 */
export function requireRight(session: Session, endpoint: Endpoint, kind: ServerKind): void {
  requireView(session, endpoint);
  requireRightsOf(session.user, endpoint, kind);
}

export function requireRightsOf(rights: Rights, endpoint: Endpoint, kind: ServerKind): void {
  const decision = mayUse(rights, endpoint);
  if (!decision.isAllowed) throw forbidden(decision);
  if (decision.onlyAssigned && kind !== "own") throw new ApiError("FORBIDDEN", { reason: "assignedDataNotSupported" });
}

/** Protects the dashboard's own endpoints for admins, all of which declare the same access. */
export const requireAdmin = ({ user }: Session): void => requireRightsOf(user, browserContract.connections.create, "own");
