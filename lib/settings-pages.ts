import { application } from "#contract/application.ts";
import type { AreaName } from "#contract/areas.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { browserContract } from "./api/browser-contract.ts";
import type { Capability } from "./crm-server/crm-server.ts";
import type { Messages } from "./i18n/messages.ts";
import { routes } from "./routes.ts";

const { associations, calendars, contacts, objects } = contract;

type SettingsGroup = keyof Messages["app"]["palette"]["groups"];

type SettingsPage = {
  /** The key of its texts: its name `app.palette.settings.<id>`, and its search keywords `app.palette.keywords.<id>`. */
  id: keyof Messages["app"]["palette"]["settings"];
  group: SettingsGroup;
  href: string;
  /** The right that a user needs in order to change something on the page. The page is hidden from all others. */
  needs: readonly (Endpoint | AreaName)[];
  /** Without this capability of the connection's server, the page is not offered. */
  capability?: Capability;
};

/**
 * Every page of the settings, once, in the order of the sidebar. The sidebar, the palette and the rights of the pages follow this table.
 * A page outside `/settings` is a link to a page of the main navigation.
 */
export const settingsPages: readonly SettingsPage[] = [
  { id: "account", group: "you", href: routes.accountSettings(), needs: [] },
  { id: "notifications", group: "you", href: routes.notificationSettings(), needs: [] },
  { id: "sessions", group: "you", href: routes.sessionSettings(), needs: [] },

  {
    ...{ id: "location", group: "organisation", href: routes.locationSettings(), capability: "changeLocation" },
    needs: ["settings", application.locations.update],
  },
  { id: "users", group: "organisation", href: routes.userSettings(), needs: [application.people.people.get] },
  { id: "auditLog", group: "organisation", href: routes.auditLog(), needs: [application.audit.list], capability: "auditLog" },
  {
    ...{ id: "privacy", group: "organisation", href: routes.privacySettings(), capability: "personalData" },
    needs: [application.privacySettings.update],
  },
  {
    ...{ id: "systemStatus", group: "organisation", href: routes.systemStatus(), capability: "systemStatus" },
    needs: [application.status.get],
  },

  {
    ...{ id: "calendars", group: "scheduling", href: routes.calendarsSettings() },
    needs: [calendars.calendars.list, calendars.calendars.update],
  },
  {
    ...{ id: "schedules", group: "scheduling", href: routes.scheduleSettings(), capability: "allSchedules" },
    needs: [calendars.schedules.search, calendars.schedules.update],
  },
  { id: "calendarSync", group: "scheduling", href: routes.calendarSyncSettings(), needs: [application.calendars.feeds.list] },
  {
    ...{ id: "services", group: "scheduling", href: routes.serviceSettings() },
    needs: [calendars.services.list, calendars.services.update],
  },
  {
    ...{ id: "rooms", group: "scheduling", href: routes.roomSettings() },
    needs: [calendars.serviceLocations.list, calendars.serviceLocations.update],
  },

  {
    ...{ id: "customFields", group: "data", href: routes.customFieldSettings(), capability: "defineCustomFields" },
    needs: ["settings", application.customFields.create],
  },
  { id: "objects", group: "data", href: routes.objectSettings(), needs: ["settings", objects.objects.update] },
  {
    ...{ id: "associations", group: "data", href: routes.associationSettings() },
    needs: ["settings", associations.associations.create],
  },
  {
    ...{ id: "tags", group: "data", href: routes.tagSettings(), capability: "tagCounts" },
    needs: ["settings", application.tags.list, application.bulk.start, contacts.tags.add, contacts.tags.remove],
  },
  {
    ...{ id: "surveys", group: "data", href: routes.surveySettings(), capability: "editSurveys" },
    needs: ["settings", application.surveys.surveys.create],
  },
  { id: "imports", group: "data", href: routes.imports(), needs: [application.imports.list], capability: "importContacts" },
  { id: "duplicates", group: "data", href: routes.duplicates(), needs: [application.duplicates.list] },

  {
    ...{ id: "integrations", group: "developers", href: routes.integrationSettings(), capability: "tokens" },
    needs: [application.integrations.tokens.list],
  },
  {
    ...{ id: "agents", group: "developers", href: routes.agentSettings(), capability: "tokens" },
    needs: [application.integrations.tokens.list],
  },
  {
    ...{ id: "oauthApps", group: "developers", href: routes.oauthAppSettings(), capability: "tokens" },
    needs: [application.integrations.applications.list],
  },
  {
    ...{ id: "webhooks", group: "developers", href: routes.deliveries(), capability: "editWorkflows" },
    needs: [application.workflows.deliveries, application.workflows.resend],
  },
  {
    ...{ id: "events", group: "developers", href: routes.eventSettings(), capability: "editWorkflows" },
    needs: ["settings", application.workflowEvents.list],
  },
  {
    ...{ id: "connections", group: "developers", href: routes.connectionSettings() },
    needs: ["settings", browserContract.connections.create],
  },
  { id: "outbox", group: "developers", href: routes.outbox(), needs: [application.outbox.list], capability: "outbox" },
  { id: "apiReference", group: "developers", href: routes.apiReference(), needs: ["settings"] },
];

/** A page of the settings in the form in which the browser receives it: one that the user may change. */
export type SettingsLink = Pick<SettingsPage, "id" | "group" | "href" | "capability">;
