import { application } from "#contract/application.ts";
import type { AreaName } from "#contract/areas.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { hasArea, mayUse, type Rights } from "#contract/permissions.ts";
import type { Action } from "../api/connection.tsx";
import { routes } from "../routes.ts";
import { type SettingsLink, settingsPages } from "../settings-pages.ts";

const { calendars, contacts, conversations, funnels, objects, surveys, workflows } = contract;

/** The endpoints and areas that each page requires. An empty list means that everyone may open the page. */
export const neededAt: Readonly<Record<string, readonly (Endpoint | AreaName)[]>> = {
  [routes.today()]: [calendars.calendars.list],
  [routes.contacts()]: [contacts.search.contacts],
  [routes.deletedContacts()]: [application.contactDetails.listDeleted],
  [routes.tasks()]: [application.tasks.list],
  [routes.objects()]: [objects.objects.list],
  [routes.board()]: [calendars.calendars.list],
  [routes.waitingList()]: [application.waitingList.list],
  [routes.inbox()]: [conversations.conversations.search],
  [routes.calls()]: [conversations.conversations.search],
  [routes.workflows()]: [workflows.workflows.list],
  [routes.funnels()]: [funnels.funnels.list],
  [routes.surveys()]: [surveys.surveys.list],
  [routes.settings()]: [],
  ...Object.fromEntries(settingsPages.map(({ href, needs }) => [href, needs])),
};

const mayGo = (user: Rights, href: string) =>
  (neededAt[href] ?? []).every((need) => (typeof need === "string" ? hasArea(user, need) : mayUse(user, need).isAllowed));

/** The pages that a user's permissions exclude, by the same rule that rejects their requests. */
export const hiddenPlaces = (user: Rights): string[] => Object.keys(neededAt).filter((href) => !mayGo(user, href));

/** The settings pages that a user may change. Without the settings permission, pages of the main navigation are not listed again. */
export const settingsOf = (user: Rights): SettingsLink[] =>
  settingsPages
    .filter(({ href }) => mayGo(user, href) && (hasArea(user, "settings") || href.startsWith(routes.settings())))
    .map(({ id, group, href, capability }) => ({ id, group, href, ...(capability && { capability }) }));

const neededFor: Readonly<Record<Action, Endpoint>> = {
  "create-contact": contract.contacts.contacts.create,
  "change-contact": contract.contacts.contacts.update,
  "change-conversation": application.inbox.conversations.change,
  "erase-contact": application.privacy.erase,
  "restore-contact": application.contactDetails.restore,
  "tag-contact": contract.contacts.tags.add,
  "enrol-workflow": contract.contacts.enrolments.enterWorkflow,
  "enrol-campaign": contract.contacts.enrolments.enterCampaign,
  bulk: application.bulk.start,
  "write-record": contract.objects.records.update,
  "link-record": contract.associations.relations.create,
  "change-redirect": contract.funnels.redirects.create,
  "see-statistics": application.today.statistics,
  "change-notification": contract.calendars.notifications.create,
  "change-waiting-list": application.waitingList.create,
  "set-waiting-list": application.waitingList.changeSettings,
  "plan-absence": application.calendars.away.move,
};
const actions: readonly Action[] = [
  "create-contact",
  "change-contact",
  "change-conversation",
  "restore-contact",
  "erase-contact",
  "tag-contact",
  "enrol-workflow",
  "enrol-campaign",
  "bulk",
  "write-record",
  "link-record",
  "change-redirect",
  "see-statistics",
  "change-notification",
  "change-waiting-list",
  "set-waiting-list",
  "plan-absence",
];

/** The actions on pages that a user's permissions exclude: all of them for an admin who only views as the user. */
export const refusedActions = (user: Rights, isViewed = false): Action[] =>
  actions.filter((action) => isViewed || !mayUse(user, neededFor[action]).isAllowed);

/** The user's start page: the first page that they may open. */
export const firstPlace = (user: Rights): string => {
  const hidden = hiddenPlaces(user);
  return Object.keys(neededAt).find((href) => !hidden.includes(href)) ?? routes.settings();
};
