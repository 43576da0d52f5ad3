import { type Endpoint, endpointsOf, methodOf, pathOf, type Tree } from "#contract/endpoint.ts";

export type Match = { endpoint: Endpoint /** The contract's path with the parameters filled in. */; path: string };
export type RouteTable = (method: string, path: string) => Match | undefined;

type Line = { endpoint: Endpoint; segments: string[]; hasSlash: boolean };

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");
const weightOf = (line: Line) => line.segments.map((segment) => (segment.startsWith(":") ? "1" : "0")).join("");

/** Finds the endpoint of a method and path. Nothing else is forwarded. */
export function routeTable(tree: Tree, isAllowed: (endpoint: Endpoint) => boolean): RouteTable {
  const lines = new Map<string, Line[]>();
  for (const [, endpoint] of endpointsOf(tree)) {
    if (!isAllowed(endpoint)) continue;
    const path = pathOf(endpoint.route);
    const line = { endpoint, segments: segmentsOf(path), hasSlash: path.endsWith("/") };
    const key = `${methodOf(endpoint.route)} ${line.segments.length}`;
    lines.set(
      key,
      [...(lines.get(key) ?? []), line].sort((one, other) => weightOf(one).localeCompare(weightOf(other))),
    );
  }
  return (method, path) => {
    const given = segmentsOf(path);
    for (const { endpoint, segments, hasSlash } of lines.get(`${method} ${given.length}`) ?? []) {
      const filled = segments.map((segment, place) => filledBy(segment, given[place] ?? ""));
      if (filled.every((segment) => segment !== undefined)) return { endpoint, path: `/${filled.join("/")}${hasSlash ? "/" : ""}` };
    }
    return undefined;
  };
}

/** The path segment to send. Undefined if the given segment does not match, or could form another path on the next server. */
function filledBy(segment: string, given: string): string | undefined {
  const text = decoded(given);
  if (text === undefined) return undefined;
  if (!segment.startsWith(":")) return text === segment ? segment : undefined;
  const isSafe = text !== "" && text !== "." && text !== ".." && !/[/\\\0]/.test(text);
  return isSafe ? encodeURIComponent(text) : undefined;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
