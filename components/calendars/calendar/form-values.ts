import type { useTranslations } from "use-intl";
import type { z } from "zod";
import { type Calendar, calendarUpdate } from "#contract/calendars/calendars.ts";
import type { CalendarStep } from "#lib/url/calendar-settings.ts";

/** The fields of a calendar that the editor contains. */
export const calendarForm = calendarUpdate
  .pick({
    name: true,
    description: true,
    isActive: true,
    groupId: true,
    slug: true,
    eventColor: true,
    eventTitle: true,
    eventType: true,
    teamMembers: true,
    slotDuration: true,
    slotDurationUnit: true,
    durationOptions: true,
    slotInterval: true,
    slotIntervalUnit: true,
    slotBuffer: true,
    preBuffer: true,
    preBufferUnit: true,
    appointmentPerSlot: true,
    appointmentPerDay: true,
    allowBookingAfter: true,
    allowBookingAfterUnit: true,
    allowBookingFor: true,
    allowBookingForUnit: true,
    countAvailableDaysOnly: true,
    autoConfirm: true,
    allowReschedule: true,
    allowCancellation: true,
    lookBusyConfig: true,
    formSubmitType: true,
    formSubmitThanksMessage: true,
    formSubmitRedirectURL: true,
    locationConfigurations: true,
    enableRecurring: true,
    recurring: true,
    shouldSendAlertEmailsToAssignedMember: true,
    alertEmail: true,
    stickyContact: true,
    shouldAssignContactToTeamMember: true,
    shouldSkipAssigningContactForExisting: true,
    guestType: true,
    formId: true,
    consentLabel: true,
    calendarCoverImage: true,
    notes: true,
  })
  .required({
    name: true,
    slug: true,
    eventColor: true,
    slotDuration: true,
    slotInterval: true,
    slotBuffer: true,
    preBuffer: true,
    appointmentPerSlot: true,
    allowBookingAfter: true,
    teamMembers: true,
    durationOptions: true,
    lookBusyConfig: true,
    locationConfigurations: true,
    recurring: true,
  });

export type CalendarValues = z.input<typeof calendarForm>;

export const fieldNames = calendarForm.keyof().options;

/** The step that contains each field. */
export const stepOf: Record<(typeof fieldNames)[number], CalendarStep> = {
  ...{ name: "basics", description: "basics", isActive: "basics", groupId: "basics", slug: "basics", eventColor: "basics" },
  ...{ eventTitle: "basics", eventType: "basics", teamMembers: "basics", slotDuration: "basics", slotDurationUnit: "basics" },
  ...{ durationOptions: "basics", locationConfigurations: "basics" },
  ...{ slotInterval: "limits", slotIntervalUnit: "limits", slotBuffer: "limits", preBuffer: "limits", preBufferUnit: "limits" },
  ...{ appointmentPerSlot: "limits", appointmentPerDay: "limits", allowBookingAfter: "limits", allowBookingAfterUnit: "limits" },
  ...{ allowBookingFor: "limits", allowBookingForUnit: "limits", countAvailableDaysOnly: "limits", lookBusyConfig: "limits" },
  ...{ shouldSendAlertEmailsToAssignedMember: "notifications", alertEmail: "notifications" },
  ...{ formSubmitType: "form", formSubmitThanksMessage: "form", formSubmitRedirectURL: "form", guestType: "form", formId: "form" },
  ...{ consentLabel: "form", calendarCoverImage: "form" },
  ...{ autoConfirm: "advanced", allowReschedule: "advanced", allowCancellation: "advanced", enableRecurring: "advanced" },
  ...{ recurring: "advanced", stickyContact: "advanced", shouldAssignContactToTeamMember: "advanced" },
  ...{ shouldSkipAssigningContactForExisting: "advanced", notes: "advanced" },
};

const usualHiddenPercent = 30;

const usualRecurrence = { freq: "WEEKLY", count: 4, bookingOption: "skip", bookingOverlapDefaultStatus: "confirmed" } as const;

export const valuesOf = (calendar: Calendar): CalendarValues => ({
  name: calendar.name,
  description: calendar.description,
  isActive: calendar.isActive,
  groupId: calendar.groupId ?? "",
  slug: calendar.slug,
  eventColor: calendar.eventColor,
  eventTitle: calendar.eventTitle,
  eventType: calendar.eventType,
  teamMembers: calendar.teamMembers.map(({ userId, priority, isPrimary, locationConfigurations }) => ({
    userId,
    priority,
    isPrimary,
    locationConfigurations,
  })),
  slotDuration: calendar.slotDuration,
  slotDurationUnit: calendar.slotDurationUnit,
  durationOptions: calendar.durationOptions,
  slotInterval: calendar.slotInterval,
  slotIntervalUnit: calendar.slotIntervalUnit,
  slotBuffer: calendar.slotBuffer,
  preBuffer: calendar.preBuffer,
  preBufferUnit: calendar.preBufferUnit,
  appointmentPerSlot: calendar.appointmentPerSlot,
  appointmentPerDay: calendar.appointmentPerDay,
  allowBookingAfter: calendar.allowBookingAfter,
  allowBookingAfterUnit: calendar.allowBookingAfterUnit,
  allowBookingFor: calendar.allowBookingFor,
  allowBookingForUnit: calendar.allowBookingForUnit,
  countAvailableDaysOnly: calendar.countAvailableDaysOnly,
  autoConfirm: calendar.autoConfirm,
  allowReschedule: calendar.allowReschedule,
  allowCancellation: calendar.allowCancellation,
  // Without a share of hidden slots, switching it on would have no effect.
  lookBusyConfig: calendar.lookBusyConfig.enabled ? calendar.lookBusyConfig : { enabled: false, lookBusyPercentage: usualHiddenPercent },
  formSubmitType: calendar.formSubmitType,
  formSubmitThanksMessage: calendar.formSubmitThanksMessage ?? "",
  formSubmitRedirectURL: calendar.formSubmitRedirectURL ?? "",
  locationConfigurations: calendar.locationConfigurations,
  enableRecurring: calendar.enableRecurring,
  recurring: { ...usualRecurrence, ...calendar.recurring },
  shouldSendAlertEmailsToAssignedMember: calendar.shouldSendAlertEmailsToAssignedMember,
  alertEmail: calendar.alertEmail ?? "",
  stickyContact: calendar.stickyContact,
  shouldAssignContactToTeamMember: calendar.shouldAssignContactToTeamMember,
  shouldSkipAssigningContactForExisting: calendar.shouldSkipAssigningContactForExisting,
  guestType: calendar.guestType,
  formId: calendar.formId ?? "",
  consentLabel: calendar.consentLabel ?? "",
  calendarCoverImage: calendar.calendarCoverImage ?? "",
  notes: calendar.notes,
});

type FieldWords = ReturnType<typeof useTranslations<"calendarSettings.fields">>;

/** A field's value as text; for a list, its entries. */
export function shownAs(name: string, values: CalendarValues, t: FieldWords): string {
  const read = (value: unknown): string => {
    if (value === undefined || value === null || value === "") return t("nothing");
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    if (Array.isArray(value)) return value.length === 0 ? t("none") : value.map(read).join("; ");
    if (typeof value === "object") return Object.values(value).map(read).join(" ");
    return String(value);
  };
  return read(Reflect.get(values, name));
}
