import { z } from "zod";
import { id, locationQuery, queryNumber, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { pageLimit } from "./funnels.ts";

// A redirect sends visitors of a path of a domain to a target. The action defines the target: `funnel` and `website` take
// the id of a funnel, a path of the same domain, or an address; `url` an address; `all` the same as `website`, for the path and all below it.

export const redirectActions = ["funnel", "website", "url", "all"] as const;
export const redirectTypes = ["Permanent", "Temporary"] as const;

/**
 * Set by the service. `all` is temporary (302), because a path below it may get its own redirect later, which browsers would not
 * follow if they had cached the wider one permanently. The others are permanent (301).
 */
export const redirectTypeOf = (action: (typeof redirectActions)[number]): (typeof redirectTypes)[number] =>
  action === "all" ? "Temporary" : "Permanent";

/** The host name in the form of the Host header; undefined if it contains a scheme, a port or a path, or is an IP address. */
function domainOf(text: string): string | undefined {
  const name = text.trim().replace(/\.$/, "");
  if (name === "" || /[\s/\\:@?#%]/.test(name) || !URL.canParse(`http://${name}`)) return undefined;
  const { hostname } = new URL(`http://${name}`);
  const isName = hostname.length <= 253 && /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/.test(hostname);
  return isName ? hostname : undefined;
}

export const domain = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .refine((text) => text === "" || domainOf(text) !== undefined, {
    error: "must be a domain name, without a scheme, a port or a path",
  })
  .transform((text) => domainOf(text) ?? z.NEVER);

const scheme = /^[a-z][a-z\d+.-]*:/i;

/** Adds a missing leading slash. */
const path = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine((text) => /^\/?(?!\/)[^\s?#\\]*$/.test(text) && !scheme.test(text), {
    error: "must be a path, with one / at its beginning and no spaces, ? or #",
  })
  .transform((text) => (text.startsWith("/") ? text : `/${text}`));

const hostWithPort = /^[a-z\d.-]+:\d{1,5}(?:[/?#]|$)/i;

export const isWebTarget = (target: string): boolean => {
  const address = scheme.test(target) && !hostWithPort.test(target) ? target : `https://${target}`;
  if (/[\s\\]/.test(target) || target.startsWith("/") || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return (
    (protocol === "http:" || protocol === "https:") &&
    username === "" &&
    password === "" &&
    (hostname.includes(".") || hostname === "localhost" || hostname.startsWith("["))
  );
};

/** The default scheme is https. */
export const webTargetOf = (target: string): string => (scheme.test(target) && !hostWithPort.test(target) ? target : `https://${target}`);

export const isPathTarget = (target: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(target);
const isIdTarget = (target: string): boolean => /^[\w-]{1,100}$/.test(target);

const isTarget = (target: string) => isWebTarget(target) || isPathTarget(target) || isIdTarget(target);

const target = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine((text) => text === "" || isTarget(text), { error: "must be an http or https URL, a path or the id of a funnel" });
const action = z.enum(redirectActions);

const aimed = z.object({ target: target.min(1), action: z.literal("url") });

/** Reported together with errors of other properties, once target and action are each valid. */
const fits = {
  path: ["target"],
  error: "must be an http or https URL",
  when: ({ value }: { value: unknown }) => aimed.safeParse(value).success,
};
const targetFits = (body: { target: string; action: string }) => body.action !== "url" || isWebTarget(body.target);

export const redirect = z
  .object({
    id,
    locationId: id,
    domain: z.string(),
    path: z.string(),
    pathLowercase: z.string(),
    type: z.enum(redirectTypes),
    target: z.string(),
    action: z.enum(redirectActions),
  })
  .meta({ id: "Redirect" });
export type Redirect = z.output<typeof redirect>;

export const redirectWrite = z.strictObject({ locationId: id, domain, path, target, action }).refine(targetFits, fits);
export const redirectUpdate = z.strictObject({ locationId: id, target, action }).refine(targetFits, fits);

const one = z.object({ data: redirect });
const redirectId = z.object({ id });

export const redirects = {
  list: endpoint({
    route: "GET /funnels/lookup/redirect/list",
    summary: "List redirects, by domain and path. `search` matches part of domain, path or target.",
    scope: "funnels/redirect.readonly",
    reach: "everyone",
    input: { query: locationQuery.extend({ limit: pageLimit, offset: queryNumber(), search: shortText.optional() }) },
    output: z.object({ data: z.object({ count: z.number(), data: z.array(redirect) }) }),
  }),
  create: endpoint({
    route: "POST /funnels/lookup/redirect",
    summary: "Create a redirect, unless its domain and path have one. `all` is temporary (302), every other action permanent (301).",
    scope: "funnels/redirect.write",
    reach: "wholeLocation",
    input: { body: redirectWrite },
    output: one,
    errors: ["CONFLICT"],
  }),
  update: endpoint({
    route: "PATCH /funnels/lookup/redirect/:id",
    summary: "Update a redirect's target and action. Its domain and path do not change.",
    scope: "funnels/redirect.write",
    reach: "wholeLocation",
    input: { params: redirectId, body: redirectUpdate },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /funnels/lookup/redirect/:id",
    summary: "Delete a redirect.",
    scope: "funnels/redirect.write",
    reach: "wholeLocation",
    input: { params: redirectId, query: locationQuery },
    output: z.object({ data: z.object({ status: z.string() }) }),
    errors: ["NOT_FOUND"],
  }),
};
