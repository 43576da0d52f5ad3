import type { NotificationWrite, notificationTypes } from "./notifications.ts";

type NotificationType = (typeof notificationTypes)[number];
type Text = { subject: string; body: string };

/** The texts for contacts, also used if a notification has no text. */
export const contactTexts: Readonly<Record<NotificationType, Text>> = {
  booked: {
    subject: "Your appointment with {{location.name}} is booked",
    body: "Hello {{contact.first_name}},\n\nyour appointment “{{appointment.title}}” is booked for {{appointment.start_time}} ({{appointment.timezone}}).\n{{appointment.address}}\n\n{{appointment.links}}\n\n{{location.name}}",
  },
  confirmation: {
    subject: "Your appointment with {{location.name}} is confirmed",
    body: "Hello {{contact.first_name}},\n\nyour appointment “{{appointment.title}}” on {{appointment.start_time}} ({{appointment.timezone}}) is confirmed.\n{{appointment.address}}\n\n{{appointment.links}}\n\n{{location.name}}",
  },
  cancellation: {
    subject: "Your appointment with {{location.name}} is cancelled",
    body: "Hello {{contact.first_name}},\n\nyour appointment “{{appointment.title}}” on {{appointment.start_time}} ({{appointment.timezone}}) is cancelled.\n\n{{location.name}}",
  },
  reschedule: {
    subject: "Your appointment with {{location.name}} has a new time",
    body: "Hello {{contact.first_name}},\n\nyour appointment “{{appointment.title}}” is now on {{appointment.start_time}} ({{appointment.timezone}}).\n{{appointment.address}}\n\n{{appointment.links}}\n\n{{location.name}}",
  },
  reminder: {
    subject: "Reminder: your appointment with {{location.name}}",
    body: "Hello {{contact.first_name}},\n\nthis is a reminder of your appointment “{{appointment.title}}” on {{appointment.start_time}} ({{appointment.timezone}}).\n{{appointment.address}}\n\n{{appointment.links}}\n\n{{location.name}}",
  },
  followup: {
    subject: "Thank you for your visit to {{location.name}}",
    body: "Hello {{contact.first_name}},\n\nthank you for coming on {{appointment.start_time}}.\n\n{{location.name}}",
  },
};

/** The texts for the assigned member. */
const memberTexts = {
  booked: {
    subject: "New appointment: {{appointment.title}}",
    body: "“{{appointment.title}}” with {{contact.name}} is booked for {{appointment.start_time}} ({{appointment.timezone}}).\n{{appointment.address}}",
  },
  reschedule: {
    subject: "Appointment moved: {{appointment.title}}",
    body: "“{{appointment.title}}” with {{contact.name}} is now on {{appointment.start_time}} ({{appointment.timezone}}).\n{{appointment.address}}",
  },
  cancellation: {
    subject: "Appointment cancelled: {{appointment.title}}",
    body: "“{{appointment.title}}” with {{contact.name}} on {{appointment.start_time}} ({{appointment.timezone}}) is cancelled.",
  },
} as const satisfies Partial<Record<NotificationType, Text>>;

const toContact = (notificationType: NotificationType) =>
  ({ receiverType: "contact", channel: "email", notificationType, ...contactTexts[notificationType] }) as const;
const toMember = (notificationType: keyof typeof memberTexts) =>
  ({ receiverType: "assignedUser", channel: "email", notificationType, ...memberTexts[notificationType] }) as const;

/**
 * The notifications that the dashboard gives a new calendar. The confirmation is off: an appointment that is confirmed when it is booked
 * would otherwise send two emails at once. Calendars whose staff confirm each booking turn it on.
 */
export const defaultNotifications: readonly NotificationWrite[] = [
  toContact("booked"),
  { ...toContact("confirmation"), isActive: false },
  toContact("reschedule"),
  toContact("cancellation"),
  { ...toContact("reminder"), beforeTime: [{ timeOffset: 1, unit: "days" }] },
  toMember("booked"),
  toMember("reschedule"),
  toMember("cancellation"),
];
