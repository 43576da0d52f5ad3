import { walk } from "#contract/endpoint.ts";
import { Fault } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { extentOf, mayUse, type Rights } from "#contract/permissions.ts";
import { type Scope, scopes } from "#contract/scopes.ts";

const endpointsOf = Map.groupBy(
  [...walk(contract)].map(([, endpoint]) => endpoint),
  ({ access }) => ("scope" in access ? access.scope : undefined),
);

/** A token sees the whole location, so a person can give one only what they may do themselves, and on everybody's records. */
const isGrantable = (person: Rights, scope: Scope) =>
  extentOf(person, scope) === "all" &&
  (endpointsOf.get(scope) ?? []).every((endpoint) => {
    const decision = mayUse(person, endpoint);
    return decision.isAllowed && !decision.onlyAssigned;
  });

/** Whether a person may use anything of a scope, if only on what is assigned to them. */
const isUsable = (person: Rights, scope: Scope) => {
  const endpoints = endpointsOf.get(scope) ?? [];
  return extentOf(person, scope) !== "none" && (endpoints.length === 0 || endpoints.some((endpoint) => mayUse(person, endpoint).isAllowed));
};

/** Of the scopes that were granted those that the person who granted them still holds. */
export const stillHeldBy = (person: Rights, granted: readonly string[]): Scope[] =>
  scopes.filter((scope) => granted.includes(scope) && isUsable(person, scope));

export const grantableBy = (person: Rights): Scope[] => scopes.filter((scope) => isGrantable(person, scope));

export function requireGrantable(person: Rights, wanted: readonly Scope[], standing: readonly string[] = []): void {
  const beyond = wanted.filter((scope) => !standing.includes(scope) && !isGrantable(person, scope));
  if (beyond.length > 0) throw new Fault("FORBIDDEN", { message: `You cannot grant what you may not do yourself: ${beyond.join(", ")}.` });
}
