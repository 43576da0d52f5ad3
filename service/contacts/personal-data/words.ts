import { appointmentStatuses } from "#contract/appointments/event.ts";
import type { archiveTexts } from "../../language/texts.ts";
import type { Kind } from "./read.ts";

// The texts of the archive's page: its headings, the fields that it shows for each kind, and the labels of values.

export type Texts = ReturnType<typeof archiveTexts>;
type TextKey = Parameters<Texts>[0];

export const titles = {
  contact: "contacts.fields.contactDetails",
  notes: "contacts.panel.notes",
  tasks: "contacts.panel.tasks",
  appointments: "calendars.contactAppointments.appointments",
  serviceBookings: "contacts.archive.serviceBookings",
  waitingList: "waitingList.page.title",
  messages: "contacts.panel.messages",
  surveyAnswers: "surveys.surveysPage.submissions",
  relations: "objects.recordPage.relations",
  workflows: "titles.workflows",
  campaigns: "contacts.archive.campaigns",
  importedRows: "contacts.archive.importedRows",
  history: "objects.recordHistory.history",
} as const satisfies Record<Kind, TextKey>;

const contactFields = [
  ...(["firstName", "lastName", "email", "additionalEmails", "phone", "additionalPhones", "companyName", "dateOfBirth", "gender"] as const),
  ...(["address1", "postalCode", "city", "state", "country", "website", "timezone", "type", "source", "tags", "assignedTo"] as const),
  ...(["followers", "businessId", "dnd", "dateAdded", "lastActivity"] as const),
];
const appointmentFields = ["title", "startTime", "endTime", "status", "calendarId", "assignedUserId"] as const;

type Labels = Readonly<Record<string, TextKey>>;

const ofContact: Labels = Object.fromEntries(contactFields.map((field) => [field, `contacts.fields.${field}` as const]));
const ofAppointment: Labels = {
  ...Object.fromEntries(appointmentFields.map((field) => [field, `audit.fields.${field}` as const])),
  ...{ address: "contacts.fields.address", description: "audit.fields.description" },
};

const added: Labels = { dateAdded: "contacts.fields.dateAdded" };

/** The fields of a record that the page shows, in this order. */
export const shown: Readonly<Record<Kind, Labels>> = {
  contact: ofContact,
  notes: { title: "audit.fields.title", body: "audit.fields.body", userId: "contacts.archive.author", ...added },
  tasks: {
    ...{ title: "audit.fields.title", body: "audit.fields.body", dueDate: "audit.fields.dueDate", completed: "audit.fields.completed" },
    assignedTo: "audit.fields.assignedTo",
  },
  appointments: ofAppointment,
  serviceBookings: ofAppointment,
  waitingList: {
    ...{ calendarId: "audit.fields.calendarId", firstDay: "contacts.archive.firstDay", lastDay: "contacts.archive.lastDay" },
    ...{ note: "audit.fields.body", ...added },
  },
  messages: {
    sender: "inbox.emailDetails.from",
    recipient: "inbox.emailDetails.to",
    subject: "audit.fields.subject",
    body: "audit.fields.body",
  },
  surveyAnswers: { survey: "surveys.surveysPage.survey", createdAt: "surveys.surveysPage.file.submitted" },
  relations: { name: "contacts.fields.name", ...added },
  workflows: { workflowId: "contacts.fields.name", ...added },
  campaigns: { campaignId: "contacts.fields.name", ...added },
  importedRows: {},
  history: {},
};

const spaced = (field: string) =>
  field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

const inHistory: Labels = {
  ...ofAppointment,
  ...{ body: "audit.fields.body", dueDate: "audit.fields.dueDate", completed: "audit.fields.completed" },
  ...ofContact,
};

/** The label of a field in the history. */
export function fieldLabel(t: Texts, field: string): string {
  const key = Object.hasOwn(inHistory, field) ? inHistory[field] : undefined;
  return key === undefined ? spaced(field) : t(key);
}

const among = <Key extends string>(keys: readonly Key[], value: unknown): Key | undefined => keys.find((key) => key === value);

const actions = ["create", "update", "delete", "read"] as const;

export function actionWord(t: Texts, action: unknown): string {
  const key = among(actions, action);
  return key === undefined ? String(action) : t(`audit.auditFilters.actions.${key}`);
}

const entities = [
  ...(["contact", "note", "task", "appointment", "appointment_note", "service_booking", "contact_workflow", "contact_campaign"] as const),
  ...(["message", "conversation", "recording", "transcript", "submission", "relation", "waiting_entry"] as const),
];

export function entityWord(t: Texts, entity: string): string {
  const key = among(entities, entity);
  return key === undefined ? spaced(entity.replaceAll("_", " ")) : t(`audit.entities.${key}`);
}

const messageTypes = [
  ...(["TYPE_CALL", "TYPE_SMS", "TYPE_EMAIL", "TYPE_WEBCHAT", "TYPE_SOCIALNET", "TYPE_GMB", "TYPE_PHOTONET", "TYPE_CHATAPP"] as const),
  ...(["TYPE_CUSTOM_SMS", "TYPE_LIVE_CHAT", "TYPE_INTERNAL_COMMENTS"] as const),
];

export function messageTypeWord(t: Texts, type: unknown): string {
  const key = among(messageTypes, type);
  return key === undefined ? String(type) : t(`inbox.messageWords.type.${key}`);
}

export function statusWord(t: Texts, status: unknown): unknown {
  const key = among(appointmentStatuses, status);
  return key === undefined ? status : t(`calendars.words.status.${key}`);
}
