import type { TriggerType } from "#contract/workflows/steps.ts";

// What a condition may look at, by what starts the workflow: the event's own facts, and the contact's as they are then.

const ofContact: Record<string, string> = {
  tags: "Tags",
  email: "Email",
  phone: "Phone",
  firstName: "First name",
  lastName: "Last name",
  contactType: "Contact type",
  source: "Source",
  assignedTo: "Owner",
  companyName: "Company",
  city: "City",
  country: "Country",
};
const ofMessage = { body: "Text", subject: "Subject", messageType: "Channel", source: "Sent by", status: "Status", userId: "Colleague" };
const ofAppointment = {
  calendarId: "Calendar",
  title: "Title",
  appointmentStatus: "Status",
  assignedUserId: "Colleague",
  startTime: "Begins",
};
const ofForm = { surveyName: "Survey", surveyId: "Survey's id", name: "Name", email: "Email" };

const ofEvent: Partial<Record<TriggerType, Record<string, string>>> = {
  inbound_message: ofMessage,
  outbound_message: ofMessage,
  appointment_booked: ofAppointment,
  appointment_rescheduled: ofAppointment,
  appointment_canceled: ofAppointment,
  form_submitted: ofForm,
};

type Field = { field: string; label: string };
const listed = (names: Record<string, string>, prefix: string, words: string): Field[] =>
  Object.entries(names).map(([field, label]) => ({ field: `${prefix}${field}`, label: `${words}${label}` }));

/** The fields that conditions of a trigger are offered. Others may be written. */
export function fieldsOf(trigger: TriggerType, customFields: readonly { id: string; name: string }[]): Field[] {
  const own = Object.fromEntries(customFields.map(({ id, name }) => [`customFields.${id}`, name]));
  const names = ofEvent[trigger];
  if (names === undefined) return listed({ ...ofContact, ...own }, "", "");
  return [...listed(names, "", ""), ...listed({ ...ofContact, ...own }, "contact.", "Contact: ")];
}
