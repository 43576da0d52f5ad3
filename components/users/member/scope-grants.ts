import { grantableRights } from "#contract/areas.ts";

// Converts a user's two scope lists to one choice per scope. Without any list, every scope is granted. If there is a list, only the scopes
// in it are granted.

export type Grant = "none" | "assigned" | "all";
export type ScopeLists = { scopes: string[] | null; scopesAssignedToOnly: string[] | null };
/** Undefined means that there is no list and every scope is granted. */
export type Grants = Readonly<Record<string, Grant>> | undefined;

export function grantsOf({ scopes, scopesAssignedToOnly }: ScopeLists): Grants {
  if (scopes === null && scopesAssignedToOnly === null) return undefined;
  const named = new Set([...grantableRights, ...(scopes ?? []), ...(scopesAssignedToOnly ?? [])]);
  return Object.fromEntries(
    [...named].map((name) => [name, scopes?.includes(name) ? "all" : scopesAssignedToOnly?.includes(name) ? "assigned" : "none"]),
  );
}

export function listsOf(grants: Grants): ScopeLists {
  if (grants === undefined) return { scopes: null, scopesAssignedToOnly: null };
  const granted = (wanted: Grant) => Object.keys(grants).filter((name) => grants[name] === wanted);
  const assigned = granted("assigned");
  return { scopes: granted("all"), scopesAssignedToOnly: assigned.length > 0 ? assigned : null };
}

export const allGranted = (): Record<string, Grant> => Object.fromEntries(grantableRights.map((name) => [name, "all"]));
