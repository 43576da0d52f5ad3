import { z } from "zod";
import { id, instant } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { calendarId } from "./calendars.ts";
import { notificationWrite } from "./notifications.ts";

// The text of a notification for a real appointment, before the notification is saved.

const sent = z.strictObject({
  locationId: id,
  /** Null for the latest appointment of the calendar. */
  eventId: id.nullable(),
  notification: notificationWrite.pick({ receiverType: true, channel: true, notificationType: true, subject: true, body: true }),
});
export type NotificationPreviewSent = z.output<typeof sent>;

const text = z.object({ subject: z.string(), body: z.string() });

const preview = z.object({
  /** The latest appointments of the calendar, to choose from. */
  appointments: z.array(z.object({ id, title: z.string(), startTime: instant })),
  /** The appointment that the text was written for; null if the calendar has none yet. */
  eventId: id.nullable(),
  text: text.nullable(),
});

const access = { session: true, right: "calendars.write", reach: "wholeLocation", alsoNeeds: ["settings"] } as const;

export const notificationPreview = {
  read: endpoint({
    ...access,
    route: "POST /application/calendars/:calendarId/notification-preview",
    summary: "The text of a notification for an appointment of the calendar, before it is saved.",
    dryRun: "none",
    input: { params: calendarId, body: sent },
    output: preview,
    errors: ["NOT_FOUND"],
  }),
  test: endpoint({
    ...access,
    route: "POST /application/calendars/:calendarId/notification-test",
    summary: "Email that text to the signed-in user.",
    dryRun: "none",
    input: { params: calendarId, body: sent },
    output: z.object({
      email: z.string(),
      /** False if no mail server is configured, so that the mail is in the outbox. */
      isMailed: z.boolean(),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  }),
};
