import { isPathTarget, isWebTarget, type Redirect, webTargetOf } from "#contract/funnels/redirects.ts";
import { withoutSlashesAtEnd } from "#contract/paths.ts";

// Finds problems in a set of redirects: loops, chains, and redundant redirects.

/** A problem, and the path of the redirects that it concerns. `self` is a redirect to itself. */
export type Remark = {
  kind: "loop" | "chain" | "repeated" | "covered";
  reason: "self" | "loop" | "chain" | "repeated" | "covered";
  path: string;
};

type Place = { domain: string; path: string };

const bare = (path: string) => withoutSlashesAtEnd(path.toLowerCase()) || path.slice(0, 1);

/** The target of a redirect as a domain and path; undefined if the target is a funnel's id. */
function targetOf({ domain, target }: Redirect): Place | undefined {
  const address = isPathTarget(target) ? `https://${domain}${target}` : isWebTarget(target) ? webTargetOf(target) : undefined;
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  return { domain: hostname, path: bare(decoded(pathname)) };
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

/** The redirect that applies to a path: its own, otherwise the nearest `all` above it. */
function redirectAt(redirects: readonly Redirect[], { domain, path }: Place): Redirect | undefined {
  const fitting = redirects.filter((redirect) => {
    if (redirect.domain !== domain) return false;
    const own = bare(redirect.pathLowercase);
    return own === path || (redirect.action === "all" && (own === "/" || path.startsWith(`${own}/`)));
  });
  return fitting.sort((one, other) => other.pathLowercase.length - one.pathLowercase.length)[0];
}

const nameOf = ({ domain, path }: Pick<Redirect, "domain" | "path">) => `${domain}${path}`;

const stepsMost = 20;

/** The redirects that follow from one redirect, which comes first, and whether they form a loop. */
function journeyOf(redirects: readonly Redirect[], from: Redirect): { steps: Redirect[]; isLoop: boolean } {
  const steps = [from];
  for (let last = from; steps.length < stepsMost; ) {
    const place = targetOf(last);
    const next = place === undefined ? undefined : redirectAt(redirects, place);
    // The service does not follow a redirect to its own path.
    if (place === undefined || next === undefined || isSelf(next, place)) return { steps, isLoop: false };
    if (steps.includes(next)) return { steps, isLoop: true };
    steps.push(next);
    last = next;
  }
  return { steps, isLoop: true };
}

const isSelf = (redirect: Redirect, place: Place) => {
  const to = targetOf(redirect);
  return to?.domain === place.domain && to.path === place.path;
};

/** The remarks on redirects, by id. */
export function lint(redirects: readonly Redirect[]): Map<string, Remark[]> {
  const remarks = new Map<string, Remark[]>();
  const remark = ({ id }: Redirect, reason: Remark["reason"], path: string) =>
    remarks.set(id, [...(remarks.get(id) ?? []), { kind: reason === "self" ? "loop" : reason, reason, path }]);
  for (const redirect of redirects) {
    const target = targetOf(redirect);
    if (target?.domain === redirect.domain && target.path === bare(redirect.pathLowercase)) {
      remark(redirect, "self", nameOf(redirect));
      continue;
    }
    const { steps, isLoop } = journeyOf(redirects, redirect);
    const way = steps.slice(1).map(nameOf).join(" → ");
    if (isLoop) remark(redirect, "loop", way || nameOf(redirect));
    else if (steps.length > 1) remark(redirect, "chain", way);

    const twin = redirects.find(
      (other) => other !== redirect && other.domain === redirect.domain && bare(other.pathLowercase) === bare(redirect.pathLowercase),
    );
    if (twin !== undefined) remark(redirect, "repeated", nameOf(twin));
    const above = redirectAt(
      redirects.filter((other) => other.action === "all" && other !== redirect && other !== twin),
      { domain: redirect.domain, path: bare(redirect.pathLowercase) },
    );
    if (above !== undefined && above.target === redirect.target) remark(redirect, "covered", nameOf(above));
  }
  return remarks;
}
