import type { Event } from "#contract/appointments/event.ts";
import type { notificationTypes } from "#contract/calendars/notifications.ts";
import type { Words } from "../title.ts";

export type NoticeKind = (typeof notificationTypes)[number];

/** Formats an instant for people, in a zone. */
const timeIn = (at: string, timezone: string) =>
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
