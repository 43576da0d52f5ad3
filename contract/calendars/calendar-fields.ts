import { z } from "zod";
import { emailAddress, hexColor, id, longText, shortText, webAddress } from "../common.ts";

// A calendar's fields besides name, type and team: their schemas and their defaults.

const orEmpty = (schema: z.ZodType<string, string>, words: string) => z.union([z.literal(""), schema], { error: words });

export const shortUnit = z.enum(["mins", "hours"]);
export const noticeUnit = z.enum(["mins", "hours", "days", "weeks", "months"]);
const windowUnit = z.enum(["days", "weeks", "months"]);

/** A duration of up to a week, in hours or minutes. */
export const length = z.number().positive().max(10_080);
export const gap = z.number().min(0).max(10_080);
const amount = z.number().int().min(0).max(10_000);
const count = z.number().int().min(1).max(10_000);

export const slug = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\p{L}\p{N}_-]+(?:[/.][\p{L}\p{N}_-]+)*$/u, { error: "must be a slug of letters, digits and hyphens" });

const durationOption = z
  .strictObject({
    duration: length,
    durationUnit: shortUnit,
    isDefault: z.boolean(),
    order: z.number().int().min(1).max(1000),
  })
  .meta({ id: "DurationOption" });
export type DurationOption = z.output<typeof durationOption>;

const durationOptions = z
  .array(durationOption)
  .max(3)
  .refine((options) => options.length === 0 || options.filter(({ isDefault }) => isDefault).length === 1, {
    error: "must have exactly one item whose isDefault is true",
  });

const recurring = z
  .strictObject({
    freq: z.enum(["DAILY", "WEEKLY", "MONTHLY"]).optional(),
    count: z.number().int().min(1).max(24).optional(),
    bookingOption: z.enum(["skip", "continue", "book_next"]).optional(),
    bookingOverlapDefaultStatus: z.enum(["confirmed", "new"]).optional(),
  })
  .meta({ id: "CalendarRecurrence" });

const percentage = z.number().min(0).max(100);

const lookBusyConfig = z
  .strictObject({ enabled: z.boolean(), lookBusyPercentage: percentage.optional(), LookBusyPercentage: percentage.optional() })
  .superRefine(({ lookBusyPercentage, LookBusyPercentage }, check) => {
    if (lookBusyPercentage === undefined && LookBusyPercentage === undefined)
      check.addIssue({ code: "custom", path: ["lookBusyPercentage"], message: "should not be empty" });
  })
  .transform(({ enabled, lookBusyPercentage, LookBusyPercentage }) => ({
    enabled,
    lookBusyPercentage: lookBusyPercentage ?? LookBusyPercentage ?? 0,
  }));

const rules = {
  description: longText,
  widgetSlug: slug,
  widgetType: z.enum(["default", "classic"]),
  eventTitle: shortText,
  eventColor: hexColor,
  eventType: z.enum(["RoundRobin_OptimizeForAvailability", "RoundRobin_OptimizeForEqualDistribution"]),
  slotDuration: length,
  slotDurationUnit: shortUnit,
  durationOptions,
  slotInterval: length,
  slotIntervalUnit: shortUnit,
  slotBuffer: gap,
  slotBufferUnit: shortUnit,
  preBuffer: gap,
  preBufferUnit: shortUnit,
  appointmentPerSlot: count,
  appointmentPerDay: count.nullable(),
  allowBookingAfter: amount,
  allowBookingAfterUnit: noticeUnit,
  allowBookingFor: amount.nullable(),
  allowBookingForUnit: windowUnit,
  countAvailableDaysOnly: z.boolean(),
  enableRecurring: z.boolean(),
  recurring,
  formId: z.string().max(100),
  stickyContact: z.boolean(),
  isLivePaymentMode: z.boolean(),
  autoConfirm: z.boolean(),
  shouldSendAlertEmailsToAssignedMember: z.boolean(),
  alertEmail: orEmpty(emailAddress, "must be an email"),
  searchcoInvitationEmails: z.boolean(),
  allowReschedule: z.boolean(),
  allowCancellation: z.boolean(),
  shouldAssignContactToTeamMember: z.boolean(),
  shouldSkipAssigningContactForExisting: z.boolean(),
  notes: longText,
  pixelId: shortText,
  formSubmitType: z.enum(["ThankYouMessage", "RedirectURL"]),
  formSubmitThanksMessage: longText,
  formSubmitRedirectURL: webAddress,
  guestType: z.enum(["count_only", "collect_detail"]),
  consentLabel: longText,
  calendarCoverImage: webAddress,
  lookBusyConfig,
};

/** Accepted (doc 1, Versioning 4): misspelt fields if the correct ones are missing, others without effect. */
const deprecated = {
  appoinmentPerSlot: rules.appointmentPerSlot.optional(),
  appoinmentPerDay: rules.appointmentPerDay.optional(),
  notifications: z.unknown().optional(),
  openHours: z.unknown().optional(),
  availabilities: z.unknown().optional(),
  availabilityType: z.unknown().optional(),
  meetingLocation: z.unknown().optional(),
};

const writing = z.strictObject({ ...z.object(rules).partial().shape, ...deprecated });
export const settingsWriteShape = writing.shape;

export const placeKinds = [
  "custom",
  "videoa_conference",
  "searchco_conference",
  "inbound_call",
  "outbound_call",
  "physical",
  "booker",
  "ms_workspace_conference",
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The kinds whose meeting link another application creates. */
export const conferenceKinds: readonly PlaceKind[] = ["videoa_conference", "searchco_conference", "ms_workspace_conference"];

const placeWrite = z
  .strictObject({ kind: z.enum(placeKinds), location: longText.optional(), meetingId: id.optional() })
  .meta({ id: "MeetingLocationWrite" });
export const placesWrite = z.array(placeWrite).max(20);
const place = z
  .object({ kind: z.enum(placeKinds), location: z.string().optional(), meetingId: z.string() })
  .meta({ id: "MeetingLocation" });

/** The calendar fields without their own database column, with all defaults. */
export const calendarSettings = z.object({
  description: z.string().default(""),
  widgetSlug: z.string().default(""),
  widgetType: rules.widgetType.default("classic"),
  eventTitle: z.string().default("{{contact.name}}"),
  eventColor: z.string().default("#039be5"),
  eventType: rules.eventType.default("RoundRobin_OptimizeForAvailability"),
  slotDuration: z.number().default(30),
  slotDurationUnit: shortUnit.default("mins"),
  durationOptions: z.array(durationOption).default([]),
  slotInterval: z.number().default(30),
  slotIntervalUnit: shortUnit.default("mins"),
  slotBuffer: z.number().default(0),
  slotBufferUnit: shortUnit.default("mins"),
  preBuffer: z.number().default(0),
  preBufferUnit: shortUnit.default("mins"),
  appointmentPerSlot: z.number().default(1),
  appointmentPerDay: z.number().nullable().default(null),
  allowBookingAfter: z.number().default(0),
  allowBookingAfterUnit: noticeUnit.default("hours"),
  allowBookingFor: z.number().nullable().default(null),
  allowBookingForUnit: windowUnit.default("days"),
  countAvailableDaysOnly: z.boolean().default(false),
  enableRecurring: z.boolean().default(false),
  recurring: recurring.optional(),
  formId: z.string().optional(),
  stickyContact: z.boolean().default(false),
  isLivePaymentMode: z.boolean().default(false),
  autoConfirm: z.boolean().default(true),
  shouldSendAlertEmailsToAssignedMember: z.boolean().default(false),
  alertEmail: z.string().optional(),
  searchcoInvitationEmails: z.boolean().default(false),
  allowReschedule: z.boolean().default(true),
  allowCancellation: z.boolean().default(true),
  shouldAssignContactToTeamMember: z.boolean().default(false),
  shouldSkipAssigningContactForExisting: z.boolean().default(false),
  notes: z.string().default(""),
  pixelId: z.string().optional(),
  formSubmitType: rules.formSubmitType.default("ThankYouMessage"),
  formSubmitThanksMessage: z.string().optional(),
  formSubmitRedirectURL: z.string().optional(),
  guestType: rules.guestType.optional(),
  consentLabel: z.string().optional(),
  calendarCoverImage: z.string().optional(),
  lookBusyConfig: z.object({ enabled: z.boolean(), lookBusyPercentage: z.number() }).default({ enabled: false, lookBusyPercentage: 0 }),
  locationConfigurations: z.array(place).default([]),
});
export type CalendarSettings = z.output<typeof calendarSettings>;

export const calendarTypes = ["round_robin", "event", "class_booking", "collective", "service_booking", "personal"] as const;
export const calendarType = z.enum(calendarTypes);
export type CalendarType = z.output<typeof calendarType>;

export const teamMemberWrite = z.strictObject({
  userId: id,
  priority: z.literal([0, 0.5, 1]).optional(),
  isPrimary: z.boolean().optional(),
  locationConfigurations: placesWrite.optional(),
  meetingLocation: z.unknown().optional(),
  meetingLocationType: z.unknown().optional(),
});
export type TeamMemberWrite = z.output<typeof teamMemberWrite>;
export const teamMember = z
  .object({
    userId: z.string(),
    priority: z.literal([0, 0.5, 1]),
    isPrimary: z.boolean(),
    locationConfigurations: z.array(place),
  })
  .meta({ id: "TeamMember" });
