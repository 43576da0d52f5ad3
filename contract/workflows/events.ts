import { z } from "zod";
import { event as appointment } from "../appointments/event.ts";
import { id, instant, locationQuery } from "../common.ts";
import { contact } from "../contacts/contacts.ts";
import { message } from "../conversations/messages.ts";
import { endpoint } from "../endpoint.ts";
import { dateRule, type TriggerType } from "./steps.ts";

// The events that start workflows, as webhooks send them. Payloads consist of the same schemas as the responses of the interface, so the
// catalogue cannot differ from them.

export const eventTriggers = [
  ...(["contact_created", "contact_updated", "contact_date", "appointment_booked", "appointment_rescheduled"] as const),
  ...(["appointment_canceled", "appointment_date", "inbound_message", "outbound_message", "form_submitted"] as const),
] satisfies readonly TriggerType[];
export type EventTrigger = (typeof eventTriggers)[number];

const own = { locationId: id, eventId: id };
const { type: contactType, ...contactFacts } = contact.shape;
/** Fields without a value are left out of a contact's event. */
const contactPayload = z
  .object(contactFacts)
  .partial()
  .extend({ ...own, id, contactType: contactType.optional() });
const { id: messageId, ...messageFacts } = message.shape;
const submissionPayload = z.object({
  ...own,
  id,
  contactId: id.optional(),
  surveyId: id,
  surveyName: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: instant,
  /** The answers by the key of their question. */
  others: z.record(z.string(), z.unknown()),
});
const dated = { workflowId: id, rule: dateRule };
const day = z.string().meta({ format: "date" });
const of = (type: string) => ({ type: z.literal(type) });

const payloads = {
  contact_created: contactPayload.extend(of("ContactCreate")),
  contact_updated: contactPayload.extend({ ...of("ContactUpdate"), changedFields: z.array(z.string()) }),
  contact_date: contactPayload.extend({ ...of("ContactDate"), ...dated, contactId: id, date: day }),
  appointment_booked: appointment.extend({ ...of("AppointmentCreate"), ...own }),
  appointment_rescheduled: appointment.extend({ ...of("AppointmentUpdate"), ...own }),
  appointment_canceled: appointment.extend({ ...of("AppointmentCancel"), ...own }),
  appointment_date: appointment.extend({ ...of("AppointmentDate"), ...own, ...dated }),
  inbound_message: z.object({ ...messageFacts, ...own, ...of("InboundMessage"), messageId }),
  outbound_message: z.object({ ...messageFacts, ...own, ...of("OutboundMessage"), messageId }),
  form_submitted: submissionPayload.extend(of("FormSubmit")),
} as const satisfies Record<EventTrigger, z.ZodObject>;

export const isEventTrigger = (type: string): type is EventTrigger => eventTriggers.some((known) => known === type);

/** The schema of a trigger's payload. */
export const payloadSchema = (trigger: EventTrigger): z.ZodObject => payloads[trigger];
export const eventTypeOf = (trigger: EventTrigger): string => payloads[trigger].shape.type.value;

const at = "2030-03-04T08:31:12.000Z";
const sampleOwn = { locationId: "VHUlrZM0dgHAAfgYsULh", eventId: "evt_4b1f2f0c7d6e4a0c9a3b5f8e2d1c0b9a" };
const sampleContact = {
  ...{ id: "x0QRejYuGS6abFHw8nEj", name: "Ada Byron", firstName: "Ada", lastName: "Byron", email: "ada.byron@example.com" },
  ...{ phone: "+442079460958", tags: ["new patient"], source: "website", contactType: "lead", dateOfBirth: "1985-12-10" },
  ...{ customFields: [], dateAdded: at, dateUpdated: at },
};
const sampleAppointment = {
  ...{ id: "k3bXe0cA7yZ1pQ9mT2uV", calendarId: "8rY5dW1nL6sJ4hG2fK0c", locationId: sampleOwn.locationId, contactId: sampleContact.id },
  ...{ groupId: null, title: "Check-up", appointmentStatus: "confirmed", assignedUserId: "u7Rk2Lq9Vw4Xz1Nb6Mc3", users: [] },
  ...{ description: null, address: "12 High Street", meetingLocationType: null, meetingLocationId: null, isRecurring: false },
  ...{ startTime: "2030-03-11T09:00:00.000Z", endTime: "2030-03-11T09:30:00.000Z" },
  ...{ createdBy: { userId: null, source: "booking_page" }, dateAdded: at, dateUpdated: at, assignedResources: [], deleted: false },
};
const sampleMessage = {
  ...{ messageId: "m5Tn8Ps2Qd7Wf3Hj0Kb6", messageType: "TYPE_SMS", contactId: sampleContact.id, conversationId: "c9Vr4Yx1Zs6Ua2Bn8Lm5" },
  ...{ dateAdded: at, contentType: "text/plain", body: "Can I come an hour later?" },
};
const contactRule = { field: "dateOfBirth", amount: 0, unit: "days", direction: "before", time: "09:00", yearly: true };
const workflowId = "w1Fs6Gd3Hk8Jl5Qp0Xc2";

const samples: Record<EventTrigger, Record<string, unknown>> = {
  contact_created: sampleContact,
  contact_updated: { ...sampleContact, changedFields: ["tags"] },
  contact_date: { ...sampleContact, contactId: sampleContact.id, date: "2030-12-10", workflowId, rule: contactRule },
  appointment_booked: sampleAppointment,
  appointment_rescheduled: { ...sampleAppointment, rescheduledAt: at },
  appointment_canceled: { ...sampleAppointment, appointmentStatus: "cancelled" },
  appointment_date: { ...sampleAppointment, workflowId, rule: { amount: 1, unit: "days", direction: "before" } },
  inbound_message: { ...sampleMessage, direction: "inbound", status: "delivered" },
  outbound_message: { ...sampleMessage, body: "See you at ten.", direction: "outbound", status: "pending", source: "workflow" },
  form_submitted: {
    ...{ id: "s2Dw7Er4Tg9Yh1Uj6Ik3", contactId: sampleContact.id, surveyId: "q8Zn3Xb5Cv0Lm7As2Kd9", surveyName: "New patients" },
    ...{ name: "Ada Byron", email: "ada.byron@example.com", createdAt: at, others: { reason: "Check-up" } },
  },
};

/** An event as a webhook receives it, with made-up values. */
export const samplePayload = (trigger: EventTrigger): Record<string, unknown> => ({
  type: eventTypeOf(trigger),
  ...sampleOwn,
  ...samples[trigger],
});

const catalogueEntry = z.object({
  trigger: z.enum(eventTriggers),
  /** The `type` of the payload. */
  type: z.string(),
  /** JSON Schema (2020-12). */
  schema: z.record(z.string(), z.unknown()),
  sample: z.record(z.string(), z.unknown()),
});
export type CatalogueEntry = z.output<typeof catalogueEntry>;

export const catalogue = (): CatalogueEntry[] =>
  eventTriggers.map((trigger) => ({
    trigger,
    type: eventTypeOf(trigger),
    schema: z.toJSONSchema(payloadSchema(trigger), { io: "output", unrepresentable: "any" }),
    sample: samplePayload(trigger),
  }));

export const workflowEvents = {
  list: endpoint({
    route: "GET /application/workflows/events",
    summary: "The events that start workflows, each with the schema of its payload and a sample.",
    session: true,
    right: "workflows.readonly",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ events: z.array(catalogueEntry) }),
  }),
};
