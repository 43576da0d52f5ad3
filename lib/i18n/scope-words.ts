import type { Phrase } from "./phrases.ts";
import type { Say } from "./say.tsx";

// Scopes in words, by area: what a person reads when they grant one.

const nouns: Record<string, { area: Phrase; what: Phrase }> = {
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
  associations: { area: "Custom objects", what: "associations" },
  "associations/relation": { area: "Custom objects", what: "relations" },
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

const nounOf = (scope: string) => nouns[scope.slice(0, scope.lastIndexOf("."))];

/** "See calendars and their settings"; the scope's own name where it is none of ours. */
export function sayScope(scope: string, say: Say): string {
  const noun = nounOf(scope);
  if (noun === undefined) return scope;
  return say(scope.endsWith(".write") ? "Create, change and delete {things}" : "See {things}", { things: say(noun.what) });
}

/** Seeing and changing the same things are one sentence; by area, in the order of the scopes. */
export function sayScopes(scopes: readonly string[], say: Say): [area: Phrase, sentences: string[]][] {
  const isBoth = (scope: string) =>
    scopes.includes(scope.replace(/[^.]+$/, "write")) && scopes.includes(scope.replace(/[^.]+$/, "readonly"));
  const sentenceOf = (scope: string) => {
    const noun = nounOf(scope);
    return noun && isBoth(scope) ? say("See, create, change and delete {things}", { things: say(noun.what) }) : sayScope(scope, say);
  };
  return scopesByArea(scopes).map(([area, each]) => [area, [...new Set(each.map(sentenceOf))]]);
}

/** The areas in order, each with its scopes. */
export const scopesByArea = <Name extends string>(of: readonly Name[]): [area: Phrase, scopes: Name[]][] => [
  ...Map.groupBy(of, (scope) => nounOf(scope)?.area ?? "Other"),
];
