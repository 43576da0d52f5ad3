import { application } from "#contract/application.ts";
import { type Entity, isEntity } from "#contract/audit/entities.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { mayUse, type Rights } from "#contract/permissions.ts";
import type { Change } from "#db/audit/changes.ts";

// A user receives the changes of the entities that they may read, as decided by the endpoint that reads the entity.

type Reading = {
  by: Endpoint;
  /** Users limited to assigned data only receive changes of records assigned to them. */
  hasOwner?: true;
};

const { contacts, appointments, calendars, conversations, objects, associations, funnels, surveys, workflows } = contract;

const ofContact: Reading = { by: contacts.contacts.get, hasOwner: true };
const ofBoard: Reading = { by: appointments.events.get, hasOwner: true };
const ofCalendars: Reading = { by: calendars.calendars.list };
const ofConversation: Reading = { by: conversations.messages.list, hasOwner: true };
const ofObjects: Reading = { by: objects.objects.list };
const ofFunnels: Reading = { by: funnels.funnels.list };

/** Entities without a reading endpoint here, such as tokens and applications, require the right to read the audit log. */
const readings: Readonly<Record<Entity, Reading | "audit">> = {
  contact: ofContact,
  note: ofContact,
  task: ofContact,
  contact_workflow: ofContact,
  contact_campaign: ofContact,
  custom_field: { by: application.customFields.list },
  business: { by: contract.businesses.businesses.list },
  campaign: { by: contract.campaigns.campaigns.list },
  workflow: { by: workflows.workflows.list },
  appointment: ofBoard,
  appointment_note: ofBoard,
  service_booking: { by: appointments.serviceBookings.get, hasOwner: true },
  calendar: ofCalendars,
  external_calendar: { by: application.calendars.externalCalendars.list },
  calendar_group: ofCalendars,
  calendar_notification: ofCalendars,
  schedule: ofCalendars,
  service: ofCalendars,
  service_location: ofCalendars,
  resource: ofCalendars,
  conversation: ofConversation,
  message: ofConversation,
  recording: ofConversation,
  transcript: ofConversation,
  message_template: { by: application.inbox.templates.list },
  object_schema: ofObjects,
  object_folder: ofObjects,
  object_field: ofObjects,
  object_record: { by: objects.records.get, hasOwner: true },
  association: { by: associations.associations.list },
  relation: { by: associations.relations.list, hasOwner: true },
  funnel: ofFunnels,
  funnel_page: { by: funnels.pages.list },
  redirect: { by: funnels.redirects.list },
  survey: { by: surveys.surveys.list },
  submission: { by: surveys.submissions.list, hasOwner: true },
  ringing_call: { by: application.telephone.ringing },
  mailbox: { by: application.mailboxes.list },
  waiting_entry: { by: application.waitingList.list, hasOwner: true },
  location: { by: application.sessions.get },
  user: { by: application.users.list },
  calendar_feed: "audit",
  user_invite: "audit",
  permission_preset: "audit",
  integration: "audit",
  oauth_application: "audit",
  oauth_grant: "audit",
};

/** Filters the changes to those that the user may receive; `concerning` selects the changes of records assigned to the user. */
export async function heardBy<C extends Pick<Change, "entity" | "seq">>(
  person: Rights,
  changes: readonly C[],
  concerning: (seqs: number[]) => Promise<number[]>,
): Promise<C[]> {
  const extents = changes.map((change) => ({ change, extent: extentOf(person, change.entity) }));
  const held = extents.filter(({ extent }) => extent === "theirs").map(({ change }) => change.seq);
  const theirs = new Set(held.length === 0 ? [] : await concerning(held));
  return extents.filter(({ change, extent }) => extent === "all" || theirs.has(change.seq)).map(({ change }) => change);
}

/** Which records of an entity a user may read. */
export function extentOf(person: Rights, entity: string): "all" | "theirs" | "none" {
  const reading = isEntity(entity) ? readings[entity] : "audit";
  if (reading === "audit") return mayUse(person, application.audit.list).isAllowed ? "all" : "none";
  const decision = mayUse(person, reading.by);
  if (!decision.isAllowed) return "none";
  return decision.onlyAssigned && reading.hasOwner ? "theirs" : "all";
}
