import { appointmentNotes, appointments, blocks, serviceBookings } from "./appointments.ts";
import { calendarGroups, calendars, eventSchedules, notifications, schedules, serviceLocations, services } from "./calendars.ts";
import { conversations, emails, files, messages, recordings, transcripts } from "./conversations.ts";
import { associations, customFields, fields, folders, objects, records, relations } from "./objects.ts";
import type { Part } from "./part.ts";
import { businesses, contacts, location, notes, tasks, users } from "./people.ts";
import { campaigns, funnelPages, funnels, redirects, submissions, surveys, workflows } from "./site.ts";

/** In the order in which they are read: each part after the parts that it needs. */
export const parts: readonly Part[] = [
  ...[location, users, customFields, businesses, contacts, notes, tasks],
  ...[objects, fields, folders, records, associations, relations],
  ...[calendarGroups, calendars, notifications, schedules, eventSchedules, services, serviceLocations],
  ...[appointments, appointmentNotes, blocks, serviceBookings],
  ...[conversations, messages, emails, files, recordings, transcripts],
  ...[campaigns, workflows, funnels, funnelPages, redirects, surveys, submissions],
];

export const partNames = parts.map(({ name }) => name);

/** In the order in which they are written: a folder before the fields in it. */
export const partsToWrite: readonly Part[] = parts
  .filter((each) => each !== folders)
  .flatMap((each) => (each === fields ? [folders, fields] : [each]));

/** Data that no endpoint of the interface returns. */
export const notInTheInterface = [
  "Triggers and steps of workflows: each workflow arrives as a draft without them.",
  "The messages of campaigns, and who is enrolled in a campaign or a workflow.",
  "Questions and settings of surveys.",
  "Rooms and equipment, guests of appointments, waiting lists, message templates, saved views and filters.",
  "Names of the folders of object fields.",
  "Passwords, invites, tokens, webhooks, connected calendars, mailboxes and telephone systems.",
  "The history of changes.",
  "Reminders and scheduled messages are not sent from here: the source sends its own.",
];
