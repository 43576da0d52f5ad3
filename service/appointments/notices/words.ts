import type { Event } from "#contract/appointments/event.ts";
import type { notificationTypes } from "#contract/calendars/notifications.ts";
import type { Words } from "../title.ts";

export type NoticeKind = (typeof notificationTypes)[number];

/** What is said where the notification says nothing of its own. */
export const usual: Record<NoticeKind, { subject: string; body: string }> = {
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
    body: "Hello {{contact.first_name}},\n\nwe expect you on {{appointment.start_time}} ({{appointment.timezone}}) for “{{appointment.title}}”.\n{{appointment.address}}\n\n{{appointment.links}}\n\n{{location.name}}",
  },
  followup: {
    subject: "Thank you for your visit to {{location.name}}",
    body: "Hello {{contact.first_name}},\n\nthank you for coming on {{appointment.start_time}}.\n\n{{location.name}}",
  },
};

/** A time as people read it, in a zone. */
export const timeIn = (at: string, timezone: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: timezone }).format(new Date(at));

export const wordsOfEvent = (event: Event, timezone: string): Words => ({
  "appointment.title": event.title,
  "appointment.status": event.appointmentStatus,
  "appointment.start_time": timeIn(event.startTime, timezone),
  "appointment.end_time": timeIn(event.endTime, timezone),
  "appointment.start_date": new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: timezone }).format(new Date(event.startTime)),
  "appointment.timezone": timezone,
  "appointment.address": event.address,
  "appointment.meeting_location": event.address,
  "appointment.description": event.description,
});
