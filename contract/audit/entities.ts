// The entities that are logged, and the queries of the dashboard that become stale when one changes. One table for both: a missing name
// does not compile, and tests compare the table with the database's triggers and with the keys of all queries.

/** The first parts of all query keys of the dashboard. */
export const queryFamilies = [
  "account",
  "appointments",
  "associations",
  "audit",
  "booking",
  "bulk-failures",
  "businesses",
  "calendar-sync",
  "calendars",
  "campaigns",
  "connection-hook",
  "connections",
  "contacts",
  "conversations",
  "custom-field-usage",
  "custom-fields",
  "duplicates",
  "emails",
  "enrolments",
  "funnels",
  "imports",
  "integrations",
  "links",
  "location",
  "mailboxes",
  "messages",
  "notes",
  "notifications",
  "oauth-applications",
  "object-field-usage",
  "object-usage",
  "objects",
  "outbox",
  "outlets",
  "phone-formats",
  "privacy",
  "recordings",
  "records",
  "redirects",
  "saved-views",
  "schedules",
  "services",
  "statistics",
  "status",
  "submissions",
  "surveys",
  "tags",
  "tasks",
  "team",
  "team-access",
  "team-locations",
  "telephone",
  "templates",
  "timeline",
  "today",
  "transcripts",
  "users",
  "waiting-list",
  "workflows",
] as const;
export type QueryFamily = (typeof queryFamilies)[number];

type EntityRow = {
  /** Query families that any change makes stale. */
  stale: readonly QueryFamily[];
  /** Families of which only the queries for the entity's contact become stale. */
  ofContact?: readonly QueryFamily[];
  /** Families that only a creation or deletion makes stale. */
  whenCreatedOrDeleted?: readonly QueryFamily[];
};

const named = ["appointments", "conversations", "messages", "links", "records", "tasks"] as const;

/** Every entity of the change log. */
export const entities = {
  contact: {
    stale: ["contacts", "notifications", "tags", "timeline", ...named],
    whenCreatedOrDeleted: ["duplicates", "businesses", "submissions", "emails", "notes", "enrolments"],
  },
  note: { stale: ["timeline", "today"], ofContact: ["notes"] },
  task: { stale: ["notifications", "tasks", "timeline"] },
  contact_workflow: { stale: ["timeline"], ofContact: ["enrolments"] },
  contact_campaign: { stale: ["timeline"], ofContact: ["enrolments"] },
  business: { stale: ["businesses", "contacts", "records", "links"] },
  custom_field: { stale: ["custom-fields", "custom-field-usage", "contacts"] },
  campaign: { stale: ["campaigns", "enrolments"] },
  workflow: { stale: ["workflows", "enrolments"] },
  appointment: { stale: ["appointments", "timeline", "today"] },
  appointment_note: { stale: ["appointments", "timeline"] },
  service_booking: { stale: ["appointments", "timeline", "today"] },
  calendar: { stale: ["calendars", "appointments", "schedules", "services"] },
  calendar_feed: { stale: ["calendar-sync"] },
  external_calendar: { stale: ["calendar-sync", "appointments"] },
  calendar_group: { stale: ["calendars"] },
  calendar_notification: { stale: ["calendars"] },
  schedule: { stale: ["schedules", "appointments", "calendars"] },
  service: { stale: ["services", "appointments"] },
  service_location: { stale: ["services", "appointments"] },
  resource: { stale: ["services", "appointments"] },
  conversation: { stale: ["conversations", "messages"] },
  message: { stale: ["conversations", "messages", "notifications", "emails", "recordings", "transcripts", "outbox"] },
  message_template: { stale: ["templates"] },
  /** Reads are logged, but change nothing. */
  recording: { stale: [] },
  transcript: { stale: [] },
  object_schema: { stale: ["objects", "object-usage", "object-field-usage", "records", "associations", "links"] },
  object_folder: { stale: ["objects"] },
  object_field: { stale: ["objects", "object-field-usage", "records"] },
  object_record: { stale: ["records", "object-usage", "object-field-usage", "links"] },
  association: { stale: ["associations", "links"] },
  relation: { stale: ["links"] },
  funnel: { stale: ["funnels"] },
  funnel_page: { stale: ["funnels"] },
  redirect: { stale: ["redirects"] },
  survey: { stale: ["surveys", "submissions"] },
  submission: { stale: ["submissions", "surveys"] },
  mailbox: { stale: ["mailboxes"] },
  ringing_call: { stale: ["telephone"] },
  waiting_entry: { stale: ["waiting-list"] },
  location: { stale: ["location", "privacy", "team-locations", "outlets"] },
  user: { stale: ["team", "team-access", "team-locations", "users", "account"] },
  user_invite: { stale: ["team"] },
  permission_preset: { stale: ["team"] },
  integration: { stale: ["integrations"] },
  oauth_application: { stale: ["oauth-applications"] },
  oauth_grant: { stale: ["oauth-applications"] },
} as const satisfies Record<string, EntityRow>;

export type Entity = keyof typeof entities;
export const isEntity = (name: string): name is Entity => Object.hasOwn(entities, name);
export const entityRow = (entity: Entity): EntityRow => entities[entity];

/** Families that no logged change makes stale, and the reason. */
export const familiesWithoutEntity = {
  audit: "A page of the past; it is read again when it is opened.",
  booking: "Public pages, whose visitors follow no location.",
  "bulk-failures": "The report of work that has ended.",
  "connection-hook": "A setting of the dashboard itself.",
  connections: "Settings of the dashboard itself.",
  imports: "Asked again every second while one is at work.",
  "phone-formats": "Data of a library.",
  statistics: "The last 30 days; they are read again by age.",
  status: "The state of the installation; it is read again by age.",
  "saved-views": "A person's own, changed in their own windows.",
} as const satisfies Partial<Record<QueryFamily, string>>;
