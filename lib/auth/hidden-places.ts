import { application } from "#contract/application/index.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { mayUse, type Rights } from "#contract/permissions.ts";
import type { Deed } from "../api/connection.tsx";
import { routes } from "../routes.ts";

/** What each place of the dashboard cannot do without; null where everybody may go. */
export const neededAt: Readonly<Record<string, Endpoint | null>> = {
  [routes.contacts()]: contract.contacts.search.contacts,
  [routes.tasks()]: application.tasks.list,
  [routes.objects()]: contract.objects.objects.list,
  [routes.duplicates()]: application.duplicates.list,
  [routes.imports()]: application.imports.list,
  [routes.board()]: contract.calendars.calendars.list,
  [routes.inbox()]: contract.conversations.conversations.search,
  [routes.calls()]: contract.conversations.conversations.search,
  [routes.workflows()]: contract.workflows.workflows.list,
  [routes.funnels()]: contract.funnels.funnels.list,
  [routes.surveys()]: contract.surveys.surveys.list,
  [routes.settings()]: null,
  [routes.accountSettings()]: null,
  [routes.connectionSettings()]: null,
  [routes.calendarsSettings()]: contract.calendars.calendars.list,
  [routes.scheduleSettings()]: contract.calendars.schedules.search,
  [routes.serviceSettings()]: contract.calendars.services.list,
  [routes.objectSettings()]: contract.objects.objects.list,
  [routes.surveySettings()]: contract.surveys.surveys.list,
  [routes.customFieldSettings()]: application.customFields.list,
  [routes.locationSettings()]: contract.locations.locations.get,
  [routes.userSettings()]: application.people.people.get,
  [routes.integrationSettings()]: application.integrations.tokens.list,
  [routes.outbox()]: application.outbox.list,
  [routes.auditLog()]: application.audit.list,
};

/** The places that a person's permissions leave out, by the same rule that refuses their requests. */
export const hiddenPlaces = (user: Rights): string[] =>
  Object.entries(neededAt).flatMap(([href, endpoint]) => (endpoint === null || mayUse(user, endpoint).isAllowed ? [] : [href]));

const neededFor: Readonly<Record<Deed, Endpoint>> = {
  "create-contact": contract.contacts.contacts.create,
  "change-contact": contract.contacts.contacts.update,
  "tag-contact": contract.contacts.tags.add,
  "enrol-workflow": contract.contacts.enrolments.enterWorkflow,
  "enrol-campaign": contract.contacts.enrolments.enterCampaign,
  bulk: application.bulk.start,
  "write-record": contract.objects.records.update,
  "link-record": contract.associations.relations.create,
  "change-redirect": contract.funnels.redirects.create,
};
const deeds: readonly Deed[] = [
  "create-contact",
  "change-contact",
  "tag-contact",
  "enrol-workflow",
  "enrol-campaign",
  "bulk",
  "write-record",
  "link-record",
  "change-redirect",
];

/** What a person's permissions keep them from doing where pages offer it. */
export const refusedDeeds = (user: Rights): Deed[] => deeds.filter((deed) => !mayUse(user, neededFor[deed]).isAllowed);

/** Where somebody begins: the first place that is theirs. */
export const firstPlace = (user: Rights): string => {
  const hidden = hiddenPlaces(user);
  return Object.keys(neededAt).find((href) => !hidden.includes(href)) ?? routes.settings();
};
