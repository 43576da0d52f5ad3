import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from "ical-generator";
import type { Event } from "#contract/appointments/event.ts";
import type { Occurrence, Series } from "../series.ts";
import { repeatingText } from "./repeating-text.ts";
import { timeZoneText } from "./time-zone.ts";

export type Invitation = {
  event: Event;
  /** For a series: its rule, and the occurrences that were moved individually. */
  series?: { rule: Series; changed: readonly (Occurrence & { original: Date })[] } | undefined;
  /** For one occurrence of a series: its start according to the rule. */
  original?: Date | undefined;
  isCancelled: boolean;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
};

const yearMs = 366 * 24 * 60 * 60 * 1000;

const statusOf = ({ event, isCancelled }: Invitation) => {
  if (isCancelled) return ICalEventStatus.CANCELLED;
  return event.appointmentStatus === "new" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
};

/**
 * The appointment as an iCalendar file. Its UID never changes, so a later file replaces an earlier one. A series repeats in its zone's
 * local time; an occurrence has the UID of its series and a RECURRENCE-ID.
 */
export function invitationOf(invitation: Invitation): string {
  const { event, series, original, isCancelled, organizer, attendee } = invitation;
  const calendar = ical({
    prodId: "//Frontdesk//Appointments//EN",
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const zone = series?.rule.timezone ?? "UTC";
  const start = new Date(event.startTime);
  calendar.timezone({ name: null, generator: (name) => timeZoneText(name, start, new Date(start.getTime() + 5 * yearMs)) });
  const at = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  const add = (span: Occurrence, more: Partial<ICalEventData>) =>
    calendar.createEvent({
      id: `${event.masterEventId ?? event.id}@frontdesk`,
      timezone: zone,
      start: at(span.start),
      end: at(span.end),
      stamp: new Date(event.dateUpdated),
      sequence: Math.max(0, Math.floor((Date.parse(event.dateUpdated) - Date.parse(event.dateAdded)) / 1000)),
      summary: event.title,
      status: statusOf(invitation),
      organizer,
      attendees: [{ ...attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.NEEDSACTION, rsvp: false }],
      ...(event.description === null ? {} : { description: event.description }),
      ...(event.address === null ? {} : { location: event.address }),
      ...more,
    });

  const repeatingOf = (): Partial<ICalEventData> => {
    if (original !== undefined) return { recurrenceId: at(original) };
    return series === undefined
      ? {}
      : {
          repeating: repeatingText(
            series.rule,
            series.changed.map((one) => one.original),
          ),
        };
  };

  add({ start, end: new Date(event.endTime) }, repeatingOf());
  for (const { original: usual, ...span } of series?.changed ?? []) add(span, { recurrenceId: at(usual) });
  return calendar.toString();
}
