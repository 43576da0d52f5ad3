import { type CalendarNotification, unitOf } from "#contract/calendars/notifications.ts";

export const receiverNames: Record<CalendarNotification["receiverType"], string> = {
  contact: "The contact",
  guest: "Guests",
  assignedUser: "The assigned person",
  emails: "Email addresses",
  phoneNumbers: "Phone numbers",
  business: "The team",
};
export const channelNames: Record<CalendarNotification["channel"], string> = {
  email: "email",
  inApp: "in-app",
  sms: "SMS",
  chatapp: "chat app",
};
export const occasionNames: Record<CalendarNotification["notificationType"], string> = {
  booked: "Appointment booked",
  confirmation: "Appointment confirmed",
  cancellation: "Appointment cancelled",
  reminder: "Reminder before",
  followup: "Follow-up after",
  reschedule: "Appointment rescheduled",
};

const unitNames = { mins: "min", hours: "h", days: "day", weeks: "week", months: "month" };

const lengthOf = (count: number, unit: keyof typeof unitOf): string => {
  const name = unitNames[unitOf[unit]];
  return `${count} ${name}${count === 1 || name === "min" || name === "h" ? "" : "s"}`;
};

/** "Reminder before it: 1 day, 2 h" for the list. */
export function occasionOf({ notificationType, beforeTime = [], afterTime = [] }: CalendarNotification): string {
  const times = [...beforeTime, ...afterTime].map(({ timeOffset, unit }) => lengthOf(timeOffset, unit));
  return times.length > 0 ? `${occasionNames[notificationType]}: ${times.join(", ")}` : occasionNames[notificationType];
}
