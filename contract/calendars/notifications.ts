import { z } from "zod";
import { emailAddress, id, longText, queryBoolean, queryNumber, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { calendarId } from "./calendars.ts";

export const receiverTypes = ["contact", "guest", "assignedUser", "emails", "phoneNumbers", "business"] as const;
export const channels = ["email", "inApp", "sms", "chatapp"] as const;
export const notificationTypes = ["booked", "confirmation", "cancellation", "reminder", "followup", "reschedule"] as const;

const unitWords = ["mins", "min", "minutes", "minute", "hours", "hour", "days", "day", "weeks", "week", "months", "month"] as const;
export const timingUnits = ["mins", "hours", "days", "weeks", "months"] as const;
/** The document does not define the units of a timing, so common spellings are accepted. */
export const unitOf: Record<(typeof unitWords)[number], (typeof timingUnits)[number]> = {
  ...{ mins: "mins", min: "mins", minutes: "mins", minute: "mins" },
  ...{ hours: "hours", hour: "hours", days: "days", day: "days" },
  ...{ weeks: "weeks", week: "weeks", months: "months", month: "months" },
};

const timing = z.array(z.strictObject({ timeOffset: z.number().min(0).max(100_000), unit: z.enum(unitWords) })).max(20);

const content = {
  templateId: z.string().max(100).optional(),
  subject: shortText.optional(),
  body: longText.optional(),
  beforeTime: timing.optional(),
  afterTime: timing.optional(),
  additionalEmailIds: z.array(emailAddress).max(50).optional(),
  additionalPhoneNumbers: z.array(z.string().min(1).max(50)).max(50).optional(),
  selectedUsers: z.array(id).max(100).optional(),
  fromAddress: z.union([z.literal(""), emailAddress], { error: "must be an email" }).optional(),
  fromName: shortText.optional(),
  fromNumber: z.string().max(50).optional(),
};
export const notificationContent = z.object(content);

export const notificationWrite = z.strictObject({
  receiverType: z.enum(receiverTypes),
  channel: z.enum(channels),
  notificationType: z.enum(notificationTypes),
  isActive: z.boolean().optional(),
  ...content,
});
export type NotificationWrite = z.output<typeof notificationWrite>;
const notificationUpdate = notificationWrite.partial().extend({ deleted: z.boolean().optional() });
export type NotificationUpdate = z.output<typeof notificationUpdate>;

export const calendarNotification = notificationContent
  .extend({
    _id: id,
    calendarId: id,
    locationId: id,
    receiverType: z.enum(receiverTypes),
    channel: z.enum(channels),
    notificationType: z.enum(notificationTypes),
    isActive: z.boolean(),
    deleted: z.boolean(),
    dateAdded: z.string(),
    dateUpdated: z.string(),
  })
  .meta({ id: "CalendarNotification" });
export type CalendarNotification = z.output<typeof calendarNotification>;

const one = calendarId.extend({ notificationId: id });
const result = z.object({ message: z.string() });

export const notifications = {
  list: endpoint({
    route: "GET /calendars/:calendarId/notifications",
    summary: "List a calendar's notifications.",
    scope: "calendars.readonly",
    reach: "everyone",
    input: {
      params: calendarId,
      query: z.object({
        isActive: queryBoolean.optional(),
        deleted: queryBoolean.default(false),
        limit: queryNumber(z.number().int().min(1).max(10_000)).default(100),
        skip: queryNumber().default(0),
      }),
    },
    output: z.array(calendarNotification),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /calendars/:calendarId/notifications",
    summary: "Add notifications to a calendar, all or none.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: calendarId, body: z.array(notificationWrite).min(1).max(100) },
    output: z.array(calendarNotification),
    errors: ["NOT_FOUND"],
  }),
  get: endpoint({
    route: "GET /calendars/:calendarId/notifications/:notificationId",
    summary: "Get a notification of a calendar.",
    scope: "calendars.readonly",
    reach: "everyone",
    input: { params: one },
    output: calendarNotification,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /calendars/:calendarId/notifications/:notificationId",
    summary: "Update a notification. Fields that are not sent do not change; `deleted` removes or restores it.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: one, body: notificationUpdate },
    output: result,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /calendars/:calendarId/notifications/:notificationId",
    summary: "Delete a notification.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: one },
    output: result,
    errors: ["NOT_FOUND"],
  }),
};
