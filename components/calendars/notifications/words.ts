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
  inApp: "in the dashboard",
  sms: "SMS",
  chatapp: "chat app",
};
export const occasionNames: Record<CalendarNotification["notificationType"], string> = {
  booked: "When it is booked",
  confirmation: "When it is confirmed",
  cancellation: "When it is cancelled",
  reminder: "Reminder before it",
  followup: "Follow-up after it",
  reschedule: "When it is moved",
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
