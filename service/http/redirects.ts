import { headers } from "#contract/common.ts";
import { isApiError } from "#contract/errors.ts";
import { isPathTarget, isWebTarget, webTargetOf } from "#contract/funnels/redirects.ts";
import { withoutSlashesAtEnd } from "#contract/paths.ts";
import * as domains from "#db/funnels/domains.ts";
import * as funnels from "#db/funnels/funnels.ts";
import * as rows from "#db/funnels/redirects.ts";
import type { Db } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import type { Deps } from "../deps.ts";
import { ownNames } from "../funnels/domain-proof.ts";
import type { Settings } from "../settings.ts";

/** Undefined, at once or later, for a request to the API. */
export type RedirectHandler = (request: Request, bindings: unknown) => Promise<Response | undefined> | undefined;

/** Paths that the service serves on every host, although their callers send no version. */
const ownPath = /^\/(?:(?:healthz|readyz|metrics|openapi\.json|docs)\/?$|(?:files|hooks|oauth)(?:\/|$))/;

/**
 * Redirects visitors of domains that belong to a location. Requests to the service's own names and paths, and requests with a version of
 * the interface, are passed on to the interface before any redirect is looked up.
 */
export function createRedirects(
  { db, settings, log }: Pick<Deps, "db" | "settings" | "log">,
  takeVisitorRequest: (request: Request, bindings: unknown) => Promise<void>,
): RedirectHandler {
  const own = ownNames(settings);
  return (request, bindings) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const domain = domainOf(request.url);
    if (domain === undefined || own.has(domain) || request.headers.get(headers.version) !== null) return undefined;
    if (ownPath.test(new URL(request.url).pathname)) return undefined;
    const answer = async () => {
      await takeVisitorRequest(request, bindings);
      return answerTo(db, settings, domain, request);
    };
    return answer().catch((error: unknown) => {
      if (isApiError(error, "RATE_LIMITED"))
        return text("Too many requests. Try again in a moment.", error.status, { "retry-after": String(error.retryAfterS ?? 1) });
      log.error({ err: error, domain }, "a visit failed");
      return text("This address cannot be answered right now.", 503);
    });
  };
}

async function answerTo(db: Db, settings: Settings, domain: string, request: Request): Promise<Response | undefined> {
  const visited = new URL(request.url);
  const path = pathOf(visited.pathname);
  const redirect = await rows.findForVisit(db.query, domain, path);
  const location = redirect === undefined ? undefined : await locationOf(db, settings, redirect, visited);
  if (redirect !== undefined && location !== undefined && !isSamePlace(location, domain, path.exact))
    return sentTo(location, redirect.type === "Permanent" ? 301 : 302);
  if ((await domains.findByName(db.query, domain)) === undefined) return undefined;
  return text("There is nothing at this address.", 404);
}

const text = (words: string, status: number, headers: Record<string, string> = {}) =>
  new Response(words, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff", ...headers },
  });

/** The host that the visitor requested; undefined for an IP address and for a name of this machine. */
function domainOf(url: string): string | undefined {
  const name = /^https?:\/\/([^/:?#[\]]+)/i.exec(url)?.[1]?.toLowerCase().replace(/\.$/, "");
  return name?.includes(".") && !/^[\d.]+$/.test(name) && !name.endsWith(".localhost") ? name : undefined;
}

/** The path as redirects store it, with and without a trailing slash, and its parent paths. */
function pathOf(raw: string): { exact: string[]; above: string[] } {
  const forms = [raw, decoded(raw)].map((path) => path.toLowerCase());
  const bare = forms.map((path) => withoutSlashesAtEnd(path) || "/");
  const above = bare.flatMap((path) => {
    const steps = path.split("/").slice(0, 50);
    return steps.flatMap((_, index) => {
      const upper = steps.slice(0, index).join("/");
      return [upper === "" ? "/" : upper, `${upper}/`];
    });
  });
  return {
    exact: [...new Set(bare.flatMap((path) => (path === "/" ? [path] : [path, `${path}/`])))],
    above: [...new Set(["/", ...above])],
  };
}

function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path);
    return text.includes("\0") || !text.isWellFormed() ? path : text;
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

/** Undefined if the target is a funnel that does not exist. The query of the visitor's address is added, unless the target has a query. */
async function locationOf(db: Db, settings: Settings, redirect: rows.Redirect, visited: URL): Promise<string | undefined> {
  const address = await addressOf(db, settings, redirect);
  if (address === undefined || visited.search === "" || address.includes("?")) return address;
  const [before = "", fragment] = address.split("#", 2);
  return `${before}${visited.search}${fragment === undefined ? "" : `#${fragment}`}`;
}

async function addressOf(db: Db, settings: Settings, { target, location_id }: rows.Redirect): Promise<string | undefined> {
  if (isPathTarget(target)) return target;
  if (isWebTarget(target)) return webTargetOf(target);
  const funnel = await funnels.findById(db.query, tenantOfRow({ location_id }), target);
  if (funnel === undefined || funnel.deleted) return undefined;
  if (isWebTarget(funnel.url)) return webTargetOf(funnel.url);
  return `${settings.dashboardUrl}/funnel/${encodeURIComponent(funnel.id)}?location=${encodeURIComponent(location_id)}`;
}

/** A redirect to the current page would be an endless loop. */
function isSamePlace(location: string, domain: string, paths: string[]): boolean {
  const to = new URL(location, `http://${domain}`);
  return to.hostname === domain && paths.includes(to.pathname.toLowerCase());
}

/** Headers can only contain ASCII. */
const inAscii = (location: string) =>
  /^[\x21-\x7e]+$/.test(location) ? location : location.startsWith("/") ? encodeURI(location) : new URL(location).href;

/** Browsers may cache a permanent redirect only for an hour, because its target can change. */
const sentTo = (location: string, status: 301 | 302) =>
  new Response(null, {
    status,
    headers: {
      location: inAscii(location),
      "cache-control": status === 301 ? "public, max-age=3600" : "no-store",
      "x-content-type-options": "nosniff",
    },
  });
