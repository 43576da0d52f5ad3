import type { Endpoint } from "#contract/endpoint.ts";
import { forbidden, mayUse, type Rights } from "#contract/permissions.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import type { Authority, Context } from "./context.ts";

// The rights that a request or a job needs beyond those of its own endpoint.

/** Refuses a user who may not use all of these endpoints. Returns whether any of them limits the user to assigned data. */
export function requireAll(person: Rights, endpoints: readonly Endpoint[]): boolean {
  const decisions = endpoints.map((endpoint) => mayUse(person, endpoint));
  for (const decision of decisions) if (!decision.isAllowed) throw forbidden(decision);
  return decisions.some((decision) => decision.isAllowed && decision.onlyAssigned);
}

/** Refuses a request whose user, or whose application's user, may not use these endpoints. */
export function requireRights(ctx: Pick<Context, "authority">, ...endpoints: Endpoint[]): void {
  if (ctx.authority !== undefined) requireAll(ctx.authority, endpoints);
}

/** The rights that a user has at this moment; undefined for a user who no longer works in the location. */
export async function currentRights(db: Executor, tenant: Tenant, userId: string): Promise<Authority | undefined> {
  const user = await users.findById(db, tenant, userId);
  return user === undefined || user.deletion_due !== null || user.deactivated_at !== null
    ? undefined
    : { ...user, scopesAssignedToOnly: user.scopes_assigned_to_only };
}
