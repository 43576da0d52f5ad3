import { endpointsOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { extentOf, mayUse, type Rights, rightsBeyond, unrestricted } from "#contract/permissions.ts";
import { type Scope, scopes } from "#contract/scopes.ts";

const endpointsGranting = Map.groupBy(
  [...endpointsOf(contract)].map(([, endpoint]) => endpoint),
  ({ access }) => ("scope" in access ? access.scope : undefined),
);

/**
 * A token has access to the whole location, so a user can grant a scope only if they may use it themselves, and on everyone's records. A
 * token that manages users can give them any right, so only an admin without restrictions can create it.
 */
const isGrantable = (person: Rights, scope: Scope) =>
  extentOf(person, scope) === "all" &&
  (scope !== "users.write" || rightsBeyond(unrestricted, person).length === 0) &&
  (endpointsGranting.get(scope) ?? []).every((endpoint) => {
    const decision = mayUse(person, endpoint);
    return decision.isAllowed && !decision.onlyAssigned;
  });

/** Whether a user may use any endpoint of a scope, even if only for assigned records. */
const isUsable = (person: Rights, scope: Scope) => {
  const endpoints = endpointsGranting.get(scope) ?? [];
  return extentOf(person, scope) !== "none" && (endpoints.length === 0 || endpoints.some((endpoint) => mayUse(person, endpoint).isAllowed));
};

/** The granted scopes that the user who granted them still has. */
export const stillHeldBy = (person: Rights, granted: readonly string[]): Scope[] =>
  scopes.filter((scope) => granted.includes(scope) && isUsable(person, scope));

export const grantableBy = (person: Rights): Scope[] => scopes.filter((scope) => isGrantable(person, scope));

export function requireGrantable(person: Rights, wanted: readonly Scope[], existing: readonly string[] = []): void {
  const beyond = wanted.filter((scope) => !existing.includes(scope) && !isGrantable(person, scope));
  if (beyond.length > 0) throw new ApiError("FORBIDDEN", { reason: "grantBeyond", values: { scopes: beyond.join(", ") } });
}

/** For actions that show a new secret or change where codes are sent. They give the user everything that the owner of the secret may do. */
export const requireEverythingOf = (person: Rights, existing: readonly string[]): void =>
  requireGrantable(
    person,
    scopes.filter((scope) => existing.includes(scope)),
  );
