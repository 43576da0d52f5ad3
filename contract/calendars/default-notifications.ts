import type { NotificationWrite } from "./notifications.ts";

/** The minimum notice that the dashboard gives a new calendar, so that no one is surprised by a booking for the next minute. */
export const defaultNotice = { allowBookingAfter: 2, allowBookingAfterUnit: "hours" } as const;

const toContact = { receiverType: "contact", channel: "email" } as const;
const toMember = { receiverType: "assignedUser", channel: "email" } as const;

/**
 * The notifications that the dashboard gives a new calendar. They have no text, so each recipient gets the default text in their language. The
 * confirmation is off: an appointment that is confirmed when it is booked would otherwise send two emails at once. Calendars whose staff
 * confirm each booking turn it on.
 */
export const defaultNotifications: readonly NotificationWrite[] = [
  { ...toContact, notificationType: "booked" },
  { ...toContact, notificationType: "confirmation", isActive: false },
  { ...toContact, notificationType: "reschedule" },
  { ...toContact, notificationType: "cancellation" },
  { ...toContact, notificationType: "reminder", beforeTime: [{ timeOffset: 1, unit: "days" }] },
  { ...toMember, notificationType: "booked" },
  { ...toMember, notificationType: "reschedule" },
  { ...toMember, notificationType: "cancellation" },
];
