import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { mayUse, type Rights } from "#contract/permissions.ts";
import type { Context } from "./context.ts";

// The rights that a request or a job needs beyond those of its own endpoint.

/** Refuses a person who may not use all of these endpoints. Answers whether they are limited to what is assigned to them in any. */
export function requireAll(person: Rights, endpoints: readonly Endpoint[]): boolean {
  const decisions = endpoints.map((endpoint) => mayUse(person, endpoint));
  for (const decision of decisions) if (!decision.isAllowed) throw new ApiError("FORBIDDEN", { message: decision.message });
  return decisions.some((decision) => decision.isAllowed && decision.onlyAssigned);
}

/** Refuses what the person who asks, or who authorized the application that asks, may not do by these endpoints. */
export function requireRights(ctx: Pick<Context, "authority">, ...endpoints: Endpoint[]): void {
  if (ctx.authority !== undefined) requireAll(ctx.authority, endpoints);
}
