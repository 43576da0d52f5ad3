import { type Scope, scopes } from "./scopes.ts";

// The areas that an admin enables for users through a user's permissions, and what an endpoint declares for users.

type Area = {
  name: string;
  /** The required permission, and the one that makes the area read-only (`permissions.ts`). */
  on?: string;
  readOnly?: string;
};

/** In the order of the summary of a user's access. */
export const areas = {
  contacts: { name: "contacts", on: "contactsEnabled" },
  tags: { name: "tags", on: "tagsEnabled" },
  bulk: { name: "bulk actions", on: "bulkRequestsEnabled" },
  imports: { name: "imports", on: "bulkRequestsEnabled" },
  duplicates: { name: "duplicates and merging", on: "contactsEnabled" },
  businesses: { name: "businesses", on: "contactsEnabled" },
  objects: { name: "custom objects", on: "contactsEnabled" },
  records: { name: "records of custom objects", on: "contactsEnabled" },
  associations: { name: "associations", on: "contactsEnabled" },
  relations: { name: "relations", on: "contactsEnabled" },
  campaigns: { name: "campaigns", on: "campaignsEnabled", readOnly: "campaignsReadOnly" },
  workflows: { name: "workflows", on: "workflowsEnabled", readOnly: "workflowsReadOnly" },
  workflowRuns: { name: "workflow runs and webhook deliveries", on: "workflowsEnabled", readOnly: "workflowsReadOnly" },
  calendars: { name: "calendars", on: "appointmentsEnabled" },
  schedules: { name: "working hours", on: "appointmentsEnabled" },
  appointments: { name: "appointments", on: "appointmentsEnabled" },
  conversations: { name: "conversations", on: "conversationsEnabled" },
  templates: { name: "message templates", on: "conversationsEnabled" },
  funnels: { name: "funnels", on: "funnelsEnabled" },
  surveys: { name: "surveys", on: "funnelsEnabled" },
  submissions: { name: "survey submissions", on: "funnelsEnabled" },
  opportunities: { name: "opportunities", on: "opportunitiesEnabled" },
  invoices: { name: "invoices", on: "invoiceEnabled" },
  files: { name: "files" },
  customFields: { name: "custom fields" },
  location: { name: "the location" },
  users: { name: "users" },
  integrations: { name: "integrations" },
  statistics: { name: "dashboard figures", on: "dashboardStatsEnabled" },
  settings: { name: "settings", on: "settingsEnabled" },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof areas;

const isArea = (name: unknown): name is AreaName => typeof name === "string" && Object.hasOwn(areas, name);
/** The area with this name. Another version may have areas that this one lacks. */
export const findArea = (name: unknown): AreaName | undefined => (isArea(name) ? name : undefined);

/**
 * What a user needs for an endpoint: a scope of the interface, a scope of the same form that only the application has, or only a
 * session.
 */
export type Right = Scope | (typeof applicationRights)[number] | "signedIn";
const applicationRights = ["workflows.write", "surveys.write"] as const;

/** What an admin grants one by one to a user whose scopes are limited. */
export const grantableRights: readonly Exclude<Right, "signedIn">[] = [...scopes, ...applicationRights];

const areaByWord = {
  contacts: "contacts",
  campaigns: "campaigns",
  locations: "location",
  businesses: "businesses",
  workflows: "workflows",
  users: "users",
  calendars: "calendars",
  "calendars/events": "appointments",
  "calendars/groups": "calendars",
  "objects/schema": "objects",
  "objects/record": "records",
  associations: "associations",
  "associations/relation": "relations",
  conversations: "conversations",
  "conversations/message": "conversations",
  "funnels/funnel": "funnels",
  "funnels/page": "funnels",
  "funnels/pagecount": "funnels",
  "funnels/redirect": "funnels",
  surveys: "surveys",
  opportunities: "opportunities",
  invoices: "invoices",
  medias: "files",
} as const satisfies Record<Word<Exclude<Right, "signedIn">>, AreaName>;

type Word<R extends string> = R extends `${infer W}.${"readonly" | "write"}` ? W : never;
type AreaWord = keyof typeof areaByWord;

// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because the table has the part of every scope before the dot
const wordOf = (right: Exclude<Right, "signedIn">) => right.slice(0, right.indexOf(".")) as AreaWord;

/** The area that a right belongs to. */
export const areaOf = (right: Right): AreaName | undefined => (right === "signedIn" ? undefined : areaByWord[wordOf(right)]);

/**
 * How an endpoint treats users who are limited to assigned data:
 * - `everyone`: it concerns no records of contacts or users but the caller's own (account, saved views, notifications), so they may
 *   use it without limits;
 * - `filtered`: its handler limits itself to records assigned to `ctx.onlyAssignedTo`;
 * - `wholeLocation`: it reads, changes or affects records of the whole location, so they are refused.
 */
export type Reach = "everyone" | "filtered" | "wholeLocation";

/** What an endpoint declares for users. */
export type ForPeople = {
  reach: Reach;
  /** The area that summarizes the endpoint, if it is not that of its scope. */
  area?: AreaName;
  /** Further areas that the user needs. */
  alsoNeeds?: readonly AreaName[];
  /** Only for admins with the settings permission. */
  adminOnly?: true;
};
