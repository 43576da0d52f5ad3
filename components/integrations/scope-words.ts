import { type Scope, scopes } from "#contract/scopes.ts";

// Scopes in words, by area: what a person reads when they grant one.

type Words = { area: string; what: string };

const nouns: Record<string, Words> = {
  contacts: { area: "Contacts", what: "contacts, their notes, tasks and tags" },
  campaigns: { area: "Contacts", what: "campaigns" },
  businesses: { area: "Contacts", what: "businesses" },
  locations: { area: "Location and team", what: "the location's details" },
  users: { area: "Location and team", what: "users and their permissions" },
  workflows: { area: "Automation", what: "workflows" },
  calendars: { area: "Calendars", what: "calendars and their settings" },
  "calendars/events": { area: "Calendars", what: "appointments and blocked times" },
  "calendars/groups": { area: "Calendars", what: "calendar groups" },
  "objects/schema": { area: "Custom objects", what: "the fields of custom objects" },
  "objects/record": { area: "Custom objects", what: "records of custom objects" },
  associations: { area: "Custom objects", what: "kinds of links between records" },
  "associations/relation": { area: "Custom objects", what: "links between records" },
  conversations: { area: "Conversations", what: "conversations" },
  "conversations/message": { area: "Conversations", what: "messages, recordings and transcripts" },
  "funnels/funnel": { area: "Funnels and surveys", what: "funnels" },
  "funnels/page": { area: "Funnels and surveys", what: "pages of funnels" },
  "funnels/pagecount": { area: "Funnels and surveys", what: "the number of pages" },
  "funnels/redirect": { area: "Funnels and surveys", what: "redirects" },
  surveys: { area: "Funnels and surveys", what: "surveys and their answers" },
  opportunities: { area: "Business", what: "opportunities" },
  invoices: { area: "Business", what: "invoices" },
  medias: { area: "Business", what: "files" },
};

export function wordsOfScope(scope: string): Words {
  const at = scope.lastIndexOf(".");
  const { area, what } = nouns[scope.slice(0, at)] ?? { area: "Other", what: scope };
  return { area, what: scope.endsWith(".write") ? `Create, change and delete ${what}` : `See ${what}` };
}

/** The areas in order, each with its scopes. */
export const scopesByArea = (of: readonly Scope[] = scopes): [area: string, scopes: Scope[]][] => [
  ...Map.groupBy(of, (scope) => wordsOfScope(scope).area),
];
