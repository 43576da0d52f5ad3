import { z } from "zod";
import { type Endpoint, methodOf, pathOf } from "./endpoint.ts";
import type { Scope } from "./scopes.ts";

// What a signed-in person may do: their role, the switches of their user record, and the scopes granted to them. The proxy, the
// service and the menus ask the same function. Source: doc 1, User.

/** Every switch with the default it takes when it is left out. */
export const permissionDefaults = {
  campaignsEnabled: true,
  campaignsReadOnly: false,
  contactsEnabled: true,
  workflowsEnabled: true,
  workflowsReadOnly: false,
  triggersEnabled: true,
  funnelsEnabled: true,
  websitesEnabled: false,
  opportunitiesEnabled: true,
  dashboardStatsEnabled: true,
  bulkRequestsEnabled: true,
  appointmentsEnabled: true,
  reviewsEnabled: true,
  onlineListingsEnabled: true,
  phoneCallEnabled: true,
  conversationsEnabled: true,
  assignedDataOnly: false,
  searchAdsReportingEnabled: false,
  membershipEnabled: false,
  socialnetAdsReportingEnabled: false,
  attributionsReportingEnabled: false,
  settingsEnabled: true,
  tagsEnabled: true,
  leadValueEnabled: true,
  marketingEnabled: true,
  agentReportingEnabled: true,
  botService: false,
  socialPlanner: true,
  bloggingEnabled: true,
  invoiceEnabled: true,
  affiliateManagerEnabled: true,
  contentAiEnabled: true,
  refundsEnabled: true,
  recordPaymentEnabled: true,
  cancelSubscriptionEnabled: true,
  paymentsEnabled: true,
  communitiesEnabled: true,
  exportPaymentsEnabled: true,
} as const satisfies Record<string, boolean>;

export type Permission = keyof typeof permissionDefaults;
export type Permissions = Record<Permission, boolean>;

const isPermission = (name: string): name is Permission => Object.hasOwn(permissionDefaults, name);
export const permissionNames: readonly Permission[] = Object.keys(permissionDefaults).filter(isPermission);

const eachPermission = <T extends z.ZodType>(schema: T) =>
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because the names are the type's own
  Object.fromEntries(permissionNames.map((name) => [name, schema])) as Record<Permission, T>;

/** All switches, as they are in force. */
export const permissions = z.object(eachPermission(z.boolean()));
/** The switches that a caller sends; the others take their default. */
export const permissionsSent = z.strictObject(eachPermission(z.boolean().optional()));

/** Who asks: the role, the switches that were sent, and the scopes; null is a list that was never sent. */
export type Rights = {
  role: string;
  permissions: { readonly [name: string]: boolean | undefined };
  scopes: readonly string[] | null;
  scopesAssignedToOnly: readonly string[] | null;
};

/** Every switch with the value in force: what was sent, and defaults for the rest. */
export const effectivePermissions = (user: Pick<Rights, "permissions">): Permissions => {
  const inForce: Permissions = { ...permissionDefaults };
  for (const name of permissionNames) inForce[name] = user.permissions[name] ?? permissionDefaults[name];
  return inForce;
};

type Area = { name: string; on?: Permission; readOnly?: Permission };

/** The areas of the interface, by the first word of their scopes. */
const areas: Readonly<Record<string, Area>> = {
  contacts: { name: "contacts", on: "contactsEnabled" },
  businesses: { name: "businesses", on: "contactsEnabled" },
  objects: { name: "custom objects", on: "contactsEnabled" },
  associations: { name: "associations", on: "contactsEnabled" },
  campaigns: { name: "campaigns", on: "campaignsEnabled", readOnly: "campaignsReadOnly" },
  workflows: { name: "workflows", on: "workflowsEnabled", readOnly: "workflowsReadOnly" },
  calendars: { name: "calendars and appointments", on: "appointmentsEnabled" },
  conversations: { name: "conversations", on: "conversationsEnabled" },
  funnels: { name: "funnels", on: "funnelsEnabled" },
  surveys: { name: "surveys", on: "funnelsEnabled" },
  opportunities: { name: "opportunities", on: "opportunitiesEnabled" },
  invoices: { name: "invoices", on: "invoiceEnabled" },
  medias: { name: "files" },
  locations: { name: "the location" },
  users: { name: "users" },
};

/** Words of a path that ask for an area's switch beside that of the endpoint's scope. */
const areasInPaths: Readonly<Record<string, Area>> = {
  campaigns: { name: "campaigns", on: "campaignsEnabled", readOnly: "campaignsReadOnly" },
  workflow: { name: "workflows", on: "workflowsEnabled", readOnly: "workflowsReadOnly" },
  workflows: { name: "workflows", on: "workflowsEnabled", readOnly: "workflowsReadOnly" },
  appointments: { name: "appointments", on: "appointmentsEnabled" },
  bulk: { name: "bulk actions", on: "bulkRequestsEnabled" },
  imports: { name: "imports", on: "bulkRequestsEnabled" },
};
const tagging: Area = { name: "tags", on: "tagsEnabled" };
const settings: Area = { name: "settings", on: "settingsEnabled" };

type Place = { area?: string; adminOnly?: boolean; adminWrites?: boolean; wholeLocation?: boolean };

/** The application's endpoints by the first word of their path. A path that is not here is for admins. */
const applicationPlaces: Readonly<Record<string, Place>> = {
  sessions: {},
  account: {},
  live: {},
  operations: {},
  "saved-views": {},
  users: {},
  bulk: { area: "contacts" },
  contacts: { area: "contacts" },
  duplicates: { area: "contacts", wholeLocation: true },
  merges: { area: "contacts", wholeLocation: true },
  imports: { area: "contacts", wholeLocation: true },
  tags: { area: "contacts" },
  tasks: { area: "contacts" },
  businesses: { area: "businesses" },
  campaigns: { area: "campaigns" },
  workflows: { area: "workflows" },
  calendars: { area: "calendars" },
  appointments: { area: "calendars" },
  inbox: { area: "conversations" },
  conversations: { area: "conversations" },
  objects: { area: "objects/record" },
  associations: { area: "associations" },
  funnels: { area: "funnels/funnel" },
  surveys: { area: "surveys" },
  "custom-fields": { adminWrites: true },
  locations: { adminWrites: true },
};

type Need = {
  /** As the interface names it, or as it would name what only the application has. */
  scope: string | undefined;
  areas: readonly Area[];
  isReading: boolean;
  isAdmins: boolean;
  isWholeLocation: boolean;
};

const needs = new WeakMap<Endpoint, Need>();

/** The switches that something here asks for; the others are kept for programs beside it. */
export const permissionsInUse: ReadonlySet<Permission> = new Set<Permission>([
  ...[...Object.values(areas), ...Object.values(areasInPaths), tagging, settings].flatMap(({ on, readOnly }) =>
    [on, readOnly].filter((name) => name !== undefined),
  ),
  "assignedDataOnly",
]);

/** What an endpoint asks of a person. */
export function needOf(endpoint: Endpoint): Need {
  let need = needs.get(endpoint);
  if (need === undefined) {
    need = "session" in endpoint.access ? needOfApplication(endpoint, endpoint.access) : needOfInterface(endpoint);
    needs.set(endpoint, need);
  }
  return need;
}

const wordsOf = (endpoint: Endpoint) => pathOf(endpoint.route).split("/").filter(Boolean);
const areaOf = (name: string): Area[] => [areas[name.split(/[/.]/)[0] ?? ""] ?? []].flat();

function areasInPath(words: string[], isReading: boolean): Area[] {
  const named = words.flatMap((word) => areasInPaths[word] ?? []);
  return words.includes("tags") && !isReading ? [...named, tagging] : named;
}

function needOfInterface(endpoint: Endpoint): Need {
  const wanted = "scope" in endpoint.access ? endpoint.access.scope : undefined;
  const isReading = wanted === undefined || wanted.endsWith(".readonly");
  return {
    scope: wanted,
    areas: wanted === undefined ? [] : [...areaOf(wanted), ...areasInPath(wordsOf(endpoint), isReading)],
    isReading,
    isAdmins: wanted === "users.write",
    isWholeLocation: false,
  };
}

function needOfApplication(endpoint: Endpoint, access: { right?: Scope; adminOnly?: boolean; wholeLocation?: boolean }): Need {
  const [, first = "", ...rest] = wordsOf(endpoint);
  const place = applicationPlaces[first] ?? { adminOnly: true };
  const isMethodReading = methodOf(endpoint.route) === "GET";
  const derived = place.area === undefined ? undefined : `${place.area}.${isMethodReading ? "readonly" : "write"}`;
  const wanted = access.right ?? derived;
  const isReading = wanted === undefined || access.right === undefined ? isMethodReading : wanted.endsWith(".readonly");
  const isAdmins = access.adminOnly ?? (place.adminOnly || (place.adminWrites && !isReading)) ?? false;
  return {
    scope: wanted,
    areas: [...areaOf(wanted ?? place.area ?? ""), ...areasInPath([first, ...rest], isReading), ...(isAdmins ? [settings] : [])],
    isReading,
    isAdmins,
    isWholeLocation: access.wholeLocation ?? place.wholeLocation ?? false,
  };
}

export type Decision =
  | { isAllowed: true; onlyAssigned: boolean }
  | { isAllowed: false; because: "role" | "switch" | "scope" | "assigned"; message: string };

const refused = (because: "role" | "switch" | "scope" | "assigned", message: string): Decision => ({ isAllowed: false, because, message });

/** Whether a person may use an endpoint, and whether on everything or only on what is assigned to them. */
export function mayUse(user: Rights, endpoint: Endpoint): Decision {
  const need = needOf(endpoint);
  if (need.isAdmins && user.role !== "admin") return refused("role", "Only an admin may do this.");
  const inForce = effectivePermissions(user);
  for (const { name, on, readOnly } of need.areas) {
    if (on !== undefined && !inForce[on]) return refused("switch", `Your permissions do not include ${name}.`);
    if (readOnly !== undefined && inForce[readOnly] && !need.isReading)
      return refused("switch", `Your permissions let you only read ${name}.`);
  }
  const extent = need.scope === undefined ? "all" : extentOf(user, need.scope);
  if (extent === "none") return refused("scope", `The scope ${need.scope} is not granted to you.`);
  const onlyAssigned = inForce.assignedDataOnly || extent === "assigned";
  if (onlyAssigned && need.isWholeLocation)
    return refused("assigned", "This concerns all records of the location, and you work with those assigned to you.");
  return { isAllowed: true, onlyAssigned };
}

/** When either list was sent, only the scopes in them are enabled; an empty one enables none. */
export function extentOf(user: Pick<Rights, "scopes" | "scopesAssignedToOnly">, wanted: string): "all" | "assigned" | "none" {
  const { scopes, scopesAssignedToOnly } = user;
  if (scopes === null && scopesAssignedToOnly === null) return "all";
  if (scopes?.includes(wanted)) return "all";
  return scopesAssignedToOnly?.includes(wanted) ? "assigned" : "none";
}
