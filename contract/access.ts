import { type AreaName, areas, findArea } from "./areas.ts";
import { type Endpoint, endpointsOf, type Tree } from "./endpoint.ts";
import { type Decision, mayUse, type Need, needOf, type RefusalReason, type Rights } from "./permissions.ts";

type Extent = "all" | "assigned" | "some" | "none";
export type AreaAccess = { area: AreaName; reading: Extent | null; changing: Extent | null; reasons: RefusalReason[] };

type Decided = { need: Need; decision: Decision };

/** Every endpoint of the trees that users can call, by area. */
export function endpointsByArea(trees: readonly Tree[]): Map<AreaName, Endpoint[]> {
  const byArea = new Map<AreaName, Endpoint[]>();
  for (const tree of trees)
    for (const [, endpoint] of endpointsOf(tree)) {
      const area = needOf(endpoint)?.area;
      if (area !== undefined) byArea.set(area, [...(byArea.get(area) ?? []), endpoint]);
    }
  return byArea;
}

/** A user's access to the endpoints of these trees by area; null if an area has nothing to read or to change. */
export function accessOf(trees: readonly Tree[], user: Rights): AreaAccess[] {
  const byArea = endpointsByArea(trees);
  return areaNames.flatMap((area) => {
    const decided = (byArea.get(area) ?? []).flatMap((endpoint) => {
      const need = needOf(endpoint);
      return need === undefined ? [] : [{ need, decision: mayUse(user, endpoint) }];
    });
    if (decided.length === 0) return [];
    return {
      area,
      reading: extentOf(decided.filter(({ need }) => need.isReading)),
      changing: extentOf(decided.filter(({ need }) => !need.isReading)),
      reasons: [
        ...new Map(
          decided.flatMap(({ decision }) => (decision.isAllowed ? [] : [[JSON.stringify(decision.reason), decision.reason]])),
        ).values(),
      ],
    };
  });
}

const areaNames: readonly AreaName[] = Object.keys(areas).flatMap((name) => findArea(name) ?? []);

/** "Assigned" if every endpoint is allowed and some are limited to assigned records. */
function extentOf(decided: Decided[]): Extent | null {
  if (decided.length === 0) return null;
  const allowed = decided.flatMap(({ decision }) => (decision.isAllowed ? [decision] : []));
  if (allowed.length === 0) return "none";
  if (allowed.length < decided.length) return "some";
  return allowed.some(({ onlyAssigned }) => onlyAssigned) ? "assigned" : "all";
}
