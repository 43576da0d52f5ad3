import { z } from "zod";
import { type AreaName, areaOf, areas, type Reach, type Right } from "./areas.ts";
import { type Endpoint, methodOf } from "./endpoint.ts";
import { ApiError } from "./errors.ts";

// The rights of a signed-in user: role, permissions and granted scopes. The proxy, the service and the menus use the same function.
// Source: doc 1, User.

/** Every permission with its default. */
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

/** All permissions with their effective values. */
export const permissions = z.object(eachPermission(z.boolean())).meta({ id: "UserPermissions" });
/** The permissions that a caller sends; the others have their default. */
export const permissionsSent = z.strictObject(eachPermission(z.boolean().optional()));

/** A user's role, the permissions that were set, and the scopes. A list that was never set is null. */
export type Rights = {
  role: string;
  permissions: { readonly [name: string]: boolean | undefined };
  scopes: readonly string[] | null;
  scopesAssignedToOnly: readonly string[] | null;
};

/** Every permission with its effective value: what was set, or the default. */
export const effectivePermissions = (user: Pick<Rights, "permissions">): Permissions => {
  const inForce: Permissions = { ...permissionDefaults };
  for (const name of permissionNames) inForce[name] = user.permissions[name] ?? permissionDefaults[name];
  return inForce;
};

/** The permissions that this program checks; the others are stored for other programs. */
export const permissionsInUse: ReadonlySet<Permission> = new Set<Permission>([
  ...Object.values(areas).flatMap((area) => [...("on" in area ? [area.on] : []), ...("readOnly" in area ? [area.readOnly] : [])]),
  "assignedDataOnly",
]);

export type Need = {
  right: Right;
  reach: Reach;
  /** The endpoint's area in the summary. */
  area: AreaName | undefined;
  /** All areas that it requires. */
  areas: readonly AreaName[];
  isReading: boolean;
  isAdmins: boolean;
};

const needs = new WeakMap<Endpoint, Need | "none">();

/** What an endpoint requires of a user; undefined if users do not call it or are not signed in. */
export function needOf(endpoint: Endpoint): Need | undefined {
  let need = needs.get(endpoint);
  if (need === undefined) {
    need = declaredNeed(endpoint) ?? "none";
    needs.set(endpoint, need);
  }
  return need === "none" ? undefined : need;
}

function declaredNeed({ access, route }: Endpoint): Need | undefined {
  if ("open" in access || "company" in access) return undefined;
  const right: Right = "scope" in access ? access.scope : access.right;
  const { reach, alsoNeeds = [], adminOnly: isAdmins = false } = access;
  const ofRight = areaOf(right);
  const asked = [ofRight, access.area, ...alsoNeeds, isAdmins ? ("settings" as const) : undefined].filter((area) => area !== undefined);
  const isReading = right === "signedIn" ? methodOf(route) === "GET" : right.endsWith(".readonly");
  return { right, reach, area: access.area ?? ofRight, areas: [...new Set(asked)], isReading, isAdmins };
}

/** Whether an admin who views as another user may call an endpoint: they may read, also with a POST such as a search, and stop. */
export const mayUseWhileViewing = (endpoint: Endpoint): boolean => endpoint.whileViewing ?? needOf(endpoint)?.isReading ?? false;

export type Decision = { isAllowed: true; onlyAssigned: boolean } | { isAllowed: false; reason: RefusalReason; message: string };

/** Why a user may not use an endpoint: its kind, and the area or scope that it concerns. */
export const refusalReason = z.object({
  kind: z.enum(["notForUsers", "adminsOnly", "areaOff", "areaReadOnly", "scope", "wholeLocation"]),
  area: z.custom<AreaName>((value) => typeof value === "string" && Object.hasOwn(areas, value)).optional(),
  scope: z.string().optional(),
});
export type RefusalReason = z.output<typeof refusalReason>;

const refused = (reason: RefusalReason, message: string): Decision => ({ isAllowed: false, reason, message });

/**
 * The error for a user who may not use an endpoint. The text contains the area's name, and the values contain its key, which the dashboard
 * translates.
 */
export const forbidden = ({ reason: { kind, area, scope }, message }: Extract<Decision, { isAllowed: false }>): ApiError =>
  new ApiError("FORBIDDEN", { message, reason: kind, values: { area: area ?? "", scope: scope ?? "" } });

/** Whether a user has the permission of an area. */
export const hasArea = (user: Pick<Rights, "permissions">, name: AreaName): boolean => {
  const area = areas[name];
  return !("on" in area) || effectivePermissions(user)[area.on];
};

/** Whether a user may use an endpoint, and whether only on records assigned to them. */
export function mayUse(user: Rights, endpoint: Endpoint): Decision {
  const need = needOf(endpoint);
  if (need === undefined) return refused({ kind: "notForUsers" }, "Users cannot use this.");
  if (need.isAdmins && user.role !== "admin") return refused({ kind: "adminsOnly" }, "Only admins can do this.");
  const inForce = effectivePermissions(user);
  for (const each of need.areas) {
    const area = areas[each];
    if (!hasArea(user, each)) return refused({ kind: "areaOff", area: each }, `Your permissions do not include ${area.name}.`);
    if ("readOnly" in area && inForce[area.readOnly] && !need.isReading)
      return refused({ kind: "areaReadOnly", area: each }, `Your permissions let you only read ${area.name}.`);
  }
  const extent = extentOf(user, need.right);
  if (extent === "none") return refused({ kind: "scope", scope: need.right }, `The scope ${need.right} is not granted to you.`);
  const isLimited = inForce.assignedDataOnly || extent === "assigned";
  if (isLimited && need.reach === "wholeLocation")
    return refused(
      { kind: "wholeLocation" },
      "This affects all records of the location, but you only have access to those assigned to you.",
    );
  return { isAllowed: true, onlyAssigned: isLimited && need.reach === "filtered" };
}

/**
 * If either list was set, only the scopes in them are enabled; an empty one enables none. Endpoints that require only a session are
 * limited to assigned records as soon as any scope is, because they may concern records of every area.
 */
export function extentOf(user: Pick<Rights, "scopes" | "scopesAssignedToOnly">, wanted: Right): "all" | "assigned" | "none" {
  const { scopes, scopesAssignedToOnly } = user;
  if (wanted === "signedIn") return (scopesAssignedToOnly ?? []).length > 0 ? "assigned" : "all";
  if (scopes === null && scopesAssignedToOnly === null) return "all";
  if (scopes?.includes(wanted)) return "all";
  return scopesAssignedToOnly?.includes(wanted) ? "assigned" : "none";
}

/** Permissions that restrict the user when they are on. */
const restrictive: ReadonlySet<Permission> = new Set<Permission>(["campaignsReadOnly", "workflowsReadOnly", "assignedDataOnly"]);

/** How much of a scope the lists grant: 0 nothing, 1 assigned records, 2 everything. */
const grantOf = ({ scopes, scopesAssignedToOnly }: Rights, name: string) =>
  scopes?.includes(name) ? 2 : scopesAssignedToOnly?.includes(name) ? 1 : 0;

/**
 * The role, permissions and scopes that these rights have and the others lack, by name. A permission at its default counts as granted, so
 * an admin without restrictions has everything.
 */
export function rightsBeyond(rights: Rights, limit: Rights): string[] {
  const beyond: string[] = rights.role === "admin" && limit.role !== "admin" ? ["admin"] : [];
  const [wanted, held] = [effectivePermissions(rights), effectivePermissions(limit)];
  for (const name of permissionNames) {
    const restricted = restrictive.has(name);
    if (held[name] === restricted && permissionDefaults[name] !== restricted && wanted[name] !== restricted) beyond.push(name);
  }
  const isUnlisted = (user: Rights) => user.scopes === null && user.scopesAssignedToOnly === null;
  if (isUnlisted(limit)) return beyond;
  if (isUnlisted(rights)) return [...beyond, "scopes"];
  if (extentOf(rights, "signedIn") === "all" && extentOf(limit, "signedIn") === "assigned") beyond.push("scopesAssignedToOnly");
  const names = new Set([...(rights.scopes ?? []), ...(rights.scopesAssignedToOnly ?? [])]);
  return [...beyond, ...[...names].filter((name) => grantOf(rights, name) > grantOf(limit, name))];
}

/** The rights of an admin without restrictions. */
export const unrestricted: Rights = { role: "admin", permissions: {}, scopes: null, scopesAssignedToOnly: null };
