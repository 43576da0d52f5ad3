/** Every address of the dashboard, so that a misspelt link does not compile. */
export const routes = {
  home: () => "/",
  today: () => "/today",
  contacts: () => "/contacts",
  contact: (contactId: string) => `/contacts/${encodeURIComponent(contactId)}`,
  deletedContacts: () => "/contacts/deleted",
  inbox: (conversationId?: string) => `/inbox${conversationId === undefined ? "" : `?open=${encodeURIComponent(conversationId)}`}`,
  message: (conversationId: string, messageId: string) =>
    `/inbox?open=${encodeURIComponent(conversationId)}&message=${encodeURIComponent(messageId)}`,
  tasks: () => "/tasks",
  board: () => "/calendars",
  waitingList: () => "/calendars/waiting-list",
  appointment: (eventId: string, date: string) => `/calendars?date=${encodeURIComponent(date)}&event=${encodeURIComponent(eventId)}`,
  duplicates: () => "/duplicates",
  imports: () => "/imports",
  newImport: () => "/imports/new",
  oneImport: (importId: string) => `/imports/${encodeURIComponent(importId)}`,
  exportMessages: () => "/inbox/export",
  calls: () => "/calls",
  call: (messageId: string, seconds?: number) => `/calls/${encodeURIComponent(messageId)}${seconds === undefined ? "" : `?t=${seconds}`}`,
  workflows: () => "/workflows",
  workflow: (workflowId: string, tab?: "runs") => `/workflows/${encodeURIComponent(workflowId)}${tab === undefined ? "" : `?tab=${tab}`}`,
  deliveries: (deliveryId?: string) =>
    `/workflows/deliveries${deliveryId === undefined ? "" : `?delivery=${encodeURIComponent(deliveryId)}`}`,
  deliveriesOf: (workflowId: string) => `/workflows/deliveries?workflow=${encodeURIComponent(workflowId)}`,
  funnels: () => "/funnels",
  redirects: () => "/funnels/redirects",
  openFunnel: (funnelId: string, at: { step?: string; page?: string; location?: string }) => {
    const query = new URLSearchParams(at).toString();
    return `/funnel/${encodeURIComponent(funnelId)}${query === "" ? "" : `?${query}`}`;
  },
  surveys: () => "/surveys",
  openBooking: (slug: string, locationId: string) => `/book/${encodeURIComponent(slug)}?location=${encodeURIComponent(locationId)}`,
  openSurvey: (surveyId: string, locationId: string) =>
    `/survey/${encodeURIComponent(surveyId)}?location=${encodeURIComponent(locationId)}`,
  objects: () => "/objects",
  object: (key: string) => `/objects/${encodeURIComponent(key)}`,
  record: (key: string, recordId: string) => `/objects/${encodeURIComponent(key)}/${encodeURIComponent(recordId)}`,
  settings: () => "/settings",
  calendarsSettings: () => "/settings/calendars",
  newCalendar: () => "/settings/calendars?new=true",
  calendarSettings: (calendarId: string) => `/settings/calendars/${encodeURIComponent(calendarId)}`,
  calendarSyncSettings: () => "/settings/calendar-sync",
  scheduleSettings: () => "/settings/schedules",
  serviceSettings: () => "/settings/services",
  roomSettings: () => "/settings/rooms",
  accountSettings: () => "/settings/account",
  notificationSettings: () => "/settings/notifications",
  sessionSettings: () => "/settings/sessions",
  locationSettings: () => "/settings/location",
  objectSettings: () => "/settings/objects",
  oneObjectSettings: (key: string) => `/settings/objects/${encodeURIComponent(key)}`,
  associationSettings: () => "/settings/associations",
  tagSettings: () => "/settings/tags",
  customFieldSettings: () => "/settings/custom-fields",
  surveySettings: () => "/settings/surveys",
  connectionSettings: () => "/settings/connections",
  userSettings: () => "/settings/users",
  integrationSettings: () => "/settings/integrations",
  agentSettings: () => "/settings/agents",
  oauthAppSettings: () => "/settings/oauth-apps",
  apiReference: () => "/settings/api-reference",
  outbox: () => "/settings/outbox",
  privacySettings: () => "/settings/privacy",
  systemStatus: () => "/settings/status",
  eventSettings: (type?: string) => `/settings/events${type === undefined ? "" : `?event=${encodeURIComponent(type)}`}`,
  auditLog: () => "/settings/audit-log",
  newUser: () => "/settings/users/new",
  user: (userId: string) => `/settings/users/${encodeURIComponent(userId)}`,
  signIn: () => "/sign-in",
  secondFactor: () => "/second-factor",
  forgotPassword: () => "/forgot-password",
  invite: () => "/invite",
  resetPassword: () => "/reset-password",
  setup: () => "/setup",
  confirmEmail: () => "/confirm-email",
} as const;

const partsOf = (pattern: RegExp, href: string) => pattern.exec(href)?.slice(1).map(decodeURIComponent);

/** The contact whose page has this address. */
export const contactOfPage = (href: string): string | undefined => partsOf(/^\/contacts\/([^/?]+)$/, href)?.[0];

/** The record whose page has this address. */
export function recordOfPage(href: string): { key: string; recordId: string } | undefined {
  const [key, recordId] = partsOf(/^\/objects\/([^/?]+)\/([^/?]+)$/, href) ?? [];
  return key === undefined || recordId === undefined ? undefined : { key, recordId };
}
