import { type Endpoint, type Tree, walk } from "./endpoint.ts";
import { type Decision, mayUse, needOf, type Rights } from "./permissions.ts";

export type Extent = "all" | "assigned" | "some" | "none";
export type AreaAccess = { area: string; reading: Extent | null; changing: Extent | null; reasons: string[] };

type Decided = { endpoint: Endpoint; decision: Decision };

/** What the endpoints of a tree amount to for somebody, area by area, in the order of the tree; null where an area has none. */
export function accessOf(tree: Tree, user: Rights): AreaAccess[] {
  const byArea = new Map<string, Decided[]>();
  for (const [, endpoint] of walk(tree)) {
    const area = needOf(endpoint).areas[0]?.name;
    if (area === undefined) continue;
    byArea.set(area, [...(byArea.get(area) ?? []), { endpoint, decision: mayUse(user, endpoint) }]);
  }
  return [...byArea].map(([area, decided]) => ({
    area,
    reading: extentOf(decided.filter(({ endpoint }) => needOf(endpoint).isReading)),
    changing: extentOf(decided.filter(({ endpoint }) => !needOf(endpoint).isReading)),
    reasons: [...new Set(decided.flatMap(({ decision }) => (decision.isAllowed ? [] : [decision.message])))],
  }));
}

function extentOf(decided: Decided[]): Extent | null {
  if (decided.length === 0) return null;
  const allowed = decided.flatMap(({ decision }) => (decision.isAllowed ? [decision] : []));
  if (allowed.length === 0) return "none";
  if (allowed.length < decided.length) return "some";
  return allowed.every(({ onlyAssigned }) => onlyAssigned) ? "assigned" : "all";
}
