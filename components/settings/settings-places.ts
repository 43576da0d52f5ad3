import { routes } from "#lib/routes.ts";

/** The pages of the settings, in the order of their navigation. */
export const settingsPlaces = [
  { href: routes.accountSettings(), id: "account" },
  { href: routes.locationSettings(), id: "location" },
  { href: routes.userSettings(), id: "users" },
  { href: routes.calendarsSettings(), id: "calendars" },
  { href: routes.scheduleSettings(), id: "schedules" },
  { href: routes.calendarSyncSettings(), id: "calendarSync" },
  { href: routes.serviceSettings(), id: "services" },
  { href: routes.customFieldSettings(), id: "customFields" },
  { href: routes.objectSettings(), id: "objects" },
  { href: routes.surveySettings(), id: "surveys" },
  { href: routes.integrationSettings(), id: "integrations" },
  { href: routes.connectionSettings(), id: "connections" },
  { href: routes.outbox(), id: "outbox" },
  { href: routes.auditLog(), id: "auditLog" },
] as const;
