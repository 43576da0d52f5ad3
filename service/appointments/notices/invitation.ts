import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Event } from "#contract/appointments/events.ts";

export type Invitation = {
  event: Event;
  isCancelled: boolean;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
};

/** The appointment as a calendar program reads it: the same UID each time, so that a later one takes the place of an earlier one. */
export function invitationOf({ event, isCancelled, organizer, attendee }: Invitation): string {
  const calendar = ical({
    prodId: "//Frontdesk//Appointments//EN",
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `${event.id}@frontdesk`,
    start: new Date(event.startTime),
    end: new Date(event.endTime),
    stamp: new Date(event.dateUpdated),
    sequence: Math.max(0, Math.floor((Date.parse(event.dateUpdated) - Date.parse(event.dateAdded)) / 1000)),
    summary: event.title,
    status: isCancelled
      ? ICalEventStatus.CANCELLED
      : event.appointmentStatus === "new"
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
    organizer,
    attendees: [{ ...attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.NEEDSACTION, rsvp: false }],
    ...(event.description === null ? {} : { description: event.description }),
    ...(event.address === null ? {} : { location: event.address }),
    ...(event.isRecurring && event.id === event.masterEventId && event.rrule !== undefined ? { repeating: `RRULE:${event.rrule}` } : {}),
  });
  return calendar.toString();
}
